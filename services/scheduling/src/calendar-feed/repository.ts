import type { Appointment } from '@mostrador/contracts/scheduling'
import { holdingStatuses } from '@mostrador/contracts/scheduling'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import { type AppointmentRow, appointmentSelect, fromRow } from '../reservations/appointment-row.ts'

type Owner = { readonly businessId: string; readonly specialistId: string }

/** The secret of a specialist's feed, or null. */
export const findFeed = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner
): Promise<string | null> => {
  const [row] = await sql<{ secret: string }>(target)`
    select secret from scheduling.calendar_feed
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
  return row?.secret ?? null
}

/** Stores a new secret, and returns the one that counts: one from after `since` stays. */
export const saveFeed = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  { secret, now, since }: { secret: string; now: Date; since: Date }
): Promise<string> => {
  const [row] = await sql<{ secret: string }>(target)`
    insert into scheduling.calendar_feed (business_id, specialist_id, secret, created_at)
    values (${businessId}::uuid, ${specialistId}::uuid, ${secret}, ${now}::timestamptz)
    on conflict (business_id, specialist_id) do update set
      secret = case when calendar_feed.created_at > ${since}::timestamptz
        then calendar_feed.secret else excluded.secret end,
      created_at = case when calendar_feed.created_at > ${since}::timestamptz
        then calendar_feed.created_at else excluded.created_at end
    returning secret`
  return row?.secret ?? secret
}

export const removeFeed = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner
): Promise<void> => {
  await sql(target)`
    delete from scheduling.calendar_feed
    where business_id = ${businessId}::uuid and specialist_id = ${specialistId}::uuid`
}

export type FeedOwner = { readonly specialistId: string; readonly name: string }

/**
 * The specialist whose feed has this secret; null for none, and for one who is archived or removed.
 */
export const ownerOfFeed = async (
  target: SqlTarget,
  businessId: string,
  secret: string
): Promise<FeedOwner | null> => {
  const [row] = await sql<FeedOwner>(target)`
    select f.specialist_id::text as "specialistId", sp.name
    from scheduling.calendar_feed f
    join scheduling.specialist sp on sp.business_id = f.business_id and sp.id = f.specialist_id
      and sp.removed_at is null and not sp.is_archived
    where f.business_id = ${businessId}::uuid and f.secret = ${secret}`
  return row ?? null
}

const MAX_APPOINTMENTS = 2_000
const statuses = [...holdingStatuses]

/** What a specialist has between two moments; blocks of Google's events are in Google already. */
export const agendaOf = async (
  target: SqlTarget,
  { businessId, specialistId }: Owner,
  { from, to }: { from: Date; to: Date }
): Promise<Appointment[]> =>
  (
    await sql<AppointmentRow>(target)`
      select ${fragment([appointmentSelect])} from scheduling.appointment a
      where a.business_id = ${businessId}::uuid and a.specialist_id = ${specialistId}::uuid
        and a.starts_at >= ${from}::timestamptz and a.starts_at < ${to}::timestamptz
        and a.status = any(${statuses}::text[]) and not (a.source = 'import' and a.status = 'block')
      order by a.starts_at, a.id limit ${MAX_APPOINTMENTS}::int`
  ).map(fromRow)
