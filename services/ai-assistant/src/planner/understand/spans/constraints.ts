import type { LocalDate } from '@mostrador/kernel'
import type { DayRange } from '../../time/span.ts'

/**
 * Wished local days, both ends included. `only`: these of them and no others («jueves o sábado»).
 * `clash`: the date and its weekday disagree. `isGuess`: the likeliest of several readings.
 */
export type DateConstraint =
  | { kind: 'days'; from: LocalDate; to: LocalDate; only?: DayRange[]; isGuess?: boolean }
  | { kind: 'clash'; days: LocalDate[] }
  /** `isOwn`: after an appointment to come, or one that was proposed. */
  | {
      kind: 'after-last-visit'
      amount: number
      unit: 'day' | 'week' | 'month'
      isOwn?: true
    }
  | { kind: 'past' }
  | { kind: 'invalid' }

/**
 * A wanted hour of the day, in minutes since local midnight. `exact` is one start, `other` its second
 * reading («a las 8»); `from`/`to` bound the start (both inclusive); `endBy` bounds the end.
 * `isEarly`: as early as there is, so the first times of a day that begins later will do.
 */
export type TimeConstraint = {
  exact?: number
  other?: number
  from?: number
  to?: number
  endBy?: number
  isEarly?: true
}
