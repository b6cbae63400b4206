import { type ClientTable, schemaOf, type ClientTableOwner } from '@mostrador/db'
import { fragment, rawFragment, sql, type SqlTarget } from '@mostrador/db/raw'

/** Two clients that are one person: rows of `mergedId` belong to `survivorId`. */
export type ClientMerge = {
  readonly mergeId: string
  readonly survivorId: string
  readonly mergedId: string
}
/**
 * The client ids of one person, as the owning service knows them: `origins` are the ids that rows
 * were written with, `targets` the client each of them belongs to now.
 */
export type Person = { readonly origins: readonly string[]; readonly targets: readonly string[] }

type Scope = { readonly owner: ClientTableOwner; readonly businessId: string }

/** Merges of one business are applied one at a time: take it before any row of theirs. */
export const lockMerges = async (tx: SqlTarget, { owner, businessId }: Scope): Promise<void> => {
  const name = `client merges ${owner} ${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`
}

/** Stores a merge or its undo. An undone merge stays undone, in any order of the two events. */
export const recordMerge = async (
  tx: SqlTarget,
  { owner, businessId }: Scope,
  { mergeId, survivorId, mergedId }: ClientMerge,
  undone: boolean
): Promise<void> => {
  await sql(tx)`
    insert into platform.known_merge as known
      (business_id, owner, merge_id, survivor_id, merged_id, undone)
    values (${businessId}::uuid, ${schemaOf(owner)}, ${mergeId}::uuid, ${survivorId}::uuid,
      ${mergedId}::uuid, ${undone})
    on conflict (business_id, owner, merge_id) do update set undone = known.undone or excluded.undone`
}

/** Every client that was ever merged with one of these two, with the client that it is now. */
export const findPerson = async (
  tx: SqlTarget,
  { owner, businessId }: Scope,
  { survivorId, mergedId }: Pick<ClientMerge, 'survivorId' | 'mergedId'>
): Promise<Person> => {
  const schema = schemaOf(owner)
  const rows = await sql<{ origin: string; target: string }>(tx)`
    with recursive person(id) as (
      select unnest(array[${survivorId}, ${mergedId}]::uuid[])
      union
      select case when m.survivor_id = p.id then m.merged_id else m.survivor_id end
      from person p join platform.known_merge m
        on m.business_id = ${businessId}::uuid and m.owner = ${schema}
        and (m.survivor_id = p.id or m.merged_id = p.id))
    select id::text as origin,
      platform.current_client(${schema}, ${businessId}::uuid, id)::text as target from person`
  return { origins: rows.map(({ origin }) => origin), targets: rows.map(({ target }) => target) }
}

type Moving = { readonly businessId: string; readonly table: ClientTable; readonly person: Person }

const partsOf = ({ table, person }: Moving) => ({
  rows: rawFragment(table.name),
  key: rawFragment(table.key),
  people: { origins: [...person.origins], targets: [...person.targets] },
})

/**
 * Stores the original client of rows that are about to move. A stored note is outdated, and
 * replaced, when its row names another client than the noted holder: a user changed that row since.
 */
export const recordMoves = async (tx: SqlTarget, moving: Moving): Promise<void> => {
  const { businessId, table } = moving
  const { rows, key, people } = partsOf(moving)
  await sql(tx)`
    insert into platform.moved_row as noted (business_id, table_name, row_id, origin_id, holder_id)
    select ${businessId}::uuid, ${table.name}, t.${key}, t.client_id, t.client_id
    from unnest(${people.origins}::uuid[], ${people.targets}::uuid[]) as person(origin, target)
    join ${rows} t on t.business_id = ${businessId}::uuid and t.client_id = person.origin
    where person.origin <> person.target
    on conflict (business_id, table_name, row_id) do update
      set origin_id = excluded.origin_id, holder_id = excluded.holder_id
      where noted.holder_id <> excluded.holder_id`
}

