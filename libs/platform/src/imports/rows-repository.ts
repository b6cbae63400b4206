import type { ImportRow, ImportRowState } from '@mostrador/contracts'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { ReviewedRow } from './import-kind.ts'
import type { ImportRef } from './runs-repository.ts'

export const insertRows = async (
  target: SqlTarget,
  { businessId, id }: ImportRef,
  rows: readonly ReviewedRow[]
): Promise<void> => {
  await sql(target)`insert into platform.import_row
    (business_id, import_id, row_index, state, original, errors, known)
    select ${businessId}::uuid, ${id}::uuid, given."rowIndex", given.state, given.original, given.errors,
      given.known
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given("rowIndex" int, state text, original jsonb, errors jsonb, known text)`
}

export type RowQuery = {
  readonly states: readonly ImportRowState[]
  /** Rows after this one. */
  readonly after: number
  readonly limit: number
}
export type StoredRow = ImportRow & {
  readonly createdId: string | null
  readonly before: unknown
}

export const findRows = (
  target: SqlTarget,
  { businessId, id }: ImportRef,
  { states, after, limit }: RowQuery
): Promise<StoredRow[]> =>
  sql<StoredRow>(target)`select row_index as "rowIndex", state, original as "originalData", errors,
      created_id as "createdId", failure, known, before
    from platform.import_row
    where business_id = ${businessId}::uuid and import_id = ${id}::uuid and row_index > ${after}
      and state = any(${[...states]}::text[])
    order by row_index limit ${limit}`

export type RowUpdate = {
  readonly rowIndex: number
  readonly state: ImportRowState
  readonly createdId: string | null
  readonly failure: string | null
  readonly before?: unknown
}

export const updateRows = async (
  target: SqlTarget,
  { businessId, id }: ImportRef,
  updates: readonly RowUpdate[]
): Promise<void> => {
  await sql(target)`update platform.import_row as known
    set state = given.state, created_id = given."createdId", failure = given.failure,
      before = given.before
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as given("rowIndex" int, state text, "createdId" uuid, failure text, before jsonb)
    where known.business_id = ${businessId}::uuid and known.import_id = ${id}::uuid
      and known.row_index = given."rowIndex"`
}
