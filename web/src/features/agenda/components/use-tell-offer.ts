import type { Appointment } from '@mostrador/contracts/scheduling'
import { useCallback, useState } from 'react'
import { concernsClient } from '../lib/tell-client.ts'
import type { MoveTarget } from './use-move.ts'

export type TellOffer = {
  readonly appointment: Appointment
  /** Where the client believes it is. */
  readonly before: MoveTarget
  /** The client believes that it is cancelled. */
  readonly isRestored: boolean
}

/**
 * Appointments that were moved or taken back by hand and whose clients do not know, the latest
 * last. An answer holds for that move only; back where it was there is nothing to tell.
 */
export const useTellOffers = () => {
  const [offers, setOffers] = useState<readonly TellOffer[]>([])
  const forget = useCallback(
    (id: string) => setOffers(all => all.filter(({ appointment }) => appointment._id !== id)),
    []
  )
  const moved = useCallback((from: MoveTarget, saved: Appointment): void => {
    setOffers(all => {
      const listed = all.find(({ appointment }) => appointment._id === saved._id)
      const others = all.filter(offer => offer !== listed)
      const { start, end, specialistId, branchId } = listed?.before ?? from
      const before = { start, end, specialistId, branchId }
      const isRestored = listed?.isRestored ?? false
      return isRestored || concernsClient(before, saved, Date.now())
        ? [...others, { appointment: saved, before, isRestored }]
        : others
    })
  }, [])
  const restored = useCallback(
    (saved: Appointment): void =>
      setOffers(all => [
        ...all.filter(({ appointment }) => appointment._id !== saved._id),
        { appointment: saved, before: saved, isRestored: true },
      ]),
    []
  )
  return { offers, moved, restored, forget }
}
