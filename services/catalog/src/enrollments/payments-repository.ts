import type { Db, Tx } from '../context.ts'

/**
 * Cents paid for each of these enrolments: the sum of their money movements, absent without one.
 * Nothing records such movements yet, so nothing is paid.
 */
export const paidByEnrollment = async (
  _db: Db | Tx,
  _businessId: string,
  _ids: readonly string[]
): Promise<ReadonlyMap<string, number>> => new Map()
