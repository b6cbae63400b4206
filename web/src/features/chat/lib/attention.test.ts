import { expect, it } from 'vitest'
import { ageText, assistantNameIn, currentAttention } from './attention.ts'

const MINUTE = 60_000
const now = Date.parse('2026-11-25T18:00:00.000Z')

it.each([
  [0, 'un momento'],
  [12 * MINUTE, '12 min'],
  [59 * MINUTE, '59 min'],
  [60 * MINUTE, '1 h'],
  [24 * 60 * MINUTE, '1 d'],
  [-MINUTE, 'un momento'],
  [MINUTE, '1 min'],
])('shortens an age of %d ms', (age, text) => {
  expect(ageText(now - age, now)).toBe(text)
})

it("returns the conversation to the assistant when the person's time is over", () => {
  const person = {
    state: 'person',
    name: 'Ximena',
    userId: null,
    since: '2026-11-25T06:00:00.000Z',
    until: '2026-11-25T18:00:00.000Z',
  } as const
  expect(currentAttention(person, now - 1)).toBe(person)
  expect(currentAttention(person, now)).toEqual({ state: 'assistant' })
})

it('names the assistant that wrote last', () => {
  const by = (kind: 'assistant' | 'staff', name: string) => ({ author: { kind, name } })
  expect(assistantNameIn([by('assistant', 'Ana'), by('staff', 'Lupita')])).toBe('Ana')
  expect(assistantNameIn([by('staff', 'Lupita')])).toBeNull()
})
