import { useCallback, useMemo, useState } from 'react'
import { type RealtimeHandlers, useRealtime } from '../../api/realtime.ts'
import { stepOf, tracedEvents, type TraceStep, withStep } from './lib/trace.ts'

/**
 * What happened since the page was opened, and a way to add what happened here. `onBooked` hears of
 * appointments that appear or move.
 */
export const useTrace = (onBooked: (booked: { id: string; startsAt: string }) => void) => {
  const [steps, setSteps] = useState<readonly TraceStep[]>([])
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
