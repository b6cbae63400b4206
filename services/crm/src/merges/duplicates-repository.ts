import { type DuplicateReason, duplicateReasons, MAX_DUPLICATES } from '@mostrador/contracts/crm'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredPair = {
  readonly firstId: string
  readonly secondId: string
  readonly reasons: readonly DuplicateReason[]
}

/** Digits of a national number: what two spellings of one number share. */
const NATIONAL_DIGITS = 10
/** The surest first. */
const REASONS = [...duplicateReasons]
/** What forms fill in for an unknown birthdate [CLI-02]. */
const NO_BIRTHDATE = '2000-01-01'

/**
 * Pairs of contacts that may be one person, the surest first: the oldest of those that agree, with
 * each other one. Never those that somebody told apart.
 */
export const findPairs = (db: Db, businessId: string): Promise<StoredPair[]> =>
  sql<StoredPair>(db)`
    with person as (
      select id, number, lower(btrim(email)) as email, birthdate, created_at,
        crm.name_key(name, lastname, second_lastname, push_name) as name
      from crm.client where business_id = ${businessId}::uuid and merged_into is null
        and blocked_at is null),
    alike as (
      select 'number' as reason, right(number, ${NATIONAL_DIGITS}::int) as sign, id, created_at,
        false as lacks_number
      from person where length(number) >= ${NATIONAL_DIGITS}::int
      union all
      select 'email', email, id, created_at, false from person where email <> ''
      union all
      select 'name_birthdate', name || ' ' || birthdate, id, created_at, false
      from person where name <> '' and birthdate <> ${NO_BIRTHDATE}::date
      union all
      select 'name', name, id, created_at, number is null from person where name like '% %'),
    ranked as (
      select reason, id,
        first_value(id) over same as first_id,
        lacks_number or first_value(lacks_number) over same as one_lacks_number
      from alike
      window same as (partition by reason, sign order by created_at, id)),
    pair as (
      select least(first_id, id) as first_id, greatest(first_id, id) as second_id,
        array_agg(r.reason order by array_position(${REASONS}::text[], r.reason)) as reasons
      from ranked, lateral (select case when ranked.reason <> 'name' or one_lacks_number
        then ranked.reason else 'same_name' end as reason) r
      where id <> first_id group by 1, 2)
    select p.first_id::text as "firstId", p.second_id::text as "secondId",
      case when cardinality(p.reasons) = 1 then p.reasons
        else array_remove(p.reasons, 'same_name') end as reasons
    from pair p
    where not exists (
      select from crm.distinct_clients d
      join crm.client a on a.business_id = d.business_id and a.id = d.first_id
      join crm.client b on b.business_id = d.business_id and b.id = d.second_id
      where d.business_id = ${businessId}::uuid
        and array[coalesce(a.merged_into, a.id), coalesce(b.merged_into, b.id)]
          @> array[p.first_id, p.second_id])
    order by array_position(${REASONS}::text[], p.reasons[1]),
      p.first_id, p.second_id
    limit ${MAX_DUPLICATES}::int`

type Distinct = {
  readonly businessId: string
  readonly ids: readonly [string, string]
  readonly by: string
  readonly at: Date
}

/** Remembers that two contacts are not one person. */
export const insertDistinct = async (
  tx: Tx,
  { businessId, ids, by, at }: Distinct
): Promise<void> => {
  const [firstId = '', secondId = ''] = ids.toSorted()
  await tx.prisma.distinctClients.createMany({
    data: [{ businessId, firstId, secondId, createdBy: by, createdAt: at }],
    skipDuplicates: true,
  })
}
