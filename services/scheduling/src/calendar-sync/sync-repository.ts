import type { CalendarState } from '@mostrador/contracts/scheduling'
import { fragment, noFragment, sql, sqlStateOf, type SqlTarget } from '@mostrador/db/raw'

/** A transaction, or the pool. */
export type Target = SqlTarget

// The Google account and calendar of a specialist, and the state of their synchronisation.

export type Owner = { readonly businessId: string; readonly specialistId: string }

export type Channel = { readonly id: string; readonly resourceId: string; readonly expiresAt: Date }

/** A specialist's connection as a round needs it. */
export type Connection = Owner & {
  readonly branchId: string
  readonly name: string
  readonly account: string | null
  readonly sealedToken: string | null
  readonly calendarId: string | null
  readonly calendarName: string | null
  readonly isActive: boolean
  readonly syncToken: string | null
  readonly wanted: number
  readonly failures: number
  readonly problem: CalendarState['problem']
  readonly problemAt: Date | null
  readonly connectedAt: Date | null
  readonly syncedAt: Date | null
  readonly noticedAt: Date | null
  readonly channelId: string | null
  readonly channelResourceId: string | null
  readonly channelExpiresAt: Date | null
}

/** Connections of the business, or of one specialist; removed specialists have none. */
export const findConnections = (
  target: SqlTarget,
  businessId: string,
  specialistId?: string
): Promise<Connection[]> => sql<Connection>(target)`
  select sp.business_id::text as "businessId", sp.id::text as "specialistId",
    sp.branch_id::text as "branchId", sp.name, c.account,
    sp.google_refresh_token as "sealedToken", sp.google_calendar_id as "calendarId",
    sp.google_calendar_name as "calendarName", not sp.is_archived as "isActive",
    c.sync_token as "syncToken", coalesce(c.wanted, 0) as wanted,
    coalesce(c.failures, 0) as failures, c.problem, c.problem_at as "problemAt", c.connected_at as "connectedAt",
    c.synced_at as "syncedAt", c.noticed_at as "noticedAt", c.channel_id::text as "channelId",
    c.channel_resource_id as "channelResourceId", c.channel_expires_at as "channelExpiresAt"
  from scheduling.specialist sp
  left join scheduling.calendar_sync c
    on c.business_id = sp.business_id and c.specialist_id = sp.id
  where sp.business_id = ${businessId}::uuid and sp.removed_at is null
    ${specialistId === undefined ? noFragment : fragment`and sp.id = ${specialistId}::uuid`}
  order by sp.created_at, sp.id`

/** Stores a connected account. A different account drops the calendar and its events. */
export const saveAccount = async (
  tx: SqlTarget,
  { businessId, specialistId }: Owner,
  { account, sealedToken, now }: { account: string; sealedToken: string; now: Date }
): Promise<void> => {
  await sql(tx)`
    delete from scheduling.calendar_event e using scheduling.calendar_sync c
    where e.business_id = ${businessId}::uuid and e.specialist_id = ${specialistId}::uuid
      and c.business_id = e.business_id and c.specialist_id = e.specialist_id
      and c.account <> ${account}`
  await sql(tx)`
    update scheduling.specialist sp set google_refresh_token = ${sealedToken},
      google_calendar_id = case when c.account = ${account} then sp.google_calendar_id end,
      google_calendar_name = case when c.account = ${account} then sp.google_calendar_name end
    from (select (select account from scheduling.calendar_sync
      where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid)) c
    where sp.business_id = ${businessId}::uuid and sp.id = ${specialistId}::uuid`
  await sql(tx)`
    insert into scheduling.calendar_sync
      (business_id, specialist_id, account, connected_at, due_at, wanted)
    select sp.business_id, sp.id, ${account}, ${now}::timestamptz,
      case when sp.google_calendar_id is null then null else ${now}::timestamptz end, 1
    from scheduling.specialist sp
    where sp.business_id = ${businessId}::uuid and sp.id = ${specialistId}::uuid
    on conflict (business_id, specialist_id) do update set account = excluded.account,
      connected_at = excluded.connected_at, due_at = excluded.due_at, sync_token = null,
      wanted = calendar_sync.wanted + 1, failures = 0, problem = null, problem_at = null,
      synced_at = null, noticed_at = null, channel_id = null, channel_token_hash = null,
      channel_resource_id = null, channel_expires_at = null`
}

