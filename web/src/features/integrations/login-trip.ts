import { type Login, logins } from '@mostrador/contracts/messaging-gateway'

const KEY = 'mostrador.login'

/** What is remembered while the person is on a page of Meta: which login, and where they were. */
export type PendingLogin = { readonly login: Login; readonly from: string }

const isPendingLogin = (value: unknown): value is PendingLogin => {
  if (typeof value !== 'object' || value === null) return false
  const { login, from } = value as Record<string, unknown>
  return (
    logins.some(candidate => candidate === login) &&
    typeof from === 'string' &&
    /^\/(?!\/)/.test(from)
  )
}

/** Without storage the person returns to the integrations page. */
export const storePendingLogin = (trip: PendingLogin): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip))
  } catch {
    // Storage is full or forbidden.
  }
}

export const readPendingLogin = (): PendingLogin | undefined => {
  try {
    const trip: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isPendingLogin(trip) ? trip : undefined
  } catch {
    return undefined
  }
}
