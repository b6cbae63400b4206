import { fragment, noFragment, sql, type SqlTarget } from '@mostrador/db/raw'

type Condition = ReturnType<typeof fragment>
type Columns = { readonly at: Condition; readonly client: Condition }

const ofRow: Columns = { at: fragment`t.at`, client: fragment`t.client_id` }
const ofClient: Columns = { at: fragment`t.created_at`, client: fragment`t.id` }

/**
 * What is counted, a row for each time that it happened: the only definition of these figures. A
 * merged person is counted once.
 */
const countedFacts = (
  businessId: string,
  narrowed: (of: Columns) => Condition
): Condition => fragment`
  select t.created_at as at, 'created' as figure, '' as subject from crm.client t
    where t.business_id = ${businessId}::uuid and t.merged_into is null ${narrowed(ofClient)}
  union all
  select t.at, 'phase', t.funnel_id || ':' || t.phase from crm.client_phase t
    where t.business_id = ${businessId}::uuid ${narrowed(ofRow)}
  union all
  select t.at, 'source', t.source_id::text from crm.first_touch t
    where t.business_id = ${businessId}::uuid and t.source_id is not null ${narrowed(ofRow)}
  union all
  select t.at, 'opted_out', '' from crm.client_consent t
    where t.business_id = ${businessId}::uuid and not t.given ${narrowed(ofRow)}`

const all = (): Condition => noFragment

/** Days of one business are counted one at a time: who waited sees what was committed meanwhile. */
export const lockDays = async (tx: SqlTarget, businessId: string): Promise<void> => {
  const name = `contact days ${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`
}

/** The zone in which the days of a business are counted; null before they were ever counted. */
export const findDayZone = async (tx: SqlTarget, businessId: string): Promise<string | null> => {
  const [row] = await sql<{ zone: string }>(tx)`
    select zone from crm.contact_calendar where business_id = ${businessId}::uuid`
  return row?.zone ?? null
}

type Days = { readonly businessId: string; readonly zone: string }

/** The days of everything that is counted of these contacts; only what is not before `since`. */
export const daysOf = async (
  tx: SqlTarget,
  { businessId, zone }: Days,
  { clientIds, since }: { readonly clientIds: readonly string[]; readonly since: Date | null }
): Promise<string[]> => {
  const ofClients = ({ at, client }: Columns): Condition => fragment`
    and ${client} = any(${[...clientIds]}::uuid[])
    ${since === null ? noFragment : fragment`and ${at} >= ${since.toISOString()}::timestamptz`}`
  const rows = await sql<{ day: string }>(tx)`
    select distinct (f.at at time zone ${zone}::text)::date::text as day
    from (${countedFacts(businessId, ofClients)}) f order by 1`
  return rows.map(({ day }) => day)
}

/** Counts days again; `lockDays` first. */
export const countDays = async (
  tx: SqlTarget,
  { businessId, zone }: Days,
  days: readonly string[]
): Promise<void> => {
  for (const day of days) {
    await sql(tx)`delete from crm.contact_day
      where business_id = ${businessId}::uuid and day = ${day}::date`
    const inPeriod = ({ at }: Columns): Condition => fragment`
      and ${at} >= ${day}::timestamp at time zone ${zone}::text
      and ${at} < (${day}::timestamp + interval '1 day') at time zone ${zone}::text`
    await sql(tx)`insert into crm.contact_day (business_id, day, figure, subject, count)
      select ${businessId}::uuid, ${day}::date, f.figure, f.subject, count(*)::int
      from (${countedFacts(businessId, inPeriod)}) f group by f.figure, f.subject`
  }
}

/** Counts every day of a business out of the rows, in this zone; `lockDays` first. */
export const countAllDays = async (tx: SqlTarget, { businessId, zone }: Days): Promise<void> => {
  await sql(tx)`insert into crm.contact_calendar (business_id, zone)
    values (${businessId}::uuid, ${zone})
    on conflict (business_id) do update set zone = excluded.zone`
  await sql(tx)`delete from crm.contact_day where business_id = ${businessId}::uuid`
  await sql(tx)`insert into crm.contact_day (business_id, day, figure, subject, count)
    select ${businessId}::uuid, (f.at at time zone ${zone}::text)::date, f.figure, f.subject,
      count(*)::int
    from (${countedFacts(businessId, all)}) f group by 2, 3, 4`
}

/** How many rows of the days are not what the rows of contacts say; 0 when all is right. */
export const countDrift = async (tx: SqlTarget, { businessId, zone }: Days): Promise<number> => {
  const [row] = await sql<{ count: number }>(tx)`
    with kept as (select day, figure, subject, count from crm.contact_day
      where business_id = ${businessId}::uuid),
    right_ones as (
      select (f.at at time zone ${zone}::text)::date as day, f.figure, f.subject,
        count(*)::int as count
      from (${countedFacts(businessId, all)}) f group by 1, 2, 3)
    select count(*)::int as count from (
      (select * from kept except select * from right_ones)
      union all (select * from right_ones except select * from kept)) differing`
  return row?.count ?? 0
}