/** Sets the calendar of a specialist; the next round lists all of it. */
export const saveCalendar = async (
  tx: SqlTarget,
  { businessId, specialistId }: Owner,
  { calendarId, calendarName, now }: { calendarId: string; calendarName: string; now: Date }
): Promise<void> => {
  await sql(tx)`
    update scheduling.specialist
    set google_calendar_id = ${calendarId}, google_calendar_name = ${calendarName}
    where business_id = ${businessId}::uuid and id = ${specialistId}::uuid`
  await sql(tx)`
    delete from scheduling.calendar_event
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
  await requestFullRound(tx, { businessId, specialistId }, now)
}

/** The next round lists everything again, now. */
export const requestFullRound = async (
  tx: SqlTarget,
  { businessId, specialistId }: Owner,
  now: Date
): Promise<void> => {
  await sql(tx)`
    update scheduling.calendar_sync
    set sync_token = null, due_at = ${now}::timestamptz, wanted = wanted + 1, failures = 0
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
}

/** Removes the calendar; with `account` also the account. */
export const removeCalendar = async (
  tx: SqlTarget,
  { businessId, specialistId }: Owner,
  account: boolean
): Promise<void> => {
  await sql(tx)`
    delete from scheduling.calendar_event
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
  await sql(tx)`
    update scheduling.specialist set google_calendar_id = null, google_calendar_name = null,
      google_refresh_token = case when ${account} then null else google_refresh_token end
    where business_id = ${businessId}::uuid and id = ${specialistId}::uuid`
  if (account)
    await sql(tx)`
      delete from scheduling.calendar_sync
      where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
  else
    await sql(tx)`
      update scheduling.calendar_sync set sync_token = null, due_at = null, channel_id = null,
        channel_token_hash = null, channel_resource_id = null, channel_expires_at = null,
        problem = null, problem_at = null, failures = 0
      where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
}

/** Stores the notification channel; from now on only its notifications are accepted. */
export const saveChannel = async (
  tx: SqlTarget,
  { businessId, specialistId }: Owner,
  { id, tokenHash, resourceId, expiresAt }: Channel & { readonly tokenHash: string }
): Promise<void> => {
  await sql(tx)`
    update scheduling.calendar_sync set channel_id = ${id}::uuid,
      channel_token_hash = ${tokenHash}, channel_resource_id = ${resourceId},
      channel_expires_at = ${expiresAt}::timestamptz
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
}

type SyncedAppointment = {
  readonly businessId: string
  readonly specialistId: string
  readonly appointmentId: string
}

/**
 * Asks for a round of the calendars that a row concerns: its specialist's, and any that has an
 * event of it. Specialists without a calendar or access are skipped, and failing ones keep their
 * delay.
 */
export const requestRound = async (
  tx: SqlTarget,
  { businessId, specialistId, appointmentId }: SyncedAppointment,
  now: Date
): Promise<void> => {
  await sql(tx)`
    update scheduling.calendar_sync c
    set wanted = wanted + 1, due_at = least(due_at, ${now}::timestamptz)
    where c.business_id = ${businessId}::uuid and c.due_at is not null and c.failures = 0
      and (c.specialist_id = ${specialistId}::uuid
        or exists (select from scheduling.calendar_event e where e.business_id = c.business_id
          and e.specialist_id = c.specialist_id and e.appointment_id = ${appointmentId}::uuid))`
}

/** A notification of this channel. False when no calendar has it, or its token is another. */
export const recordNotification = async (
  target: SqlTarget,
  businessId: string,
  { channelId, tokenHash, now }: { channelId: string; tokenHash: string; now: Date }
): Promise<boolean> => {
  const rows = await sql<{ id: string }>(target)`
    update scheduling.calendar_sync set noticed_at = ${now}::timestamptz, wanted = wanted + 1,
      due_at = case when due_at is null or failures > 0 then due_at
        else least(due_at, ${now}::timestamptz) end
    where business_id = ${businessId}::uuid and channel_id = ${channelId}::uuid
      and channel_token_hash = ${tokenHash}
    returning specialist_id::text as id`
  return rows.length > 0
}

/** Whether a write failed because another specialist has that calendar [CAL-04]. */
export const isCalendarTaken = (error: unknown): boolean => sqlStateOf(error) === '23505'
