import { useEntitlementsQuery } from '../../api/endpoints/credits.ts'

/** What every plan allows: until the plan of this business is known. */
const LEAST = 150

/** How many products that are not archived the plan allows [PRD2-03, C2-14]. */
export const useProductLimit = (): number => useEntitlementsQuery().data?.limits.products ?? LEAST
