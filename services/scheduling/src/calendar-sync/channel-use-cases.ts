import { hashOfSecret } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import type { GoogleAccount } from './google-client.ts'
import { poolTarget } from './pool-repository.ts'
import { extendLease, type Round } from './round-use-cases.ts'
import { type Channel, recordNotification, saveChannel } from './sync-repository.ts'
import { businessOfSecret, newTenantSecret } from './tokens-repository.ts'

/** What we ask for; Google may give less. Milliseconds. */
const LIFE_MS = 7 * 86_400_000
/** A channel is replaced so long before its end. Milliseconds. */
const RENEW_BEFORE_MS = 86_400_000

export type NewChannel = Channel & { readonly tokenHash: string }

/** Opens a notification channel for a calendar. Rejects with a GoogleFailure. */
export const openChannel = async (
  ctx: SchedulingContext,
  account: GoogleAccount,
  { businessId, calendarId }: { businessId: string; calendarId: string }
): Promise<NewChannel> => {
  const token = newTenantSecret(businessId)
  const id = ctx.ids()
  const opened = await account.openChannel(calendarId, {
    id,
    token,
    address: new URL('/api/google/notifications', ctx.config.PUBLIC_URL).href,
    expiresAt: new Date(ctx.clock.now().getTime() + LIFE_MS),
  })
  return { id, tokenHash: hashOfSecret(token), ...opened }
}

/** Stops a channel that nobody needs; whether Google still knew it makes no difference. */
export const stopChannel = async (
  { log }: SchedulingContext,
  account: GoogleAccount,
  { channelId, channelResourceId }: { channelId: string | null; channelResourceId: string | null }
): Promise<void> => {
  if (channelId === null || channelResourceId === null) return
  await account
    .stopChannel(channelId, channelResourceId)
    .catch((error: unknown) => log.info({ err: error }, 'A calendar channel was not stopped'))
}

/**
 * Replaces a channel that ends soon, is missing, or was silent about changes that the poll found.
 * The new one is there before the old one stops. Without a channel the poll continues.
 */
export const renewChannel = async (round: Round, changes: number): Promise<void> => {
  const { ctx, connection, account } = round
  const { channelExpiresAt, noticedAt, syncedAt } = connection
  const soon = ctx.clock.now().getTime() + RENEW_BEFORE_MS
  const isEnding = channelExpiresAt === null || channelExpiresAt.getTime() <= soon
  const isSilent = changes > 0 && syncedAt !== null && (noticedAt === null || noticedAt < syncedAt)
  if (!isEnding && !isSilent) return
  await extendLease(round)
  try {
    const channel = await openChannel(ctx, account, connection)
    await saveChannel(poolTarget(ctx.db), connection, channel)
    await stopChannel(ctx, account, connection)
  } catch (error) {
    ctx.log.warn({ err: error }, 'A calendar has no notification channel: it is polled')
  }
}

type Notification = { readonly channelId: string; readonly token: string }

/** Believes a notification by the token of its channel. False for any other. */
export const acceptNotification = (
  ctx: SchedulingContext,
  { channelId, token }: Notification
): Promise<boolean> => {
  const businessId = businessOfSecret(token)
  const isId = /^[0-9a-f-]{36}$/.test(channelId)
  if (businessId === null || !isId) return Promise.resolve(false)
  const notification = { channelId, tokenHash: hashOfSecret(token), now: ctx.clock.now() }
  return ctx.underTenant(businessId, () =>
    recordNotification(poolTarget(ctx.db), businessId, notification)
  )
}
