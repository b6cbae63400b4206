import type { Slot } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf, type Zone } from '@mostrador/kernel'
import { useCallback } from 'react'
import { isProblem } from '../../../api/problem.ts'
import { useLazyFindSlotsQuery } from '../../../api/endpoints/availability.ts'
import type { Refused } from './overbook-notice.tsx'
import { useConflictText } from './use-conflict-text.ts'

const overrulable = new Set(['slot_taken', 'outside_working_hours'])
const slotsOf = (details: unknown): readonly Slot[] => {
  const nearest = (details as { nearest?: unknown } | null | undefined)?.nearest
  return Array.isArray(nearest) ? (nearest as Slot[]) : []
}
const MAX_SHOWN = 3
const AROUND_DAYS = 7

type RefusedTime = {
  readonly serviceId?: string | null | undefined
  readonly branchId?: string | undefined
  readonly start: string
}

/**
 * A refusal that staff may overrule, with the free times nearest to the wanted one; null for any
 * other failure [G1-08].
 */
export const useRefused = (
  zone: Zone
): ((error: unknown, refusedTime: RefusedTime) => Promise<Refused | null>) => {
  const [search] = useLazyFindSlotsQuery()
  const textOf = useConflictText()
  return useCallback(
    async (error, { serviceId, branchId, start }) => {
      if (!isProblem(error) || !overrulable.has(error.code)) return null
      const message = await textOf(error)
      const nearest = slotsOf(error.details)
      if (nearest.length > 0 || serviceId === null || serviceId === undefined)
        return { message, nearest }
      // Out of hours the server names no other times; the warning is useful without them too, so a
      // failure here says nothing.
      const from = localDateOf(new Date(start), zone)
      const query = {
        serviceId,
        from,
        to: addDays(from, AROUND_DAYS),
        ...(branchId === undefined ? {} : { branchId }),
      }
      const slots = await search({ query })
        .unwrap()
        .catch((): Slot[] => [])
      const away = (slot: Slot) => Math.abs(Date.parse(slot.start) - Date.parse(start))
      return {
        message,
        nearest: [...slots].sort((a, b) => away(a) - away(b)).slice(0, MAX_SHOWN),
      }
    },
    [search, textOf, zone]
  )
}
