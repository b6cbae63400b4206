import { addDays } from '@mostrador/kernel'
import { timeAt } from './format.ts'

const months = [
  ['enero', 'january'],
  ['febrero', 'february'],
  ['marzo', 'march'],
  ['abril', 'april'],
  ['mayo', 'may'],
  ['junio', 'june'],
  ['julio', 'july'],
  ['agosto', 'august'],
  ['septiembre', 'september'],
  ['octubre', 'october'],
  ['noviembre', 'november'],
  ['diciembre', 'december'],
] as const
const weekdays = [
  ['lunes', 'monday'],
  ['martes', 'tuesday'],
  ['miercoles', 'wednesday'],
  ['jueves', 'thursday'],
  ['viernes', 'friday'],
  ['sabado', 'saturday'],
  ['domingo', 'sunday'],
] as const
const monthWords = months.flat().join('|')
const dayWords = weekdays.flat().join('|')

type Found<Value> = Value & { readonly at: number }

/** Opening hours and other ranges are no times that could be chosen. */
export const withoutRanges = (text: string): string =>
  text.replaceAll(
    /(?:(?:de|from|entre) (?:las )?\d{1,2}(?::\d{2})?|\d{1,2}:\d{2})\s*(?:am|pm)? (?:a|to|y|-|–) (?:las )?\d{1,2}(?::\d{2})?(?:\s*(?:am|pm))?(?! de )/g,
    match => ' '.repeat(match.length)
  )

/**
 * The times of a plain text. An hour without am, pm or part of the day is one of a business day.
 */
export const timesIn = (text: string): Found<{ readonly time: string }>[] => {
  const found: Found<{ readonly time: string }>[] = []
  const pattern =
    /(?<!\d)(\d{1,2}):(\d{2})(?!\d)\s*(a\.?\s?m\.?|p\.?\s?m\.?)?(?:\s*(?:de|en|por) la (manana|tarde|noche))?|(?:a las?|at)\s+(\d{1,2})(?![\d:])( y media)?\s*(a\.?m\.?|p\.?m\.?)?(?:\s*(?:de|en|por) la (manana|tarde|noche))?|(?<![\d:])(\d{1,2})\s?(am|pm)\b/g
  for (const match of text.matchAll(pattern)) {
    const hour = Number(match[1] ?? match[5] ?? match[9])
    const minute = match[6] === undefined ? Number(match[2] ?? 0) : 30
    const suffix = (match[3] ?? match[7] ?? match[10] ?? '').replaceAll(/[.\s]/g, '')
    const time = clockTime({ hour, minute, suffix, part: match[4] ?? match[8] ?? '' })
    if (time !== null) found.push({ time, at: match.index })
  }
  return found
}

type Clock = {
  readonly hour: number
  readonly minute: number
  readonly suffix: string
  readonly part: string
}

const clockTime = ({ hour, minute, suffix, part }: Clock): string | null => {
  if (hour > 23 || minute > 59) return null
  const isMorning = suffix === 'am' || part === 'manana'
  const isLater = suffix === 'pm' || part === 'tarde' || part === 'noche'
  const afternoon = hour < 12 && (isLater || (!isMorning && hour >= 1 && hour <= 6))
  return timeAt((afternoon ? hour + 12 : hour) * 60 + minute)
}

/** The dates of a plain text; a weekday alone is the next one after `today`. */
export const datesIn = (text: string, today: string): Found<{ readonly date: string }>[] => {
  const found: Found<{ readonly date: string }>[] = []
  const taken = (at: number): boolean => found.some(each => Math.abs(each.at - at) < 14)
  for (const match of text.matchAll(new RegExp(`(\\d{1,2}) (?:de )?(${monthWords})`, 'g')))
    found.push({ date: dateOf(Number(match[1]), match[2] ?? '', today), at: match.index })
  for (const match of text.matchAll(new RegExp(`(${monthWords}) (\\d{1,2})\\b`, 'g')))
    if (!taken(match.index))
      found.push({ date: dateOf(Number(match[2]), match[1] ?? '', today), at: match.index })
  for (const match of text.matchAll(new RegExp(`\\b(${dayWords})(?: (\\d{1,2})\\b(?!:))?`, 'g')))
    if (!taken(match.index))
      found.push({ date: nextWeekday(match[1] ?? '', match[2], today), at: match.index })
  for (const match of text.matchAll(/\b(hoy|today|pasado manana|tomorrow|manana)\b/g))
    if (!taken(match.index) && !/(?:la|las|de|esta) $/.test(text.slice(0, match.index)))
      found.push({ date: addDays(today, aheadOf(match[1] ?? '')), at: match.index })
  return found.toSorted((a, b) => a.at - b.at)
}

const aheadOf = (word: string): number => {
  if (word === 'hoy' || word === 'today') return 0
  return word === 'pasado manana' ? 2 : 1
}

const dateOf = (day: number, word: string, today: string): string => {
  const month = months.findIndex(names => names.some(name => name === word)) + 1
  const date = (year: number): string =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const year = Number(today.slice(0, 4))
  return date(year) < today ? date(year + 1) : date(year)
}

const nextWeekday = (word: string, day: string | undefined, today: string): string => {
  const wanted = weekdays.findIndex(names => names.some(name => name === word)) + 1
  const dates = Array.from({ length: 28 }, (_, index) => addDays(today, index + 1))
  const fitting = dates.filter(date => Temporal.PlainDate.from(date).dayOfWeek === wanted)
  const exact = fitting.find(date => Number(date.slice(8)) === Number(day ?? 0))
  return exact ?? fitting[0] ?? today
}
