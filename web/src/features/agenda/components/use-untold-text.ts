import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Reach } from '@mostrador/contracts/crm'
import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { notReachedText } from '../../../bookables/reach.ts'
import { clientEndpoints } from '../../../api/endpoints/clients.ts'

/** A message about a booking waits no longer than this to learn whom the confirmation reaches. */
const KNOWN_WITHIN_MS = 800

type Booked = Pick<Appointment, 'clientId' | 'start'>

/**
 * That the client of a new appointment gets no confirmation, why, and what to do; undefined where
 * they get one, where none is due, and where nobody knows.
 */
export const useUntoldText = (): ((booked: Booked) => Promise<string | undefined>) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()

  /** Not by a hook: the form is gone before it is answered. */
  const readReach = useCallback(
    async (clientId: string): Promise<Reach | undefined> => {
      const { clientReach } = clientEndpoints.endpoints
      const reading = dispatch(clientReach.initiate({ query: { ids: clientId } }))
      try {
        return (await reading.unwrap())[0]?.reach
      } catch {
        return undefined
      } finally {
        reading.unsubscribe()
      }
    },
    [dispatch]
  )

  return useCallback(
    async ({ clientId, start }) => {
      if (clientId === NO_CLIENT || Date.parse(start) <= Date.now()) return undefined
      const reach = await Promise.race([
        readReach(clientId),
        new Promise<undefined>(resolve => setTimeout(resolve, KNOWN_WITHIN_MS)),
      ])
      if (reach === undefined || reach === 'now') return undefined
      return `${notReachedText(reach)} Avísale tú.`
    },
    [readReach]
  )
}
