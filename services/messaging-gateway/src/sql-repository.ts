import { fragment, sql as prismaSql, type SqlTarget } from '@mostrador/db/raw'

export { fragment, noFragment } from '@mostrador/db/raw'

type Plain = { query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }> }
/** What SQL of this service runs on: its database, a transaction, or a fast transaction. */
export type Target = SqlTarget | Plain

const isPlain = (target: Target): target is Plain => 'query' in target

/**
 * sql`` of @mostrador/db/raw that also runs in a fast transaction, so that one repository serves both. Rows are the same in
 * both as long as they have no bigint, numeric or range: pg reads those as text.
 */
export const sql = <Row extends object = object>(target: Target) => async (strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> => {
  if (!isPlain(target)) return prismaSql<Row>(target)(strings, ...values)
  const { text, values: parameters } = fragment(strings, ...values)
  return (await target.query<Row>(text, parameters)).rows
}
