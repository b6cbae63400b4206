/** How long the notices of a booking may take to be planned; usually it is less than a second. */
const PLANNED_WITHIN_MS = 15_000

const waiting = new Map<string, number>()

/** Calls `onLate` unless `noticesPlanned` is called for the appointment in time. */
export const expectNotices = (appointmentId: string, onLate: () => void): void => {
  const timer = window.setTimeout(() => {
    waiting.delete(appointmentId)
    onLate()
  }, PLANNED_WITHIN_MS)
  waiting.set(appointmentId, timer)
}

export const noticesPlanned = (appointmentId: string): void => {
  clearTimeout(waiting.get(appointmentId))
  waiting.delete(appointmentId)
}
