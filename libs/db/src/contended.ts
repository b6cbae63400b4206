import { sqlStateOf } from './raw.ts'

/** A serialization failure, a deadlock, a lock that was not had in time. */
const contendedStates = new Set(['40001', '40P01', '55P03'])

const saysConflict = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null || depth === 0) return false
  // Prisma's own names for the first two, where it leaves the SQLSTATE out.
  if (Reflect.get(value, 'code') === 'P2034') return true
  if (Reflect.get(value, 'kind') === 'TransactionWriteConflict') return true
  return ['meta', 'driverAdapterError', 'cause'].some(name =>
    saysConflict(Reflect.get(value, name), depth - 1)
  )
}

/**
 * Whether Postgres rolled a transaction back because of others that ran beside it: nothing is wrong
 * with what it wrote, and the same again may pass. In whatever layer the error arose.
 */
export const isContended = (error: unknown): boolean =>
  contendedStates.has(sqlStateOf(error) ?? '') || saysConflict(error, 5)
