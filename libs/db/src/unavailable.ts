import { sqlStateOf } from './raw.ts'

/** Thrown while Postgres is down, instead of waiting for a connection. */
export class DatabaseDown extends Error {
  constructor() {
    super('The database is down')
    this.name = 'DatabaseDown'
  }
}

/**
 * Connection exceptions (08), ended by its administrator, crashed or starting (57P01 to 57P03), a
 * connection or a server that is full (53300).
 */
const downSqlStates = /^(08...|57P0[123]|53300)$/
/** Prisma: not reached, timed out, closed, no connection free, too many connections. */
const downPrismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'])
/** Its driver's own names, where Prisma gives the error another code. */
const downKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
const downNetworkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What pg, its pool and Prisma say without a code. */
const downMessages =
  /Connection terminated|Connection ended unexpectedly|connection error and is not queryable|Client was closed and is not queryable|timeout exceeded when trying to connect|^timeout expired$|Unable to start a transaction in the given time|can't reach database server/i

const textOf = (value: object, name: string): string => {
  const text: unknown = Reflect.get(value, name)
  return typeof text === 'string' ? text : ''
}

const isDown = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  const code = textOf(value, 'code')
  return (
    value instanceof DatabaseDown ||
    downNetworkCodes.has(code) ||
    downPrismaCodes.has(code) ||
    downKinds.has(textOf(value, 'kind')) ||
    downMessages.test(textOf(value, 'message')) ||
    ['meta', 'driverAdapterError', 'cause'].some(name =>
      isDown(Reflect.get(value, name), depth - 1)
    )
  )
}

/**
 * Whether Postgres did not answer, in whatever layer the error arose. A statement that was on its
 * way may have been done.
 */
export const isUnavailable = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return (state !== undefined && downSqlStates.test(state)) || isDown(error, 5)
}
