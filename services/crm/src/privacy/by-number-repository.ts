import type { ImportCellError, ImportValues } from '@mostrador/kernel'
import { sql } from '@mostrador/db/raw'
import type { Tx } from '../context.ts'
import type { TypedAnswer } from '../forms/answer.ts'

type UnlinkedAnswer = {
  readonly id: string
  readonly formId: string
  readonly version: number
  readonly answers: readonly TypedAnswer[]
}

/** Answers of nobody known whose number is one of these, in bare digits. */
export const findUnlinkedAnswers = (
  tx: Tx,
  businessId: string,
  numbers: readonly string[]
): Promise<UnlinkedAnswer[]> =>
  sql<UnlinkedAnswer>(tx)`select id, form_id as "formId", version, answers from crm.form_answer
    where business_id = ${businessId}::uuid and client_id is null and whatsapp <> ''
      and ltrim(regexp_replace(whatsapp, '[^0-9]', '', 'g'), '0') = any(${[...numbers]}::text[])
    for update`

/** An answer of nobody: without name and number, and with these answers. */
export const emptyAnswer = async (
  tx: Tx,
  businessId: string,
  { id, answers }: Pick<UnlinkedAnswer, 'id' | 'answers'>
): Promise<void> => {
  await sql(tx)`update crm.form_answer
    set name = '', whatsapp = '', answers = ${JSON.stringify(answers)}::jsonb
    where business_id = ${businessId}::uuid and id = ${id}::uuid`
}

/**
 * Waits for the batches of files of contacts, and keeps others waiting until the transaction ends.
 */
export const lockImports = async (tx: Tx, businessId: string): Promise<void> => {
  await sql(tx)`select 1 from platform.import_run
    where business_id = ${businessId}::uuid and kind = 'crm:clients'
      and state in ('validated', 'running')
    order by id for update`
}

export type UnlinkedRow = {
  readonly importId: string
  readonly rowIndex: number
  readonly original: ImportValues
  readonly errors: readonly ImportCellError[]
}

/** Rows of files of contacts that became nobody and may hold one of these national numbers. */
export const findUnlinkedRows = (
  tx: Tx,
  businessId: string,
  nationals: readonly string[]
): Promise<UnlinkedRow[]> =>
  sql<UnlinkedRow>(
    tx
  )`select w.import_id::text as "importId", w.row_index as "rowIndex", w.original,
      w.errors
    from platform.import_row w
    join platform.import_run i on i.business_id = w.business_id and i.id = w.import_id
    where w.business_id = ${businessId}::uuid and i.kind = 'crm:clients' and w.created_id is null
      and (regexp_replace(w.original->>'whatsapp', '[^0-9]', '', 'g')
          like any(${nationals.map(number => `%${number}%`)}::text[])
        -- 5.2E+11, which digits alone do not tell.
        or w.original->>'whatsapp' ~* '[0-9]e[+]?[0-9]')`

/** Deletes rows; files that are not done do not count them any more. */
export const removeUnlinkedRows = async (
  tx: Tx,
  businessId: string,
  rows: readonly UnlinkedRow[]
): Promise<void> => {
  const places = rows.map(({ importId, rowIndex }) => ({ importId, rowIndex }))
  await sql(tx)`with gone as (
      delete from platform.import_row w
      using jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g("importId" uuid, "rowIndex" int)
      where w.business_id = ${businessId}::uuid and w.import_id = g."importId"
        and w.row_index = g."rowIndex"
      returning w.import_id, w.state, w.known),
    counts as (
      select import_id, count(*) filter (where state = 'valid')::int as valid,
        count(*) filter (where state = 'fixable')::int as fixable,
        count(*) filter (where state = 'invalid')::int as invalid,
        count(*) filter (where state <> 'invalid' and known is not null)::int as known
      from gone group by import_id)
    update platform.import_run i set valid = i.valid - c.valid, fixable = i.fixable - c.fixable,
      invalid = i.invalid - c.invalid, known = greatest(i.known - c.known, 0),
      total = case when i.state <> 'running' then i.total
        else i.total - c.valid - case when i.fix then c.fixable else 0 end end
    from counts c
    where i.business_id = ${businessId}::uuid and i.id = c.import_id
      and i.state in ('validated', 'running')`
}
