import { consume, work } from '@mostrador/platform'
import type { MessagingContext, Tx } from '../context.ts'
import { checkConnectionJob } from '../jobs/definitions.ts'
import { readNumber } from '../logins/accounts-client.ts'
import { GraphUnavailable, LoginFailed } from '../logins/graph-client.ts'
import { describeToken, refreshInstagramToken } from '../logins/tokens.ts'
import { isQuiet } from '../phone-app/phone-app.ts'
import { phoneAppOf, markQuietAnnounced } from '../phone-app/repository.ts'
import { connectionById, type ConnectionRow, saveCheck } from './repository.ts'
import { expireAndPublish } from './use-cases.ts'
import { isExpiring } from './wire.ts'

/** How often an account is checked. Milliseconds. */
const CHECK_MS = 6 * 3_600_000
/** A token of Instagram is renewed when it has less than this left. Milliseconds. */
const REFRESH_BEFORE_MS = 30 * 86_400_000

const enqueueCheck = (
  tx: Tx,
  { id: connectionId, businessId, connectedAt }: ConnectionRow,
  at: Date
): Promise<void> =>
  tx.enqueue(
    checkConnectionJob,
    { businessId, connectionId, connectedAt: connectedAt.toISOString() },
    { id: `${checkConnectionJob.name}-${connectionId}-${at.getTime()}`, at }
  )

type Checked = Pick<
  ConnectionRow,
  'token' | 'displayName' | 'quality' | 'status' | 'nameStatus' | 'expiresAt'
>
/** `dead`: the token is no longer good. */
type CheckResult = { readonly kind: 'seen'; readonly now: Checked } | { readonly kind: 'dead' }

const checkNumber = async (ctx: MessagingContext, row: ConnectionRow): Promise<CheckResult> => {
  const health = await readNumber(ctx.meta, { ...row, token: ctx.tokens.open(row) })
  if (health === undefined) return { kind: 'dead' }
  return {
    kind: 'seen',
    now: { ...row, ...health, displayName: health.displayName || row.displayName },
  }
}

const checkPage = async (ctx: MessagingContext, row: ConnectionRow): Promise<CheckResult> => {
  const facts = await describeToken(ctx.meta, ctx.tokens.open(row))
  if (!facts.isValid) return { kind: 'dead' }
  return { kind: 'seen', now: { ...row, expiresAt: facts.dataAccessExpiresAt } }
}

/** A token that lives for weeks yet is only used; an older one is renewed. */
const checkInstagram = async (ctx: MessagingContext, row: ConnectionRow): Promise<CheckResult> => {
  const now = ctx.clock.now()
  const validForMs = row.expiresAt === null ? Infinity : row.expiresAt.getTime() - now.getTime()
  if (validForMs > REFRESH_BEFORE_MS) return { kind: 'seen', now: row }
  const { token, expiresAt } = await refreshInstagramToken(ctx.meta, ctx.tokens.open(row), now)
  return { kind: 'seen', now: { ...row, token: ctx.tokens.seal(row, token), expiresAt } }
}

const checks = { whatsapp: checkNumber, facebook: checkPage, instagram: checkInstagram }

/** The current state of an account; undefined when Meta does not say. */
const checkToken = async (
  ctx: MessagingContext,
  row: ConnectionRow
): Promise<CheckResult | undefined> => {
  if (row.login === null) return undefined
  try {
    return await checks[row.login](ctx, row)
  } catch (error) {
    if (error instanceof LoginFailed)
      return error.failure === 'revoked' ? { kind: 'dead' } : undefined
    if (error instanceof GraphUnavailable) return undefined
    throw error
  }
}

const hasChanged = (before: ConnectionRow, after: Checked): boolean =>
  (['displayName', 'quality', 'status', 'nameStatus'] as const).some(
    name => before[name] !== after[name]
  )

/** Stores a check and publishes a change of health, and a near expiry, once each. */
const write = async (
  ctx: MessagingContext,
  tx: Tx,
  row: ConnectionRow,
  checked: Checked
): Promise<void> => {
  const now = ctx.clock.now()
  const { expiresAt } = checked
  const isNear = isExpiring({ state: row.state, expiresAt }, now)
  const mustAnnounce = isNear && row.toldExpiry?.getTime() !== expiresAt?.getTime()
  const toldExpiry = mustAnnounce ? expiresAt : row.toldExpiry
  if (!(await saveCheck(tx, row, { ...checked, toldExpiry }, now))) return
  const event = { key: row.id, data: { channel: row.channel, connectionId: row.id } }
  if (mustAnnounce) await tx.publish('channel.expiring', event)
  if (hasChanged(row, checked)) await tx.publish('channel.checked', event)
}

/** Reminds the owner to open the app of the phone, once per silence. */
const announceQuietPhone = async (tx: Tx, row: ConnectionRow, now: Date): Promise<void> => {
  const app = await phoneAppOf(tx, row.id)
  if (app === undefined || !isQuiet(app, now) || !(await markQuietAnnounced(tx, app))) return
  await tx.publish('channel.phone_quiet', {
    key: row.id,
    data: { channel: row.channel, connectionId: row.id },
  })
}

/**
 * Looks at an account outside of any transaction, writes what it saw, and asks for the next look.
 * Nothing changes while Meta is down.
 */
const check = async (
  ctx: MessagingContext,
  { connectionId, connectedAt }: { connectionId: string; connectedAt: string }
): Promise<void> => {
  const row = await connectionById(ctx.db, connectionId)
  if (row?.state !== 'connected' || row.connectedAt.toISOString() !== connectedAt) return
  const result = await checkToken(ctx, row)
  const now = ctx.clock.now()
  await ctx.db.transaction(async tx => {
    if (result?.kind === 'dead') return expireAndPublish(tx, row, now)
    await announceQuietPhone(tx, row, now)
    if (result !== undefined) await write(ctx, tx, row, result.now)
    await enqueueCheck(tx, row, new Date(now.getTime() + CHECK_MS))
  })
}

/** Every connected account of a login page is checked repeatedly. */
export const checkJobs = (ctx: MessagingContext): void => {
  consume(ctx, 'messaging-checks', {
    'channel.connected': async ({ data: { connectionId } }, tx) => {
      // Events of before carry none.
      if (connectionId === undefined) return
      const row = await connectionById(tx, connectionId)
      if (row === undefined || row.login === null) return
      await enqueueCheck(tx, row, new Date(row.connectedAt.getTime() + CHECK_MS))
    },
  })
  work(ctx, checkConnectionJob, data => check(ctx, data))
}
