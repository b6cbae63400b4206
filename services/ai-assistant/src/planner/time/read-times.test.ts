import { describe, expect, it } from 'vitest'
import { describeSpans } from './describe-spans.ts'
import { localMoment } from './local-moment.ts'
import { breadth } from './phrases/breadth.ts'
import { dates } from './phrases/dates.ts'
import { days } from './phrases/days.ts'
import { dismissals } from './phrases/dismissals.ts'
import { hours } from './phrases/hours.ts'
import { mixed } from './phrases/mixed.ts'
import { noTime } from './phrases/no-time.ts'
import { type PhraseTable } from './phrases/phrase.ts'
import { setApart } from './phrases/set-apart.ts'
import { unseen } from './phrases/unseen.ts'
import { weeks } from './phrases/weeks.ts'
import { windows } from './phrases/windows.ts'
import { readTimes } from './read-times.ts'

const families: Readonly<Record<string, readonly PhraseTable[]>> = {
  days,
  weeks,
  dates,
  hours,
  windows,
  dismissals,
  'no time': noTime,
  mixed,
  'set apart': setApart,
  unseen,
  breadth,
}

describe.each(Object.entries(families))('times in Mexican Spanish: %s', (_, tables) => {
  const rows = tables.flatMap(({ now, phrases }) =>
    phrases.map(([text, expected]) => ({ now, text, expected }))
  )
  it.each(rows)('«$text» at $now is $expected', ({ now, text, expected }) => {
    const spans = readTimes(text, localMoment(now))
    expect(describeSpans(spans, now.slice(0, 4))).toBe(expected)
  })
})

describe('a lone number answers what was asked', () => {
  it.each([
    ['5', 'hour', '@17:00'],
    ['a las 8', 'hour', '@08:00?20:00'],
    ['4 30', 'hour', '@16:30'],
    ['mejor 11', 'hour', '@11:00'],
    ['33', 'hour', 'invalid-hour'],
    ['28', 'day', '11-28'],
    ['el 5', 'day', '12-05'],
    ['45', 'day', ''],
    ['somos 5', 'hour', ''],
  ] as const)('«%s» to a question for the %s is %s', (text, asked, expected) => {
    const spans = readTimes(text, localMoment('2026-11-23 10:00'), asked)
    expect(describeSpans(spans, '2026')).toBe(expected)
  })
})

describe('spans point into the message as it was written', () => {
  it.each([
    ['Hola, el VIÉRNES a las 4 😀 porfa', ['el VIÉRNES', 'a las 4']],
    ['mañana alas 5', ['mañana', 'alas 5']],
    ['man\u0303ana no, pasadomañana', ['man\u0303ana', 'pasadomañana']],
  ])('«%s»', (text, expected) => {
    const spans = readTimes(text, localMoment('2026-11-23 10:00'))
    expect(spans.map(span => span.text.trim())).toEqual(expected)
    for (const { start, end, text: said } of spans) expect(text.slice(start, end)).toBe(said)
  })
})
