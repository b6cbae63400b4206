import type { BodyOf } from '@mostrador/contracts'
import type { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { SchedulingContext } from '../context.ts'
import { type Bookable, setReferenced } from './repository.ts'
import { requireBookable } from './use-cases.ts'

type Referenced = Bookable & { readonly kind: 'branch' | 'specialist' }
type Ids = BodyOf<typeof schedulingRoutes.markReferenced>

/**
 * Marks branches and specialists that a record of another service is about to name, all or none:
 * from then on `remove` archives them. The mark stays when that record is never written; then one
 * is archived that could have been deleted. Archived ones may be named. Refuses `branch_not_found`
 * and `specialist_not_found`.
 */
export const markReferenced =
  ({ db }: SchedulingContext) =>
  (businessId: string, { branchIds, specialistIds }: Ids): Promise<Record<string, never>> => {
    const referencesOf = (kind: Referenced['kind'], ids: readonly string[]): Referenced[] =>
      // Always the same order, so that two transactions cannot deadlock.
      [...new Set(ids)].toSorted().map(id => ({ kind, businessId, id }))
    return db.transaction(async tx => {
      for (const row of [
        ...referencesOf('branch', branchIds),
        ...referencesOf('specialist', specialistIds),
      ])
        requireBookable((await setReferenced(tx, row)) || null, row.kind)
      return {}
    })
  }
