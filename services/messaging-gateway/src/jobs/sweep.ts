import { every, work } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { EARLY_UPDATE_RETENTION_MS } from '../inbound/early.ts'
import { reviveInbox } from '../inbound/repository.ts'
import { sweeping, type Waiting } from '../sending/repository.ts'
import type { Sender } from '../sending/use-cases.ts'
import { retryInboxJob, sendJob } from './definitions.ts'

const TICK_SECONDS = 5
/** Due for this long without having left: its job is lost. */
const FORGOTTEN_MS = 30_000

/** The jobs that send, and the sweepers that notice what fell on the way. */
export const sendingJobs = (ctx: MessagingContext, { send, abandon, settle }: Sender): void => {
  const { db, clock, config, jobs } = ctx
  const quietMs = config.MESSAGING_QUIET_SECONDS * 1_000
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
  const each = async (
    rows: readonly Waiting[],
    act: (messageId: string) => Promise<void>
  ): Promise<void> => {
    for (const { businessId, messageId } of rows)
      await ctx.underTenant(businessId, () => act(messageId))
  }

  work(ctx, sendJob, ({ messageId }) => send(messageId), { concurrency: 8 })
  work(ctx, retryInboxJob, ({ provider, eventId }) =>
    db.acrossTenants(relay => reviveInbox(relay, { provider, eventId, now: clock.now() }))
  )

  every(ctx, 'messaging-sweep', TICK_SECONDS, () =>
    db.acrossTenants(async relay => {
      const swept = sweeping(relay)
      await each(await swept.abandoned(clock.now()), abandon)
      const doubtful = await swept.quiet(clock.now(), TICK_SECONDS * 1_000)
      const silent = doubtful.filter(waiting => waiting.quietMs >= quietMs)
      // What Meta says about them may lie in a webhook that we have not read yet.
      if (silent.length > 0 && !(await swept.backlog())) await each(silent, settle)
      for (const { businessId, messageId } of await swept.forgotten(ago(FORGOTTEN_MS)))
        await jobs.add(
          sendJob,
          { businessId, messageId },
          { id: `${sendJob.name}-${messageId}-swept` }
        )
    })
  )
  every(ctx, 'messaging-forget', 3_600, () =>
    db.acrossTenants(relay => sweeping(relay).forget(ago(EARLY_UPDATE_RETENTION_MS)))
  )
}
