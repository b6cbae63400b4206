import type { ChannelLogin } from '@mostrador/contracts/messaging-gateway'
import { failureText, type LoginRow, stateAt } from './login.ts'

const takenText = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} ya está conectada a otro negocio. Desconéctala allá primero.`
    : `Ya están conectadas a otro negocio: ${names.join(', ')}. Desconéctalas allá primero.`

const reasonOf = (row: LoginRow, now: Date): string | null => {
  if (row.refused.length > 0) return takenText(row.refused)
  const state = stateAt(row, now)
  return state === 'failed' ? failureText(row.failure ?? 'interrupted') : null
}

const shownState = (row: LoginRow, now: Date): ChannelLogin['state'] => {
  const state = stateAt(row, now)
  return state === 'connected' || state === 'failed' ? state : 'connecting'
}

/** A login as the person sees it: no token, no state. */
export const loginOnWire = (row: LoginRow, now: Date): ChannelLogin => ({
  _id: row.id,
  login: row.login,
  state: shownState(row, now),
  reason: reasonOf(row, now),
  connected: row.connected,
  refused: row.refused,
  startedAt: row.createdAt.toISOString(),
})
