import { Refusal } from '@mostrador/kernel'
import { retryUntil } from '@mostrador/platform'
import type { Step } from '../agent/loop.ts'
import { replyJob, replyJobId, triesBeforeHuman } from '../jobs/reply.ts'
import { answerThread } from './answer-use-cases.ts'
import { giveUp } from './give-up-use-cases.ts'
import {
  type Claim,
  ClaimLost,
  claimReply,
  leaseMs,
  putBack,
  renewEveryMs,
  renewLease,
  type Run,
  settleReply,
  type Thread,
} from './pending-repository.ts'
import type { ReplyContext } from './agent-use-cases.ts'

/** Another run holds the idempotency key, or died with it: free when its lease ends. No failure. */
const keyIsTaken = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'request_in_progress'
const keyWaitMs = 5_000

/** The job: answers a thread if its reply is still due; one run per thread at a time. */
export const reply =
  (ctx: ReplyContext) =>
  async (thread: Thread): Promise<void> => {
    const { db, clock, jobs } = ctx
    const run: Run = { ...thread, claim: ctx.ids() }
    // Repeated while the database is down, so that the thread need not wait for the lease to end.
    const giveBack = (dueAt: Date, countsAsFailure: boolean): Promise<void> =>
      retryUntil(() => putBack(db, run, { dueAt, countsAsFailure }), leaseMs)
    let claim: Claim
    try {
      claim = await claimReply(db, run, clock.now())
    } catch (error) {
      // Whether the claim was committed is unknown.
      await giveBack(clock.now(), false)
      throw error
    }
    if (claim.kind === 'nothing') return
    if (claim.kind !== 'claimed') return addLaterJob(ctx, thread, claim)
    const trace: Step[] = []
    // A run that stops renewing loses the thread: its next commit throws ClaimLost.
    const renewal = setInterval(
      () => void renewLease(db, run, clock.now()).catch(() => undefined),
      renewEveryMs
    )
    try {
      await answerThread(ctx)(run, trace)
    } catch (error) {
      if (error instanceof ClaimLost) throw error
      if (keyIsTaken(error)) {
        const dueAt = new Date(clock.now().getTime() + keyWaitMs)
        await giveBack(dueAt, false)
        return await jobs.add(replyJob, thread, {
          id: `reply-${thread.threadId}-key-${run.claim}`,
          at: dueAt,
        })
      }
      if (claim.attempts < triesBeforeHuman) {
        await giveBack(clock.now(), true)
        throw error
      }
      ctx.log.error(
        { err: error, threadId: thread.threadId },
        'A reply could not be prepared; a person is called'
      )
      await giveUp(ctx)(run, claim.waiting, trace)
    } finally {
      clearInterval(renewal)
    }
    await retryUntil(() => settle(ctx, run, thread), leaseMs)
  }

/** Adds the job that comes back when the reply is due, or when the other run's lease ends. */
const addLaterJob = (
  { jobs }: ReplyContext,
  thread: Thread,
  claim: Extract<Claim, { readonly kind: 'early' | 'busy' }>
): Promise<void> => {
  // The process that postponed the reply may have died before it enqueued the job; otherwise the
  // job id exists.
  const id =
    claim.kind === 'early'
      ? replyJobId(thread.threadId, claim.until)
      : `reply-${thread.threadId}-lease-${claim.until.getTime()}`
  return jobs.add(replyJob, thread, { id, at: claim.until })
}

/** Ends the run, and enqueues the next one when messages arrived meanwhile. */
const settle = ({ db }: ReplyContext, run: Run, thread: Thread): Promise<void> =>
  db.transaction(async tx => {
    const due = await settleReply(tx, run)
    if (due !== null)
      await tx.enqueue(replyJob, thread, {
        id: `reply-${thread.threadId}-again-${run.claim}`,
        at: due,
      })
  })
