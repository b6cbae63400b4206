import { merge } from '@mostrador/kernel'
import type { Span } from './hours.ts'

/** The place of a box among those that overlap it: lane 0… of `lanes`, spanning `wide` lanes. */
export type Lane = { readonly lane: number; readonly lanes: number; readonly wide: number }
/**
 * `rail`: its group leaves room at the end for the button that lists folded boxes; `over`: nothing
 * is folded beside this box, so it takes that room.
 */
export type FoldableLane = Lane & { readonly rail: boolean; readonly over: boolean }
/** Boxes of `[from, to)` that have no lane and are listed behind a button. Minutes of the day. */
export type Folded<T> = Span & { readonly items: readonly T[] }
/** Limits of a crowded time: at most `maxLanes` lanes; a wider group keeps the first `keptLanes`. */
export type LaneLimits = {
  readonly maxLanes: number
  readonly keptLanes: number
  /**
   * Fewest minutes that the button of a fold covers where there is room, so that it can be tapped.
   */
  readonly minFoldMinutes: number
}

/** Whether two spans overlap. Touching ones do not. */
export const overlaps = (a: Span | undefined, b: Span | undefined): boolean =>
  a !== undefined && b !== undefined && a.from < b.to && b.from < a.to

/**
 * Assigns lanes: each box takes the first lane that is free when it starts; boxes that touch share
 * one. Boxes that overlap in a chain form a group with the same number of lanes. A box widens over
 * lanes to its right that are free for its whole time. Keeps the order of the input.
 */
export const assignLanes = <T extends Span>(boxes: readonly T[]): (T & Lane)[] => {
  const order = boxes
    .map((box, index) => ({ box, at: index }))
    .sort((a, b) => a.box.from - b.box.from || b.box.to - a.box.to || a.at - b.at)
  const placed = new Map<number, Lane>()
  let group: { index: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { index, lane } of group) {
      const overlapping = group
        .filter(other => other.lane > lane && overlaps(boxes[index], boxes[other.index]))
        .map(other => other.lane)
      placed.set(index, {
        lane,
        lanes: ends.length,
        wide: Math.min(ends.length, ...overlapping) - lane,
      })
    }
    group = []
    ends = []
  }
  for (const { box, at: index } of order) {
    if (ends.every(end => end <= box.from)) close()
    const free = ends.findIndex(end => end <= box.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = box.to
    group.push({ index, lane })
  }
  close()
  return boxes.map((box, index) => ({
    ...box,
    ...(placed.get(index) ?? { lane: 0, lanes: 1, wide: 1 }),
  }))
}

/** Extends a span to `shortest` minutes, within the crowded time around it. */
const touchable = ({ from, to }: Span, crowded: readonly Span[], shortest: number): Span => {
  const around = crowded.find(span => span.from <= from && to <= span.to) ?? { from, to }
  const end = Math.max(to, Math.min(from + shortest, around.to))
  return { from: Math.min(from, Math.max(end - shortest, around.from)), to: end }
}

/** Joins folds that overlap. */
const joinOverlapping = <T>(folds: readonly Folded<T>[]): readonly Folded<T>[] => {
  const apart: Folded<T>[] = []
  for (const fold of folds.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last === undefined || fold.from >= last.to) apart.push(fold)
    else
      apart[apart.length - 1] = {
        from: last.from,
        to: Math.max(last.to, fold.to),
        items: [...last.items, ...fold.items],
      }
  }
  return apart
}

/** Assigns at most `maxLanes` lanes and folds the boxes beyond. Keeps the order of the input. */
export const foldLanes = <T extends Span>(
  boxes: readonly T[],
  { maxLanes, keptLanes, minFoldMinutes }: LaneLimits
): { readonly boxes: readonly (T & FoldableLane)[]; readonly folds: readonly Folded<T>[] } => {
  const placed = assignLanes(boxes)
  const isFolded = ({ lane, lanes }: Lane) => lanes > maxLanes && lane >= keptLanes
  const crowded = merge(placed.filter(({ lanes }) => lanes > maxLanes))
  const folds = joinOverlapping(
    placed
      .filter(isFolded)
      .map(box => ({ ...touchable(box, crowded, minFoldMinutes), items: [box] }))
  )
  const seated = placed
    .filter(box => !isFolded(box))
    .map(box => {
      if (box.lanes <= maxLanes) return { ...box, rail: false, over: false }
      return {
        ...box,
        lanes: keptLanes,
        wide: Math.min(box.wide, keptLanes - box.lane),
        rail: true,
        over: box.lane + box.wide >= keptLanes && !folds.some(fold => overlaps(fold, box)),
      }
    })
  return { boxes: seated, folds }
}
