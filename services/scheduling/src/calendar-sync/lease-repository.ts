import type { CalendarState } from '@mostrador/contracts/scheduling'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { Owner } from './sync-repository.ts'

// One process works on one calendar at a time. A lease ends by itself when its holder was killed.

type Relay = {
  query<Row extends Record<string, unknown>>(
    text: string,
    values?: unknown[]
  ): Promise<{ rows: Row[] }>
}

export type Lease = Owner & { readonly leaseId: string }

/** Calendars whose round is due and that nobody holds, of all businesses. */
export const findDue = async (relay: Relay, now: Date): Promise<Owner[]> =>
  (
    await relay.query<Owner>(
      `select business_id::text as "businessId", specialist_id::text as "specialistId"
       from scheduling.calendar_sync
       where due_at <= $1 and (lease_until is null or lease_until <= $1)
       order by due_at limit 500`,
      [now]
    )
  ).rows

/** False when another process has the calendar, or its round is not due. */
export const takeLease = async (
  target: SqlTarget,
  { businessId, specialistId, leaseId }: Lease,
  { now, until }: { now: Date; until: Date }
): Promise<boolean> => {
  const rows = await sql<{ wanted: number }>(target)`
    update scheduling.calendar_sync
    set lease_id = ${leaseId}::uuid, lease_until = ${until}::timestamptz
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and due_at <= ${now}::timestamptz
      and (lease_until is null or lease_until <= ${now}::timestamptz)
    returning wanted`
  return rows.length > 0
}

/** Renews a lease. False when it was lost: its holder must stop. */
export const renewLease = async (
  target: SqlTarget,
  { businessId, specialistId, leaseId }: Lease,
  until: Date
): Promise<boolean> => {
  const rows = await sql<{ wanted: number }>(target)`
    update scheduling.calendar_sync set lease_until = ${until}::timestamptz
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and lease_id = ${leaseId}::uuid and lease_until is not null
    returning wanted`
  return rows.length > 0
}

/** Stores the token with which the next incremental list begins. */
export const saveSyncToken = async (
  target: SqlTarget,
  { businessId, specialistId, leaseId }: Lease,
  syncToken: string | null
): Promise<void> => {
  await sql(target)`
    update scheduling.calendar_sync set sync_token = ${syncToken}
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and lease_id = ${leaseId}::uuid`
}

/** Ends a successful round. The next is at `next`, or now if changes were requested meanwhile. */
export const endRound = async (
  tx: SqlTarget,
  { businessId, specialistId, leaseId }: Lease,
  { wanted, now, next }: { wanted: number; now: Date; next: Date }
): Promise<void> => {
  await sql(tx)`
    update scheduling.calendar_sync set lease_id = null, lease_until = null, failures = 0,
      problem = null, problem_at = null, synced_at = ${now}::timestamptz,
      due_at = case when due_at is null then null when wanted <> ${wanted}::int
        then ${now}::timestamptz else ${next}::timestamptz end
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid
      and lease_id = ${leaseId}::uuid`
}

type Failed = {
  readonly problem: CalendarState['problem']
  readonly now: Date
  /** Null: no round until somebody connects again. */
  readonly next: Date | null
}

/** Ends a failed round. True when its problem is new, and has to be announced. */
export const failRound = async (
  tx: SqlTarget,
  { businessId, specialistId, leaseId }: Lease,
  { problem, now, next }: Failed
): Promise<boolean> => {
  const rows = await sql<{ isNew: boolean }>(tx)`
    update scheduling.calendar_sync c set lease_id = null, lease_until = null,
      failures = c.failures + 1, due_at = ${next}::timestamptz,
      problem = coalesce(${problem}::text, c.problem),
      problem_at = case when ${problem}::text is null or c.problem = ${problem}::text
        then c.problem_at else ${now}::timestamptz end
    from scheduling.calendar_sync before
    where c.business_id = ${businessId}::uuid and c.specialist_id = ${specialistId}::uuid
      and c.lease_id = ${leaseId}::uuid and before.business_id = c.business_id
      and before.specialist_id = c.specialist_id
    returning (c.problem is not null and before.problem is distinct from c.problem) as "isNew"`
  if (problem === 'revoked')
    await sql(tx)`
      update scheduling.specialist set google_refresh_token = null
      where business_id = ${businessId}::uuid and id = ${specialistId}::uuid`
  return rows[0]?.isNew ?? false
}
