import { type Appointment, isDropped, type Slot } from '@mostrador/contracts/scheduling'

/** How many appointments each specialist has that day; blocks and what is off do not count. */
export const loadOf = (
  appointments: readonly Pick<Appointment, 'specialistId' | 'status'>[]
): ReadonlyMap<string, number> => {
  const load = new Map<string, number>()
  for (const { specialistId, status } of appointments)
    if (status !== 'block' && !isDropped(status))
      load.set(specialistId, (load.get(specialistId) ?? 0) + 1)
  return load
}

/**
 * One time per start: with any specialist, whoever of those who are free has least that day is
 * offered, and among equals whoever was offered less so far.
 */
export const onePerStart = (
  slots: readonly Slot[],
  load: ReadonlyMap<string, number> = new Map()
): readonly Slot[] => {
  const offered = new Map<string, number>()
  const rankOf = ({ specialistId }: Slot) => [
    load.get(specialistId) ?? 0,
    offered.get(specialistId) ?? 0,
  ]
  const isBefore = (a: Slot, b: Slot): boolean => {
    const [loadA = 0, offeredA = 0] = rankOf(a)
    const [loadB = 0, offeredB = 0] = rankOf(b)
    return loadA === loadB ? offeredA < offeredB : loadA < loadB
  }
  const starts = Map.groupBy(slots, ({ start }) => Date.parse(start))
  return [...starts.keys()]
    .toSorted((a, b) => a - b)
    .flatMap(start => {
      const chosen = starts.get(start)?.reduce((best, slot) => (isBefore(slot, best) ? slot : best))
      if (chosen === undefined) return []
      offered.set(chosen.specialistId, (offered.get(chosen.specialistId) ?? 0) + 1)
      return [chosen]
    })
}

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
