import type { ChannelConnection } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import type { MessagingContext, Tx } from '../context.ts'
import {
  adoptUnroutable,
  claimAccount,
  connectionOf,
  connectionOnWire,
  type ConnectionRow,
  expireConnection,
  saveConnection,
} from './repository.ts'

type ConnectForm = Pick<ChannelConnection, 'channel' | 'accountId' | 'displayName'> & {
  readonly token: string
}

/**
 * Connects an account of a channel, or renews its token. Webhooks that came for it earlier are read
 * now. Refuses `account_taken` when the account is another business's.
 */
export const connectChannel = (
  { db, ids, clock, tokens }: MessagingContext,
  businessId: string,
  { channel, accountId, displayName, token }: ConnectForm
): Promise<ChannelConnection> =>
  db.transaction(async tx => {
    if (!(await claimAccount(tx, channel, accountId, businessId)))
      throw new Refusal('account_taken')
    const known = await connectionOf(tx, channel, accountId)
    const id = known?.id ?? ids()
    const now = clock.now()
    const row: ConnectionRow = {
      id,
      businessId,
      channel,
      accountId,
      displayName,
      token: tokens.seal({ id, businessId }, token),
      state: 'connected',
      connectedAt: now,
    }
    await saveConnection(tx, row)
    await adoptUnroutable(tx, { channel, accountId, businessId, now })
    await tx.publish('channel.connected', { key: id, data: { channel } })
    return connectionOnWire(row)
  })

/** Marks a connection as expired and publishes it, once, however many calls notice. */
export const expireAndPublish = async (
  tx: Tx,
  connection: ConnectionRow,
  now: Date
): Promise<void> => {
  if (await expireConnection(tx, connection, now))
    await tx.publish('channel.expired', {
      key: connection.id,
      data: { channel: connection.channel },
    })
}
