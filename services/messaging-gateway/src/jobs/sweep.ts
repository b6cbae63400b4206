import { every, work } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { EARLY_UPDATE_RETENTION_MS } from '../inbound/early.ts'
import { reviveInbox } from '../inbound/repository.ts'
import { type Relay, sweepStatements, type Waiting } from '../sending/repository.ts'
import { abandonClaim, settleUnknown } from '../sending/unknown-use-cases.ts'
import { createSender } from '../sending/use-cases.ts'
import { retryInboxJob, sendJob } from './definitions.ts'

const TICK_SECONDS = 5
/** A message due for this long has lost its job. */
const LOST_JOB_AFTER_MS = 30_000

/** The jobs that send, and the sweep that finds messages whose worker or job was lost. */
export const sendingJobs = (ctx: MessagingContext): void => {
  const { db, clock } = ctx
  const send = createSender(ctx)
  work(ctx, sendJob, ({ messageId }) => send(messageId), { concurrency: 8 })
  work(ctx, retryInboxJob, ({ provider, eventId }) =>
    db.acrossTenants(relay => reviveInbox(relay, { provider, eventId, now: clock.now() }))
  )
  every(ctx, 'messaging-sweep', TICK_SECONDS, () => db.acrossTenants(relay => sweep(ctx, relay)))
  every(ctx, 'messaging-forget', 3_600, () =>
    db.acrossTenants(relay => sweepStatements(relay).forget(msAgo(ctx, EARLY_UPDATE_RETENTION_MS)))
  )
}

const msAgo = ({ clock }: MessagingContext, ms: number): Date =>
  new Date(clock.now().getTime() - ms)

const forEachMessage = async (
  ctx: MessagingContext,
  rows: readonly Waiting[],
  act: (ctx: MessagingContext, messageId: string) => Promise<void>
): Promise<void> => {
  for (const { businessId, messageId } of rows)
    await ctx.underTenant(businessId, () => act(ctx, messageId))
}

/** An unknown outcome is settled only when no webhook waits unread: it may hold the answer. */
const sweep = async (ctx: MessagingContext, relay: Relay): Promise<void> => {
  const swept = sweepStatements(relay)
  const now = ctx.clock.now()
  await forEachMessage(ctx, await swept.findAbandoned(now), abandonClaim)
  const quietMs = ctx.config.MESSAGING_QUIET_SECONDS * 1_000
  const unknown = await swept.quiet(ctx.clock.now(), TICK_SECONDS * 1_000)
  const silent = unknown.filter(waiting => waiting.quietMs >= quietMs)
  if (silent.length > 0 && !(await swept.hasBacklog()))
    await forEachMessage(ctx, silent, settleUnknown)
  for (const { businessId, messageId } of await swept.findForgotten(msAgo(ctx, LOST_JOB_AFTER_MS)))
    await ctx.jobs.add(
      sendJob,
      { businessId, messageId },
      { id: `${sendJob.name}-${messageId}-swept` }
    )
}
