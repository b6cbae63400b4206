import type { Appointment } from '@mostrador/contracts/scheduling'
import { useCallback, useRef, useState } from 'react'
import { concernsClient } from '../lib/notify-client.ts'
import { type MoveTarget, targetOf } from './use-move.ts'

export type NotifyOffer = {
  readonly appointment: Appointment
  /** Where the client believes it is. */
  readonly before: MoveTarget
  /** The client believes that it is cancelled. */
  readonly isRestored: boolean
}

/**
 * Appointments that were moved or taken back by hand and whose clients do not know, the latest
 * last; none where nobody may tell them. An answer holds for that move only; back where it was
 * there is nothing to tell. `moved` says whether the client is asked about with a way back, so that
 * no other message need offer one.
 */
export const useNotifyOffers = (mayTell: boolean) => {
  const [offers, setOffers] = useState<readonly NotifyOffer[]>([])
  const latest = useRef(offers)
  const setOffer = useCallback(
    (id: string, offer?: NotifyOffer): void => {
      const others = latest.current.filter(({ appointment }) => appointment._id !== id)
      latest.current = offer === undefined || !mayTell ? others : [...others, offer]
      setOffers(latest.current)
    },
    [mayTell]
  )
  const forget = useCallback((id: string) => setOffer(id), [setOffer])
  const moved = useCallback(
    (from: MoveTarget, saved: Appointment): boolean => {
      const listed = latest.current.find(({ appointment }) => appointment._id === saved._id)
      const before = listed?.before ?? targetOf(from)
      const isRestored = listed?.isRestored ?? false
      const isAsked = isRestored || concernsClient(before, saved, Date.now())
      setOffer(saved._id, isAsked ? { appointment: saved, before, isRestored } : undefined)
      return mayTell && isAsked && !isRestored
    },
    [setOffer, mayTell]
  )
  const restored = useCallback(
    (saved: Appointment): void =>
      setOffer(saved._id, { appointment: saved, before: saved, isRestored: true }),
    [setOffer]
  )
  return { offers, moved, restored, forget }
}
