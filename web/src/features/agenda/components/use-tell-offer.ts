import type { Appointment } from '@mostrador/contracts/scheduling'
import { useCallback, useState } from 'react'
import { concernsClient, type Place } from '../lib/tell-client.ts'

export type TellOffer = {
  readonly appointment: Appointment
  /** Where the client believes it is. */
  readonly before: Place
}

/**
 * Appointments that were moved by hand and whose clients do not know, the latest last. An answer holds
 * for that move only; back where it was there is nothing to tell.
 */
export const useTellOffers = () => {
  const [offers, setOffers] = useState<readonly TellOffer[]>([])
  const forget = useCallback(
    (id: string) => setOffers(all => all.filter(({ appointment }) => appointment._id !== id)),
    []
  )
  const moved = useCallback((from: Place, saved: Appointment): void => {
    setOffers(all => {
      const known = all.find(({ appointment }) => appointment._id === saved._id)
      const others = all.filter(one => one !== known)
      const before = known?.before ?? { start: from.start, specialistId: from.specialistId }
      return concernsClient(before, saved, Date.now())
        ? [...others, { appointment: saved, before }]
        : others
    })
  }, [])
  return { offers, moved, forget }
}
