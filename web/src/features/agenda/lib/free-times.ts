import type { Slot } from '@mostrador/contracts/scheduling'

/** One time per start: with any specialist, the first one who has the start is offered. */
export const onePerStart = (slots: readonly Slot[]): readonly Slot[] =>
  [...new Map([...slots].reverse().map(slot => [slot.start, slot])).values()].sort(
    (a, b) => Date.parse(a.start) - Date.parse(b.start)
  )

/** The `most` slots nearest to a wanted start, in the order of the day. */
export const nearestTo = (
  slots: readonly Slot[],
  around: string,
  limit: number
): readonly Slot[] => {
  const middle = Date.parse(around)
  const distance = ({ start }: Slot): number =>
    Number.isNaN(middle) ? 0 : Math.abs(Date.parse(start) - middle)
  return slots
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
}
