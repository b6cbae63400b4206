import type { ClientTableOwner, PersonalTable } from '@mostrador/db'
import { personalTables } from '@mostrador/db'
import { fragment, rawFragment, sql, type SqlTarget } from '@mostrador/db/raw'

/** Rows of one section of a copy; a person with more has the newest ones. */
const MAX_ROWS = 20_000

type People = { readonly businessId: string; readonly ids: readonly string[] }

/** The condition on `t` by which rows are about these people. */
const rowsOfPeople = ({ within }: PersonalTable, { businessId, ids }: People) =>
  within === undefined
    ? fragment`t.business_id = ${businessId}::uuid and t.client_id = any(${[...ids]}::uuid[])`
    : fragment`t.business_id = ${businessId}::uuid and t.${rawFragment(within.key)} in (
        select p.${rawFragment(within.parentKey)} from ${rawFragment(within.parent)} p
        where p.business_id = ${businessId}::uuid and p.client_id = any(${[...ids]}::uuid[]))`

/** Every row of an owner about these people, by its section. */
export const readPersonalRows = async (
  db: SqlTarget,
  owner: ClientTableOwner,
  people: People
): Promise<Record<string, unknown[]>> => {
  const sections: Record<string, unknown[]> = {}
  for (const table of personalTables[owner]) {
    const rows = await sql<{ row: unknown }>(db)`
      select to_jsonb(t) - 'business_id' as row from ${rawFragment(table.name)} t
      where ${rowsOfPeople(table, people)} limit ${MAX_ROWS}::int`
    sections[table.label] = rows.map(({ row }) => row)
  }
  return sections
}

/** Takes from an owner what it holds of these people; rows that the books need stay without it. */
export const erasePersonalRows = async (
  tx: SqlTarget,
  owner: ClientTableOwner,
  people: People
): Promise<void> => {
  for (const table of personalTables[owner]) {
    const name = rawFragment(table.name)
    if (table.empty === undefined)
      await sql(tx)`delete from ${name} t where ${rowsOfPeople(table, people)}`
    else {
      const columns = Object.entries(table.empty).map(([column, value]) => `${column} = ${value}`)
      await sql(tx)`update ${name} t set ${rawFragment(columns.join(', '))}
        where ${rowsOfPeople(table, people)}`
    }
  }
}
