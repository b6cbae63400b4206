import { expect, it } from 'vitest'
import { DatabaseDown, isUnavailable } from './unavailable.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const fromPrisma = (cause: object) =>
  Object.assign(new Error('Raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
  })

it.each([
  ['refused by the watch', new DatabaseDown()],
  ['refused by the system', coded('ECONNREFUSED')],
  ['reset in the middle', coded('ECONNRESET')],
  ['a connection exception', coded('08006')],
  ['ended by the administrator', coded('57P01')],
  ['crashed', coded('57P02')],
  ['starting', coded('57P03')],
  ['full', coded('53300')],
  ['cut in a statement', new Error('Connection terminated unexpectedly')],
  [
    'cut between statements',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['a connection that is not made', new Error('timeout exceeded when trying to connect')],
  ['not reached, through Prisma', coded('P1001')],
  ['a full pool, through Prisma', coded('P2024')],
  [
    'a transaction that cannot begin',
    coded('P2028', 'Unable to start a transaction in the given time.'),
  ],
  ['a raw statement through Prisma', fromPrisma({ kind: 'DatabaseNotReachable' })],
  ['ended in a raw statement', fromPrisma({ originalCode: '57P01', kind: 'postgres' })],
  ['wrapped by somebody', new Error('Could not read', { cause: coded('ECONNREFUSED') })],
])('is recognised as Postgres being down: %s', (_what, error) => {
  expect(isUnavailable(error)).toBe(true)
})

it.each([
  ['a unique violation', coded('23505')],
  ['a statement that was cancelled', coded('57014')],
  ['a missing table', fromPrisma({ originalCode: '42P01', kind: 'postgres' })],
  ['a transaction that took too long', coded('P2028', 'Transaction already closed')],
  ['our own mistake', new TypeError('x is not a function')],
  ['nothing', undefined],
])('is not recognised as Postgres being down: %s', (_what, error) => {
  expect(isUnavailable(error)).toBe(false)
})
