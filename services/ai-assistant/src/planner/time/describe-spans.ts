import { type Choice, type ClockWindow, type DayRange, type Reading, type Span } from './span.ts'

/** Spans in one line of the notation of `phrases/phrase.ts`; dates of `year` go without it. */
export const describeSpans = (spans: readonly Span[], year: string): string =>
  spans
    .map(({ reading, dismissed }) => `${dismissed ? 'not ' : ''}${describe(reading, year)}`)
    .join(', ')

const describe = (reading: Reading, year: string): string => {
  const day = (date: string) => (date.startsWith(year) ? date.slice(5) : date)
  const range = ({ from, to }: DayRange) => (from === to ? day(from) : `${day(from)}..${day(to)}`)
  switch (reading.kind) {
    case 'days':
      return joined(reading.days.map(range), reading.choice)
    case 'weekdays':
      return `every ${reading.weekdays.join(',')}`
    case 'hour':
      return `@${joined(reading.hours, reading.choice)}`
    case 'window':
      return joined(reading.windows.map(describeWindow), reading.choice)
    case 'end-by':
      return `end ${joined(reading.hours, reading.choice)}`
    case 'from-now':
      return `from ${day(reading.date)} ${joined([reading.from], reading.choice)}`
    case 'after-last-visit':
      return `${reading.isOwn ? 'own' : 'last'}+${reading.amount}${reading.unit}`
    case 'shift':
      return describeShift(reading)
    case 'same':
    case 'any':
    case 'invalid':
      return `${reading.kind}-${reading.of}`
    case 'soonest':
      return 'soonest'
    case 'contradiction':
      return `clash ${day(reading.byDate)} / ${reading.byWeekday.map(day).join('?')}`
    case 'past':
      return `past ${range(reading.days)}`
  }
}

const describeShift = (reading: Extract<Reading, { kind: 'shift' }>): string => {
  if (reading.direction === 'other') return `other-${reading.of}`
  return reading.minutes === undefined
    ? reading.direction
    : `${reading.direction} ${reading.minutes}`
}

const describeWindow = ({ from = '', to = '' }: ClockWindow): string => `[${from}-${to}]`

const joined = (values: readonly string[], choice: Choice): string => {
  if (choice !== 'doubtful') return values.join('|')
  return values.length === 1 ? `${values[0] ?? ''}?` : values.join('?')
}
