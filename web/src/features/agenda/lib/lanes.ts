import { merge } from '@mostrador/kernel'
import type { Span } from './hours.ts'

/** Where a box stands among those that share its time: lane 0… of `lanes`, `wide` lanes of them. */
export type Lane = { readonly lane: number; readonly lanes: number; readonly wide: number }
/** `rail`: the boxes around it leave room at the end for a way to those that are folded; `over`: nothing is folded beside this one, it takes that room. */
export type Seat = Lane & { readonly rail: boolean; readonly over: boolean }
/** Those that share `[from, to)` beyond the lanes that are drawn. */
export type Folded<T> = Span & { readonly items: readonly T[] }
/** What a crowded time looks like: at most `most` lanes; a wider group keeps the first `kept` and folds the rest. */
export type Crowd = {
  readonly most: number
  readonly kept: number
  /** Minutes that a fold fills at least where there is room, so that it can be hit. */
  readonly shortestFold: number
}

/** Whether two spans share time; those that touch do not. */
export const clash = (a: Span | undefined, b: Span | undefined): boolean =>
  a !== undefined && b !== undefined && a.from < b.to && b.from < a.to

/**
 * Side by side what overlaps: each box takes the first lane that is free when it starts; boxes that touch share a lane, and a
 * group of boxes that overlap in a chain has the same number of lanes. A box widens over the lanes to its right that are free
 * for as long as it lasts. Keeps the order of the input.
 */
export const inLanes = <T extends Span>(boxes: readonly T[]): (T & Lane)[] => {
  const order = boxes
    .map((box, at) => ({ box, at }))
    .sort((a, b) => a.box.from - b.box.from || b.box.to - a.box.to || a.at - b.at)
  const placed = new Map<number, Lane>()
  let group: { at: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { at, lane } of group) {
      const taken = group
        .filter(other => other.lane > lane && clash(boxes[at], boxes[other.at]))
        .map(other => other.lane)
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

/** A span as long as `shortest`, as far as the crowded time around it reaches. */
const touchable = ({ from, to }: Span, crowded: readonly Span[], shortest: number): Span => {
  const around = crowded.find(span => span.from <= from && to <= span.to) ?? { from, to }
  const end = Math.max(to, Math.min(from + shortest, around.to))
  return { from: Math.min(from, Math.max(end - shortest, around.from)), to: end }
}

/** Folds that one finger could not tell apart become one. */
const joined = <T>(folds: readonly Folded<T>[]): readonly Folded<T>[] => {
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

/** At most `most` lanes, so that every box can be read; the others are folded. Keeps the order of the input. */
export const folded = <T extends Span>(
  boxes: readonly T[],
  { most, kept, shortestFold }: Crowd
): { readonly boxes: readonly (T & Seat)[]; readonly folds: readonly Folded<T>[] } => {
  const placed = inLanes(boxes)
  const isFolded = ({ lane, lanes }: Lane) => lanes > most && lane >= kept
  const crowded = merge(placed.filter(({ lanes }) => lanes > most))
  const folds = joined(
    placed.filter(isFolded).map(box => ({ ...touchable(box, crowded, shortestFold), items: [box] }))
  )
  const seated = placed
    .filter(box => !isFolded(box))
    .map(box => {
      if (box.lanes <= most) return { ...box, rail: false, over: false }
      return {
        ...box,
        lanes: kept,
        wide: Math.min(box.wide, kept - box.lane),
        rail: true,
        over: box.lane + box.wide >= kept && !folds.some(fold => clash(fold, box)),
      }
    })
  return { boxes: seated, folds }
}
