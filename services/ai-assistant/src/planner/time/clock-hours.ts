import { type PartOfDay } from './span.ts'
import { minutesOf, timeOf } from '@mostrador/kernel'

export type Half = 'am' | 'pm' | 'morning' | 'afternoon' | 'night' | 'dawn' | 'noon'

/** An hour as it was said: on the face of a clock, or of 24 hours. */
export type ClockTime = { readonly hour: number; readonly minute: number; readonly half?: Half }

/** The hours that were meant, 'HH:mm', the likeliest first; none when there is no such hour. */
export const hoursOf = (clock: ClockTime, part?: PartOfDay): readonly string[] => {
  const { hour, minute } = clock
  if (hour > 24 || minute > 59 || minute < 0) return []
  const starts = hour > 12 || hour === 0 ? [hour % 24] : facesOf(hour, clock.half ?? halfOf(part))
  return starts.map(start => timeOf(start * 60 + minute))
}

/** As `hoursOf` for a limit: nobody limits a day at six or seven in the morning. */
export const limitHoursOf = (clock: ClockTime, part?: PartOfDay): readonly string[] => {
  const hours = hoursOf(clock, part)
  const isSixOrSeven = clock.hour === 6 || clock.hour === 7
  return isSixOrSeven ? hours.slice(0, 1) : hours
}

const halfOf = (part?: PartOfDay): Half | undefined => {
  if (part === 'early' || part === 'morning') return 'morning'
  if (part === 'afternoon') return 'afternoon'
  return part === 'evening' ? 'night' : undefined
}

/** The hours of the day that one of the twelve numbers of a clock may mean. */
const facesOf = (face: number, said?: Half): readonly number[] => {
  const morning = face % 12
  const evening = morning + 12
  switch (said) {
    case 'am':
    case 'dawn':
      return [morning]
    case 'morning':
      return face === 12 ? [12, 0] : [morning]
    case 'pm':
    case 'afternoon':
      return [evening]
    case 'night':
      return face === 12 || face < 5 ? [morning] : [evening]
    case 'noon':
      return face >= 10 && face < 12 ? [morning] : [evening]
    case undefined:
      return openFaces(face, morning, evening)
  }
}

/** Without morning or evening: 1 to 5 and 12 are after noon, 10 and 11 before, 6 to 9 are open. */
const openFaces = (face: number, morning: number, evening: number): readonly number[] => {
  if (face <= 5 || face === 12) return [evening]
  if (face <= 7) return [evening, morning]
  return face <= 9 ? [morning, evening] : [morning]
}

/** Minutes between two hours of one day. */
export const minutesBetween = (from: string, to: string): number => minutesOf(to) - minutesOf(from)

export const plusMinutes = (time: string, minutes: number): string =>
  timeOf((minutesOf(time) + minutes + 1440) % 1440)
