import type { SchedulingContext } from '../context.ts'
import type { GoogleAccount } from './google-client.ts'
import { keepLease, type Lease } from './lease-repository.ts'
import type { Connection } from './sync-repository.ts'
import { poolTarget } from './pool-repository.ts'

/** What works on a calendar while it holds its lease. */
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

/** Before every call to Google. Throws LeaseLost when somebody else has the calendar. */
export const holdOn = async ({ ctx, lease }: Round): Promise<void> => {
  if (!(await keepLease(poolTarget(ctx.db), lease, leaseUntil(ctx))))
    throw new LeaseLost('Another process has this calendar')
}

/** Who is named as the author of what Google changed. */
export const GOOGLE = 'Google Calendar'
