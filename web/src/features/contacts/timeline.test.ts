import { expect, it } from 'vitest'
import { mergedTimeline, nextToRead, type TimelineSource } from './timeline.ts'

const source = (name: string, days: readonly number[], hasMore = false): TimelineSource => ({
  entries: days.map(day => ({
    key: `${name}${day}`,
    at: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
    kind: 'change',
    title: name,
  })),
  hasMore,
})
const keys = (sources: readonly TimelineSource[]) => mergedTimeline(sources).map(({ key }) => key)

it('puts complete sources into one order, latest first', () => {
  expect(keys([source('a', [9, 3]), source('b', [5, 4]), source('c', [])])).toEqual([
    'a9',
    'b5',
    'b4',
    'a3',
  ])
})

it('shows nothing below the end of a source that has more', () => {
  const sources = [source('a', [9, 7], true), source('b', [8, 5, 2])]
  expect(keys(sources)).toEqual(['a9', 'b8', 'a7'])
  expect(nextToRead(sources)).toBe(0)
})

it('loads more from the source that ends latest, and from none when all are complete', () => {
  expect(nextToRead([source('a', [9, 2], true), source('b', [8, 5], true)])).toBe(1)
  expect(nextToRead([source('a', [9])])).toBeUndefined()
})
