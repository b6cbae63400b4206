import { Prisma } from './generated/client/client.ts'
import { rawOf, type SqlTarget } from './sql-target.ts'

export { type SqlTarget, sqlTarget } from './sql-target.ts'

/**
 * SQL by hand, with parameters, in the transaction when given a `tx`, otherwise on a connection of
 * the pool; always under the current tenant. For repository files only.
 *
 * const rows = await sql<{ id: string }>(tx)`select id from crm.client where business_id =
 * ${businessId}`
 *
 * Rows arrive as Prisma reads them: bigint as BigInt, numeric as Decimal, timestamptz as Date, json
 * parsed, ranges and xid8 as text. In a fast transaction they are pg's, where bigint and numeric
 * are text, and every text is prepared: keep the number of different ones small. Pass json as
 * `${JSON.stringify(x)}::jsonb`, and cast ids: `${id}::uuid`. Timestamps keep milliseconds. Rejects
 * with Prisma's P2010; `sqlStateOf(error)` reads the SQLSTATE from it.
 */
export const sql =
  <Row>(target: SqlTarget) =>
  async (strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]> =>
    (await rawOf(target)(Prisma.sql(strings, ...values))) as Row[]

/**
 * A piece of SQL with its parameters, to be placed inside sql``: the safe way to leave a condition
 * out.
 */
export const { sql: fragment, join: joinFragments, empty: noFragment } = Prisma

/**
 * A name or a condition of the code, never of a request: its text becomes part of the statement.
 */
export const rawFragment = Prisma.raw

/**
 * The SQLSTATE ('23505', '23P01', '40P01') of an error from sql``, a Prisma call or a pool;
 * undefined for other errors.
 */
export const sqlStateOf = (error: unknown): string | undefined => findState(error, 5)

/** Whether a row was refused because its client was removed meanwhile (`follow_client_merge`). */
export const namesRemovedClient = (error: unknown): boolean => sqlStateOf(error) === '23R01'

const findState = (value: unknown, depth: number): string | undefined => {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined
  for (const name of ['originalCode', 'code']) {
    const code: unknown = Reflect.get(value, name)
    if (typeof code === 'string' && /^[0-9][0-9A-Z]{4}$/.test(code)) return code
  }
  for (const name of ['meta', 'driverAdapterError', 'cause']) {
    const state = findState(Reflect.get(value, name), depth - 1)
    if (state !== undefined) return state
  }
  return undefined
}
