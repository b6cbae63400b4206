import type { ChannelConnection } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import type { MessagingContext, Tx } from '../context.ts'
import type { Health } from '../logins/accounts-client.ts'
import { deletePhoneApp, phoneAppOf, savePhoneApp } from '../phone-app/repository.ts'
import { unsubscribe } from '../logins/subscription-client.ts'
import {
  adoptUnroutable,
  claimAccount,
  connectionOf,
  type ConnectionRow,
  endConnection,
  expireConnection,
  deleteUnroutable,
  saveParent,
  releaseAccount,
  saveConnection,
  sharesSubscription,
} from './repository.ts'
import { connectionOnWire } from './wire.ts'

type ConnectForm = Pick<ConnectionRow, 'channel' | 'accountId' | 'displayName'> & {
  readonly token: string
  /** Known after an OAuth login; absent for the simulator's accounts. */
  readonly details?: Pick<ConnectionRow, 'login' | 'parentId' | 'handle' | 'expiresAt'> &
    Health & {
      readonly pin: string | null
      /** The number is used in the app of the phone too. */
      readonly isOnPhone: boolean
    }
}

const noDetails = {
  login: null,
  parentId: null,
  handle: '',
  expiresAt: null,
  pin: null,
  quality: null,
  status: null,
  nameStatus: null,
  isOnPhone: false,
} as const

/**
 * Routes an account to this business and returns its earlier connection here. Stored webhooks for
 * the business that had it before are deleted. Refuses `account_taken` when another business has
 * it.
 */
export const takeAccount = async (
  tx: Tx,
  { channel, accountId, businessId }: Pick<ConnectionRow, 'channel' | 'accountId' | 'businessId'>
): Promise<ConnectionRow | undefined> => {
  const claim = await claimAccount(tx, channel, accountId, businessId)
  if (claim === 'taken') throw new Refusal('account_taken')
  const existing = await connectionOf(tx, channel, accountId)
  if (claim === 'released' && existing === undefined)
    await deleteUnroutable(tx, { channel, accountId })
  return existing
}

/**
 * Connects an account of a channel, or renews its token: a connection that expired or was ended
 * keeps its row and its conversations. Webhooks that came earlier are read now. Refuses
 * `account_taken` when it is another business's.
 */
export const connectChannel = (
  { db, ids, clock, tokens }: MessagingContext,
  businessId: string,
  { channel, accountId, displayName, token, details = noDetails }: ConnectForm
): Promise<ChannelConnection> =>
  db.transaction(async tx => {
    const existing = await takeAccount(tx, { channel, accountId, businessId })
    const id = existing?.id ?? ids()
    const now = clock.now()
    const { pin, login, parentId, handle, expiresAt, quality, status, nameStatus } = details
    const row: ConnectionRow = {
      id,
      businessId,
      channel,
      accountId,
      displayName,
      token: tokens.seal({ id, businessId }, token),
      pin: pin === null ? (existing?.pin ?? null) : tokens.sealPin({ id, businessId }, pin),
      state: 'connected',
      connectedAt: now,
      login,
      parentId,
      handle,
      expiresAt,
      quality,
      status,
      nameStatus,
      checkedAt: details === noDetails ? null : now,
      toldExpiry: null,
    }
    await saveConnection(tx, row)
    await saveParent(tx, row)
    if (details.isOnPhone) {
      // The history of the phone is requested once per connection, not when a token is renewed.
      const asksAgain = existing?.state !== 'connected'
      await savePhoneApp(tx, { businessId, connectionId: id, now, asksAgain })
    } else await deletePhoneApp(tx, id)
    await adoptUnroutable(tx, { channel, accountId, businessId, now })
    await tx.publish('channel.connected', { key: id, data: { channel, connectionId: id } })
    return connectionOnWire(row, now, await phoneAppOf(tx, id))
  })

/**
 * Ends a connection: nothing is sent, its webhooks are not routed, its conversations stay. Then
 * unsubscribes at Meta; when that fails, its webhooks are still not routed. Refuses
 * `connection_not_found`.
 */
export const disconnectChannel = async (ctx: MessagingContext, id: string): Promise<void> => {
  const { ended, isShared } = await ctx.db.transaction(async tx => {
    const row = await endConnection(tx, id)
    if (row === undefined) throw new Refusal('connection_not_found')
    await releaseAccount(tx, row)
    await tx.publish('channel.disconnected', {
      key: id,
      data: { channel: row.channel, connectionId: id },
    })
    return { ended: row, isShared: await sharesSubscription(tx, row) }
  })
  if (ended.login === null || isShared) return
  await unsubscribe(ctx.meta, { ...ended, token: ctx.tokens.open(ended) })
}

/** Marks a connection as expired and publishes it, once, however many calls notice. */
export const expireAndPublish = async (
  tx: Tx,
  connection: ConnectionRow,
  now: Date
): Promise<void> => {
  if (await expireConnection(tx, connection, now))
    await tx.publish('channel.expired', {
      key: connection.id,
      data: { channel: connection.channel, connectionId: connection.id },
    })
}
