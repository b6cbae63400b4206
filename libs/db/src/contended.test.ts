import { expect, it } from 'vitest'
import { isContended } from './contended.ts'

const coded = (code: string) => Object.assign(new Error('x'), { code })
const fromPrisma = (cause: object) =>
  Object.assign(new Error('Raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
  })

it.each([
  ['a serialization failure', coded('40001')],
  ['a deadlock', coded('40P01')],
  ['a lock that was not had in time', coded('55P03')],
  ['a deadlock in a raw statement', fromPrisma({ originalCode: '40P01', kind: 'postgres' })],
  ['a conflict without its SQLSTATE', fromPrisma({ kind: 'TransactionWriteConflict' })],
  ['a conflict of a model of Prisma', coded('P2034')],
  ['wrapped by somebody', new Error('Could not write', { cause: coded('40P01') })],
])('knows a conflict with other transactions: %s', (_what, error) => {
  expect(isContended(error)).toBe(true)
})

it.each([
  ['a unique violation', coded('23505')],
  ['a statement that was cancelled', coded('57014')],
  ['Postgres that is down', coded('57P01')],
  ['our own mistake', new TypeError('x is not a function')],
  ['nothing', undefined],
])('leaves to others: %s', (_what, error) => {
  expect(isContended(error)).toBe(false)
})
