import type { Span } from './hours.ts'

/** Where a box stands among those that share its time: lane 0… of `lanes`, `wide` lanes of them. */
export type Lane = { readonly lane: number; readonly lanes: number; readonly wide: number }

const clash = (a: Span | undefined, b: Span | undefined): boolean => a !== undefined && b !== undefined && a.from < b.to && b.from < a.to

/**
 * Side by side what overlaps: each box takes the first lane that is free when it starts; boxes that touch share a lane, and a
 * group of boxes that overlap in a chain has the same number of lanes. A box widens over the lanes to its right that are free
 * for as long as it lasts. Keeps the order of the input.
 */
export const inLanes = <T extends Span>(boxes: readonly T[]): (T & Lane)[] => {
  const order = boxes.map((box, at) => ({ box, at })).sort((a, b) => a.box.from - b.box.from || b.box.to - a.box.to || a.at - b.at)
  const placed = new Map<number, Lane>()
  let group: { at: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { at, lane } of group) {
      const taken = group.filter(other => other.lane > lane && clash(boxes[at], boxes[other.at])).map(other => other.lane)
      placed.set(at, { lane, lanes: ends.length, wide: Math.min(ends.length, ...taken) - lane })
    }
    group = []
    ends = []
  }
  for (const { box, at } of order) {
    if (ends.every(end => end <= box.from)) close()
    const free = ends.findIndex(end => end <= box.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = box.to
    group.push({ at, lane })
  }
  close()
  return boxes.map((box, at) => ({ ...box, ...(placed.get(at) ?? { lane: 0, lanes: 1, wide: 1 }) }))
}
