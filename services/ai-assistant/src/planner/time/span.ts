import { type LocalDate } from '@mostrador/kernel'

/** Monday is 0, Sunday is 6. */
export type WeekdayIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The wall clock of the business when the message is read. `time` is 'HH:mm'. */
export type LocalMoment = {
  readonly date: LocalDate
  readonly time: string
  readonly weekday: WeekdayIndex
}

/**
 * What several values of one reading mean.
 * - `clear`: exactly one value, said without doubt.
 * - `either`: the person accepts any of them («jueves o viernes», «a las 4 o a las 5»).
 * - `doubtful`: one of them was meant, the likeliest first. A single doubtful value is a guess
 *   («saliendo del trabajo»). It is never taken without asking or confirming.
 */
export type Choice = 'clear' | 'either' | 'doubtful'

/** Local days, both ends included. */
export type DayRange = { readonly from: LocalDate; readonly to: LocalDate }

/** Bounds on the START of an appointment, 'HH:mm', both included; an absent bound is open. */
export type ClockWindow = { readonly from?: string; readonly to?: string }

export type PartOfDay = 'early' | 'morning' | 'noon' | 'afternoon' | 'evening' | 'last'

export type DistanceUnit = 'day' | 'week' | 'month'

/** What a piece of a message says about time. Hours are 'HH:mm', days are local dates. */
export type Reading =
  /** Days that the person wants. A wide range (a week, a month) is one value. Never past. */
  | { readonly kind: 'days'; readonly days: readonly DayRange[]; readonly choice: Choice }
  /** Recurring weekdays: «los lunes», «entre semana». Not resolved to dates. */
  | { readonly kind: 'weekdays'; readonly weekdays: readonly WeekdayIndex[] }
  /** «a las 4»: starts. «a las 8» is doubtful: 08:00 and 20:00. */
  | { readonly kind: 'hour'; readonly hours: readonly string[]; readonly choice: Choice }
  /** «en la tarde», «después de las 5», «de 4 a 6». `part` when a part of the day was named. */
  | {
      readonly kind: 'window'
      readonly windows: readonly ClockWindow[]
      readonly choice: Choice
      readonly part?: PartOfDay
    }
  /** A limit on the END: «que acabe antes de las 6». Values like those of `hour`. */
  | { readonly kind: 'end-by'; readonly hours: readonly string[]; readonly choice: Choice }
  /**
   * Today or soon, counted from now: «en dos horas», «al rato», «ahorita». `from` is the earliest
   * start. Doubtful when the words are vague.
   */
  | {
      readonly kind: 'from-now'
      readonly date: LocalDate
      readonly from: string
      readonly choice: 'clear' | 'doubtful'
    }
  /** «un mes después de la última»: needs the date of the last visit. */
  | {
      readonly kind: 'after-last-visit'
      readonly amount: number
      readonly unit: DistanceUnit
      /** «de esa»: of an appointment to come. */
      readonly isOwn?: true
    }
  /** A change of the day or hour in question: «una hora después», «más temprano», «otro día». */
  | {
      readonly kind: 'shift'
      readonly of: 'hour' | 'day'
      readonly direction: 'later' | 'earlier' | 'other'
      /** Minutes, when they were told. Always above zero. */
      readonly minutes?: number
    }
  /** «a la misma hora», «el mismo día». */
  | { readonly kind: 'same'; readonly of: 'hour' | 'day' }
  /** «a cualquier hora», «cualquier día». */
  | { readonly kind: 'any'; readonly of: 'hour' | 'day' }
  /** «lo antes posible», «la primera que tengas». */
  | { readonly kind: 'soonest' }
  /**
   * The date and its weekday disagree («el jueves 27», a Friday). `byDate` keeps the date,
   * `byWeekday` are the nearest days with that weekday, the likeliest first.
   */
  | {
      readonly kind: 'contradiction'
      readonly weekday: WeekdayIndex
      readonly byDate: LocalDate
      readonly byWeekday: readonly LocalDate[]
    }
  /** Said as past («ayer», «la última vez») or a date without year that has just passed. */
  | { readonly kind: 'past'; readonly days: DayRange }
  /** A day or hour that does not exist: «31 de noviembre», «a las 27». */
  | { readonly kind: 'invalid'; readonly of: 'hour' | 'day' }

/** A piece of the message and its reading. `start` inclusive, `end` exclusive, offsets into it. */
export type Span = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly reading: Reading
  /** True when the person rules it out: «el lunes no puedo», «menos el martes». */
  readonly dismissed: boolean
}

/** What the assistant has just asked for: a lone number («5») is then an hour or a day. */
export type Asked = 'hour' | 'day'
