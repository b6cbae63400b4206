import { useCallback, useEffect, useMemo, useState } from 'react'
import { type RealtimeHandlers, useRealtime } from '../../api/realtime.ts'
import { useStoredDraft } from '../../api/stored-draft.ts'
import { stepOf, storedSteps, tracedEvents, type TraceStep, withStep } from './lib/trace.ts'

/**
 * What happened while the page was open, also before it was left or loaded again in this tab, and a
 * way to add what happened here. `onBooked` hears of appointments that appear or move.
 */
export const useTrace = (onBooked: (booked: { id: string; startsAt: string }) => void) => {
  const stored = useStoredDraft('simulator.trace')
  const [steps, setSteps] = useState<readonly TraceStep[]>(() => storedSteps(stored.read()))
  useEffect(() => stored.save({ steps }), [stored, steps])
  const handlers = useMemo<RealtimeHandlers>(
    () =>
      Object.fromEntries(
        tracedEvents.map(type => [
          type,
          event => {
            const step = stepOf(event, Date.now())
            if (step !== undefined) setSteps(current => withStep(current, step))
            if (type !== 'appointment.booked' && type !== 'appointment.moved') return
            const { appointmentId, startsAt } = event.data as {
              appointmentId: string
              startsAt: string
            }
            onBooked({ id: appointmentId, startsAt })
          },
        ])
      ),
    [onBooked]
  )
  useRealtime(handlers)
  const note = useCallback(
    (text: string) =>
      setSteps(current =>
        withStep(current, {
          id: `phone ${Date.now()} ${current.length}`,
          at: Date.now(),
          kind: 'phone',
          text,
        })
      ),
    []
  )
  const clear = useCallback(() => setSteps([]), [])
  return { steps, note, clear }
}
