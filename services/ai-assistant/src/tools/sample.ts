import { compareInstants } from '@mostrador/kernel'

type Start = { readonly start: string }

/** Items at even distances, the first and the last among them. */
const sampleEvenly = <Item>(items: readonly Item[], limit: number): Item[] =>
  items.length <= limit
    ? [...items]
    : Array.from(
        { length: limit },
        (_, index) =>
          items[limit === 1 ? 0 : Math.round((index * (items.length - 1)) / (limit - 1))]
      ).filter(item => item !== undefined)

/**
 * For a day's times at most `most`: first starts apart on the clock, then more of those who attend
 * at the same starts.
 */
const ofDay = <Slot extends Start>(slots: readonly Slot[], limit: number): Slot[] => {
  const starts = sampleEvenly([...Map.groupBy(slots, ({ start }) => start).values()], limit)
  const hosts = Math.max(...starts.map(({ length }) => length))
  return Array.from({ length: hosts }, (_, turn) =>
    starts.flatMap(hostStarts => hostStarts.slice(turn, turn + 1))
  )
    .flat()
    .slice(0, limit)
}

/**
 * At most `most` of many free times, in order of start, that stand for all of them: every day has
 * its share (of too many days, days at even distances), and within a day the hours lie apart. The
 * first start of a day that is shown is always among its own.
 */
export const sample = <Slot extends Start>(
  slots: readonly Slot[],
  dayOf: (slot: Slot) => string,
  limit: number
): Slot[] => {
  if (slots.length <= limit) return [...slots]
  const days = sampleEvenly([...Map.groupBy(slots, dayOf).values()], limit)
  const shares = new Map<readonly Slot[], number>()
  // The small days first: what they leave over goes to the others.
  let room = limit
  days
    .toSorted((a, b) => a.length - b.length)
    .forEach((day, index) => {
      const share = Math.min(day.length, Math.floor(room / (days.length - index)))
      shares.set(day, share)
      room -= share
    })
  return days
    .flatMap(day => ofDay(day, shares.get(day) ?? 0))
    .toSorted((a, b) => compareInstants(a.start, b.start))
}
