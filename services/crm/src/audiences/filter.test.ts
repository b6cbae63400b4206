import { AudienceFilter } from '@mostrador/contracts/crm'
import { expect, it } from 'vitest'
import { conditionsOf } from './filter.ts'

const now = new Date('2026-11-21T18:00:00Z')
const of = (fields: Partial<AudienceFilter>) => conditionsOf(AudienceFilter.parse(fields), now)

it('adds no condition for a field that was not chosen', () => {
  const { type, gender, interactedFrom, interactedUntil, createdFrom } = of({})
  expect([type, gender, interactedFrom, interactedUntil, createdFrom]).toEqual(
    Array.from({ length: 5 })
  )
})
it('counts days back from now', () => {
  expect(of({ silentDays: 60 }).interactedUntil).toBe('2026-09-22T18:00:00.000Z')
  expect(of({ activeDays: 1 }).interactedFrom).toBe('2026-11-20T18:00:00.000Z')
  expect(of({ newDays: 30, types: ['lead'] })).toMatchObject({
    createdFrom: '2026-10-22T18:00:00.000Z',
    type: ['lead'],
  })
})
