import type { Slot } from '@mostrador/contracts/scheduling'

/** One time per start: with any specialist, whoever has the first of a start is offered. */
export const onePerStart = (slots: readonly Slot[]): readonly Slot[] =>
  [...new Map([...slots].reverse().map(slot => [slot.start, slot])).values()].sort(
    (a, b) => Date.parse(a.start) - Date.parse(b.start)
  )

/** The nearest to a wanted start first, an earlier one before a later one of the same distance. */
export const nearestFirst = (slots: readonly Slot[], wanted: string): readonly Slot[] => {
  const middle = Date.parse(wanted)
  const distance = ({ start }: Slot): number => Math.abs(Date.parse(start) - middle)
  return Number.isNaN(middle) ? slots : slots.toSorted((a, b) => distance(a) - distance(b))
}
