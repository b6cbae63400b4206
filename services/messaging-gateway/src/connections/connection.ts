import type { Channel } from '@mostrador/contracts'
import type { Login } from '@mostrador/contracts/messaging-gateway'

/** An account of a channel as it is stored; `token` is sealed. */
export type ConnectionRow = {
  id: string
  businessId: string
  channel: Channel
  accountId: string
  displayName: string
  token: string
  state: 'connected' | 'expired' | 'disconnected'
  connectedAt: Date
  login: Login | null
  parentId: string | null
  handle: string
  /** Sealed. */
  pin: string | null
  quality: string | null
  status: string | null
  nameStatus: string | null
  checkedAt: Date | null
  expiresAt: Date | null
  toldExpiry: Date | null
}
