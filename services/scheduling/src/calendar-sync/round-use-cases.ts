import type { SchedulingContext } from '../context.ts'
import type { GoogleAccount } from './google-client.ts'
import { renewLease, type Lease } from './lease-repository.ts'
import type { Connection } from './sync-repository.ts'
import { poolTarget } from './pool-repository.ts'

/** One run of the sync of a calendar, which holds its lease. */
export type Round = {
  readonly ctx: SchedulingContext
  readonly lease: Lease
  readonly connection: Connection & { readonly calendarId: string }
  readonly account: GoogleAccount
}

/** Another process has the calendar now. */
export class LeaseLost extends Error {}

/** A call to Google ends within its timeout, so a lease that outlives two of them is held. */
export const leaseUntil = ({ config, clock }: SchedulingContext): Date =>
  new Date(clock.now().getTime() + 2 * config.GOOGLE_TIMEOUT_MS)

/**
 * Called before every request to Google. Throws LeaseLost when another process has the calendar.
 */
export const extendLease = async ({ ctx, lease }: Round): Promise<void> => {
  if (!(await renewLease(poolTarget(ctx.db), lease, leaseUntil(ctx))))
    throw new LeaseLost('Another process has this calendar')
}

/** The author of changes that came from Google. */
export const GOOGLE = 'Google Calendar'
