import type { ChannelConnection } from '@mostrador/contracts/messaging-gateway'
import type { ConnectionRow } from './repository.ts'

/** What a business sees of its connection: never the token. */
export const connectionOnWire = ({
  channel,
  accountId,
  displayName,
  state,
  connectedAt,
}: ConnectionRow): ChannelConnection => ({
  channel,
  accountId,
  displayName,
  state,
  connectedAt: connectedAt.toISOString(),
})
