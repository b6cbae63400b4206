import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localMoment } from './local-moment.ts'
import { dates } from './phrases/dates.ts'
import { days } from './phrases/days.ts'
import { dismissals } from './phrases/dismissals.ts'
import { hours } from './phrases/hours.ts'
import { noTime } from './phrases/no-time.ts'
import { setApart } from './phrases/set-apart.ts'
import { weeks } from './phrases/weeks.ts'
import { windows } from './phrases/windows.ts'
import { readTimes } from './read-times.ts'
import { type LocalMoment, type Reading, type Span } from './span.ts'

const allPhrases = [days, weeks, dates, hours, windows, dismissals, noTime, setApart]
  .flat()
  .flatMap(({ phrases }) => phrases.map(([text]) => text))
const words = [...new Set(allPhrases.flatMap(text => text.split(' ')))]

const moments = fc
  .tuple(
    fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2029-12-31T00:00:00Z'),
      noInvalidDate: true,
    }),
    fc.integer({ min: 0, max: 1439 })
  )
  .map(([date, minute]) => {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16)
    return localMoment(`${date.toISOString().slice(0, 10)} ${time}`)
  })
/** Phrases cut and shuffled, and texts of no language. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.constantFrom(...words), { maxLength: 25 }).map(list => list.join(' ')),
  fc.array(fc.constantFrom(...allPhrases), { maxLength: 4 }).map(list => list.join(' '))
)

const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const checkReading = (reading: Reading, now: LocalMoment): void => {
  switch (reading.kind) {
    case 'days':
      expect(reading.days.length).toBeGreaterThan(0)
      for (const { from, to } of reading.days) {
        expect(from <= to).toBe(true)
        expect(from >= now.date).toBe(true)
      }
      if (reading.choice === 'clear') expect(reading.days).toHaveLength(1)
      return
    case 'contradiction':
      for (const date of [reading.byDate, ...reading.byWeekday]) expect(date >= now.date).toBe(true)
      return
    case 'past':
      expect(reading.days.from <= reading.days.to).toBe(true)
      expect(reading.days.from < now.date).toBe(true)
      return
    case 'hour':
    case 'end-by':
      expect(reading.hours.length).toBeGreaterThan(0)
      for (const hour of reading.hours) expect(hour).toMatch(clock)
      if (reading.choice === 'clear') expect(reading.hours).toHaveLength(1)
      return
    case 'window':
      for (const { from = '00:00', to = '23:59' } of reading.windows) {
        expect([from, to]).toEqual([expect.stringMatching(clock), expect.stringMatching(clock)])
        expect(from <= to).toBe(true)
      }
      return
    case 'from-now':
      expect(`${reading.date} ${reading.from}` >= `${now.date} ${now.time}`).toBe(true)
      return
    case 'weekdays':
      expect(reading.weekdays.length).toBeGreaterThan(0)
      return
    default:
      return
  }
}

const checkOffsets = (text: string, spans: readonly Span[]): void => {
  let previousEnd = 0
  for (const span of spans) {
    expect(span.start).toBeGreaterThanOrEqual(previousEnd)
    expect(span.end).toBeGreaterThan(span.start)
    expect(text.slice(span.start, span.end)).toBe(span.text)
    previousEnd = span.end
  }
}

it('reads any text at any moment: ordered spans inside it, ordered ranges, no past unless said', () => {
  fc.assert(
    fc.property(texts, moments, (text, now) => {
      const spans = readTimes(text, now)
      checkOffsets(text, spans)
      for (const { reading } of spans) checkReading(reading, now)
    }),
    { numRuns: 3000 }
  )
})

it('reads accents, case and decomposed letters alike', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allPhrases), moments, (text, now) => {
      const readings = (said: string) => readTimes(said, now).map(({ reading }) => reading)
      expect(readings(text.toUpperCase())).toEqual(readings(text))
      expect(readings(text.normalize('NFD'))).toEqual(readings(text))
    })
  )
})

it('reads the same phrase at the end of a long message', () => {
  const now = localMoment('2026-11-23 10:00')
  const filler = 'y la verdad quedo muy bonito todo '.repeat(300)
  expect(readTimes(`${filler}. el viernes a las 4`, now).map(({ reading }) => reading)).toEqual(
    readTimes('el viernes a las 4', now).map(({ reading }) => reading)
  )
})
