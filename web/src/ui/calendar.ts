/** Dates of a calendar without zones: 'YYYY-MM-DD', reckoned as noon of UTC. */

const noonUtc = (date: string): Date => new Date(`${date}T12:00:00Z`)
const textOf = (date: Date): string => date.toISOString().slice(0, 10)

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export const shiftDays = (date: string, days: number): string => {
  const shifted = noonUtc(date)
  shifted.setUTCDate(shifted.getUTCDate() + days)
  return textOf(shifted)
}

/** The same day of another month, or its last day where the month is shorter. */
export const shiftMonths = (date: string, months: number): string => {
  const first = noonUtc(`${date.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const month = textOf(first).slice(0, 7)
  const next = noonUtc(`${month}-01`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const last = Number(shiftDays(textOf(next), -1).slice(8))
  return `${month}-${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`
}

/** The weeks of a month, Monday first, with the days of its neighbours. */
export const weeksOf = (date: string): string[][] => {
  const first = `${date.slice(0, 7)}-01`
  const monday = shiftDays(first, -((noonUtc(first).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => shiftDays(monday, week * 7 + day))
  )
  return weeks.filter(week => week.some(day => day.startsWith(date.slice(0, 7))))
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' })
const formats = {
  short: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
  month: format({ month: 'long', year: 'numeric' }),
}

/** 'mié 25 nov 2026' */
export const dateText = (date: string): string => {
  const parts = formats.short.formatToParts(noonUtc(date))
  const partOf = (type: Intl.DateTimeFormatPartTypes): string =>
    (parts.find(part => part.type === type)?.value ?? '').replace('.', '')
  return `${partOf('weekday')} ${partOf('day')} ${partOf('month')} ${partOf('year')}`
}
/** 'miércoles 25 de noviembre' */
export const longDateText = (date: string): string =>
  formats.long.format(noonUtc(date)).replace(',', '')
/** 'noviembre 2026' */
export const monthText = (date: string): string =>
  formats.month.format(noonUtc(date)).replace(' de ', ' ')
