import type { Prisma } from './generated/client/client.ts'

const run = Symbol('run sql')

type Run = (query: Prisma.Sql) => Promise<unknown>

/**
 * Whatever raw SQL can run on: a narrowed database or a transaction of it. Survives `{ ...tx, say
 * }`.
 */
export type SqlTarget = { readonly [run]: Run }

export const sqlTarget = (query: Run): SqlTarget => ({ [run]: query })
export const rawOf = (target: SqlTarget): Run => target[run]
