import { type Login, logins } from '@mostrador/contracts/messaging-gateway'

const KEY = 'mostrador.login'

/** What is remembered while the person is on a page of Meta: which login, and where they were. */
export type LoginTrip = { readonly login: Login; readonly from: string }

const isTrip = (value: unknown): value is LoginTrip => {
  if (typeof value !== 'object' || value === null) return false
  const { login, from } = value as Record<string, unknown>
  return logins.some(each => each === login) && typeof from === 'string' && /^\/(?!\/)/.test(from)
}

/** Without storage the person comes back to the integrations. */
export const rememberTrip = (trip: LoginTrip): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip))
  } catch {
    // Storage is full or forbidden.
  }
}

export const recallTrip = (): LoginTrip | undefined => {
  try {
    const trip: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isTrip(trip) ? trip : undefined
  } catch {
    return undefined
  }
}
