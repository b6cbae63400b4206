import type { CalendarState } from '@mostrador/contracts/scheduling'
import type { SchedulingContext } from '../context.ts'
import { renewChannel } from './channel-use-cases.ts'
import { GoogleFailure, type GoogleFailureKind } from './google-failure.ts'
import { endRound, failRound, type Lease, takeLease } from './lease-repository.ts'
import { poolTarget } from './pool-repository.ts'
import { pullChanges } from './pull-use-cases.ts'
import { pushChanges } from './push-use-cases.ts'
import { LeaseLost, leaseUntil, type Round } from './round-use-cases.ts'
import { type Connection, findConnections, type Owner } from './sync-repository.ts'

const MAX_WAIT_MS = 30 * 60_000
/** How often a problem that a person has to fix is checked again. */
const PROBLEM_WAIT_MS = 3_600_000
/** After so long without a successful round the problem is announced. */
const REPORT_AFTER_MS = 86_400_000

/**
 * One round of a calendar: reads Google, writes what changed here, and sees to the notification
 * channel. Does nothing when it is not due or another process has the calendar. A failure sets the
 * time of the next try; nothing that was done is done twice.
 */
export const syncCalendar =
  (ctx: SchedulingContext) =>
  async (owner: Owner): Promise<void> => {
    const lease: Lease = { ...owner, leaseId: ctx.ids() }
    const times = { now: ctx.clock.now(), until: leaseUntil(ctx) }
    if (!(await takeLease(poolTarget(ctx.db), lease, times))) return
    const [connection] = await findConnections(
      poolTarget(ctx.db),
      owner.businessId,
      owner.specialistId
    )
    try {
      const round = createRound(ctx, lease, connection)
      if (round === null) return await endIdle(ctx, lease)
      const changes = await pullChanges(round)
      const isMoreLeft = await pushChanges(round)
      await renewChannel(round, changes)
      await endSuccessfully(round, isMoreLeft)
    } catch (error) {
      if (error instanceof LeaseLost) return
      ctx.log.warn({ err: error, specialistId: owner.specialistId }, 'A calendar was not synced')
      await endWithProblem(ctx, lease, connection, error instanceof GoogleFailure ? error : null)
      // Unexpected errors are rethrown, so that the job is retried and becomes a dead letter.
      if (!(error instanceof GoogleFailure)) throw error
    }
  }

const createRound = (
  ctx: SchedulingContext,
  lease: Lease,
  connection: Connection | undefined
): Round | null => {
  if (ctx.google === null || !connection?.isActive) return null
  const { sealedToken, calendarId } = connection
  if (sealedToken === null || calendarId === null) return null
  const account = ctx.google.account(ctx.google.open(connection, sealedToken))
  return { ctx, lease, connection: { ...connection, calendarId }, account }
}

const afterMs = ({ clock }: SchedulingContext, ms: number): Date =>
  new Date(clock.now().getTime() + ms)

/** Nothing to synchronise: archived, without access, or without a calendar. */
const endIdle = async (ctx: SchedulingContext, lease: Lease): Promise<void> => {
  await failRound(poolTarget(ctx.db), lease, {
    problem: null,
    now: ctx.clock.now(),
    next: afterMs(ctx, PROBLEM_WAIT_MS),
  })
}

const endSuccessfully = async (
  { ctx, lease, connection }: Round,
  isMoreLeft: boolean
): Promise<void> => {
  const next = isMoreLeft ? ctx.clock.now() : afterMs(ctx, ctx.config.CALENDAR_POLL_SECONDS * 1_000)
  await ctx.db.sqlTransaction(async tx => {
    await endRound(tx, lease, { wanted: connection.wanted, now: ctx.clock.now(), next })
    if (connection.problem !== null)
      await tx.publish('calendar.changed', {
        key: lease.specialistId,
        data: { specialistId: lease.specialistId },
      })
  })
}

const problems: Readonly<Partial<Record<GoogleFailureKind, CalendarState['problem']>>> = {
  revoked: 'revoked',
  forbidden: 'forbidden',
  missing: 'missing',
}

const problemOf = (
  ctx: SchedulingContext,
  connection: Connection | undefined,
  failure: GoogleFailure | null
): CalendarState['problem'] => {
  const problem = failure === null ? undefined : problems[failure.kind]
  if (problem !== undefined) return problem
  const lastContact = connection?.syncedAt ?? connection?.connectedAt ?? ctx.clock.now()
  return ctx.clock.now().getTime() - lastContact.getTime() >= REPORT_AFTER_MS ? 'silent' : null
}

type Failure = {
  readonly problem: CalendarState['problem']
  /** Rounds that failed before this one. */
  readonly failures: number
  readonly retryAfterSeconds: number | null
}

/** Milliseconds until the next try: longer each time, and as long as Google asks for. */
const waitOf = (
  { config }: SchedulingContext,
  { problem, failures, retryAfterSeconds }: Failure
): number => {
  if (problem !== null && problem !== 'silent') return PROBLEM_WAIT_MS
  const backoff = config.CALENDAR_RETRY_MS * 2 ** Math.min(failures, 20)
  return Math.max(Math.min(MAX_WAIT_MS, backoff), (retryAfterSeconds ?? 0) * 1_000)
}

const endWithProblem = async (
  ctx: SchedulingContext,
  lease: Lease,
  connection: Connection | undefined,
  failure: GoogleFailure | null
): Promise<void> => {
  const problem = problemOf(ctx, connection, failure)
  const failures = connection?.failures ?? 0
  const retryAfterSeconds = failure?.retryAfterSeconds ?? null
  const wait = waitOf(ctx, { problem, failures, retryAfterSeconds })
  const next = problem === 'revoked' ? null : afterMs(ctx, wait)
  await ctx.db.sqlTransaction(async tx => {
    const isNew = await failRound(tx, lease, { problem, now: ctx.clock.now(), next })
    if (!isNew || problem === null) return
    const { specialistId } = lease
    await tx.publish('calendar.failed', { key: specialistId, data: { specialistId, problem } })
  })
}
