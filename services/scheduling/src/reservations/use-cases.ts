/**
 * The one way to a specialist's time. `check` refuses what `reserve` would refuse now; `reserve`
 * takes a time for a new row; `reschedule` takes another one; `release` gives it back.
 */
export { appointmentFacts } from './events.ts'
export type { Policy } from './fit.ts'
export { release, reschedule } from './reschedule-use-cases.ts'
export { check, type Reservation, reserve } from './reserve-use-cases.ts'
