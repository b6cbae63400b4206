import { weekdayOf, weekdays } from '@mostrador/kernel'
import type { Branch } from '../understand/business.ts'
import type { DateConstraint } from '../understand/spans/constraints.ts'
import type { Phrases } from '../wording/phrases.ts'

const shortDays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']
const dayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

type Asked = {
  /** The branches asked about, and all there are. */
  branches: readonly Branch[]
  all: readonly Branch[]
  date: DateConstraint | undefined
  /** «¿Abren…?» is answered by yes or no. */
  isYesNo: boolean
}

/** Which branches open on the one day asked about; undefined when it was not one, or nobody can tell. */
export const openOn = (
  phrases: Phrases,
  { branches, all, date, isYesNo }: Asked
): string | undefined => {
  if (date?.kind !== 'days' || branches.length === 0) return undefined
  // «los sábados» are several dates of one weekday.
  const named = new Set((date.only ?? [date]).map(day => weekdayOf(day.from)))
  const isOneDay = date.only ? named.size === 1 : date.from === date.to
  const [weekday] = named
  if (!isOneDay || weekday === undefined) return undefined
  if (date.only === undefined && isHoliday(date.from)) return phrases.holiday(showDate(date.from))
  const at = weekdays.indexOf(weekday)
  const open = openAt(branches, at)
  const everywhere = openAt(all, at)
  if (open === undefined || everywhere === undefined) return undefined
  const [only] = branches
  return phrases.hoursOn({
    day: dayNames[at] ?? '',
    open,
    elsewhere: open.length === 0 ? everywhere : [],
    isSeveral: all.length > 1,
    place: branches.length < all.length ? (only?.name ?? '') : '',
    isYes: isYesNo,
  })
}

/** Days on which businesses in Mexico keep other hours than their usual ones, as month and day. */
const holidays = new Set('01-01 05-01 09-16 11-02 12-12 12-24 12-25 12-31'.split(' '))
export const isHoliday = (date: string): boolean => holidays.has(date.slice(5))

export const showDate = (date: string): string => {
  const { day, month } = Temporal.PlainDate.from(date)
  return `${day} de ${monthNames[month - 1] ?? ''}`
}
const monthNames =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' '
  )

type Open = { name: string; hours: string }
/** The branches that open on a weekday; undefined when their hours cannot be read. */
const openAt = (branches: readonly Branch[], at: number): Open[] | undefined => {
  const all = branches.map(({ name, hours }) => ({ name, hours: hoursAt(hours, at) }))
  if (all.some(({ hours }) => hours === null)) return undefined
  return all.flatMap(({ name, hours }) => (hours === null || hours === '' ? [] : [{ name, hours }]))
}

/** «de 10:00 a 20:00» of a weekday, empty when closed; null when the hours cannot be read. */
const hoursAt = (hours: string, at: number): string | null => {
  for (const part of hours.split(', ')) {
    const run = /^(\p{L}{3})(?: a (\p{L}{3}))? (de \S+ a \S+)$/u.exec(part)
    const first = shortDays.indexOf(run?.[1] ?? '')
    const last = shortDays.indexOf(run?.[2] ?? run?.[1] ?? '')
    if (!run || first < 0 || last < 0) return null
    if (at >= first && at <= last) return run[3] ?? ''
  }
  return ''
}