/**
 * Moves rows to their target. In a table with a uniqueness rule (`single`) a colliding row stays:
 * those are moved one by one, so that each check sees the rows moved before it.
 */
export const moveRows = async (tx: SqlTarget, moving: Moving): Promise<void> => {
  if (moving.table.single === undefined) await moveMisplaced(tx, moving, rawFragment(''))
  else
    for (const id of await findMisplaced(tx, moving))
      await moveMisplaced(tx, moving, fragment`and r.row_id = ${id}::uuid`)
}

type Condition = ReturnType<typeof fragment>

const moveMisplaced = async (tx: SqlTarget, moving: Moving, only: Condition): Promise<void> => {
  const { rows } = partsOf(moving)
  await sql(tx)`update ${rows} t set client_id = person.target
    from ${misplacedRows(moving, only)} ${withoutCollision(moving.table)}`
}

const findMisplaced = async (tx: SqlTarget, moving: Moving): Promise<string[]> => {
  const { rows } = partsOf(moving)
  const misplaced = await sql<{ id: string }>(tx)`select r.row_id::text as id
    from ${rows} t, ${misplacedRows(moving, rawFragment(''))} order by r.row_id`
  return misplaced.map(({ id }) => id)
}

/** SQL: noted rows of `t` that still name the noted holder, whose target is another client. */
const misplacedRows = (moving: Moving, only: Condition): Condition => {
  const { businessId, table } = moving
  const { key, people } = partsOf(moving)
  return fragment`
    unnest(${people.origins}::uuid[], ${people.targets}::uuid[]) as person(origin, target),
    platform.moved_row r
    where r.business_id = ${businessId}::uuid and r.table_name = ${table.name}
      and r.origin_id = person.origin and t.business_id = r.business_id and t.${key} = r.row_id
      and t.client_id = r.holder_id and t.client_id <> person.target ${only}`
}

const withoutCollision = ({ name, single }: ClientTable): Condition => {
  if (single === undefined) return rawFragment('')
  const { columns, condition } = single
  const alike = columns.map(column => `and o.${column} = t.${column}`).join(' ')
  return fragment`and not (${rawFragment(condition('t'))} and exists (
    select from ${rawFragment(name)} o where o.business_id = t.business_id
      and o.client_id = person.target ${rawFragment(alike)} and ${rawFragment(condition('o'))}))`
}

/** Updates the noted holder; deletes notes of rows that are back, or that a user changed since. */
export const settleMoves = async (tx: SqlTarget, moving: Moving): Promise<void> => {
  const { businessId, table } = moving
  const { rows, key, people } = partsOf(moving)
  const persons = fragment`unnest(${people.origins}::uuid[], ${people.targets}::uuid[])
    as person(origin, target)`
  await sql(tx)`
    update platform.moved_row r set holder_id = person.target from ${persons}, ${rows} t
    where r.business_id = ${businessId}::uuid and r.table_name = ${table.name}
      and r.origin_id = person.origin and t.business_id = r.business_id and t.${key} = r.row_id
      and t.client_id = person.target and r.holder_id <> person.target`
  await sql(tx)`
    delete from platform.moved_row r using ${persons}
    where r.business_id = ${businessId}::uuid and r.table_name = ${table.name}
      and r.origin_id = person.origin
      and (r.holder_id = person.target and r.origin_id = person.target
        or not exists (select from ${rows} t where t.business_id = r.business_id
          and t.${key} = r.row_id and t.client_id = r.holder_id))`
}

/** How many rows of a table name a client. */
export const countRows = async (
  db: SqlTarget,
  businessId: string,
  { table, clientId }: { readonly table: ClientTable; readonly clientId: string }
): Promise<number> => {
  const [row] = await sql<{ count: number }>(db)`
    select count(*)::int as count from ${rawFragment(table.name)} t
    where t.business_id = ${businessId}::uuid and t.client_id = ${clientId}::uuid`
  return row?.count ?? 0
}
