/** Half-open span of minutes, [from, to). Two spans that touch do not overlap. */
export type Interval = { readonly from: number; readonly to: number }

export const overlaps = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to

/** Sorted, disjoint, without empty spans; spans that touch become one. */
export const merge = (spans: readonly Interval[]): Interval[] => {
  const sorted = spans
    .filter(span => span.to > span.from)
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const merged: Interval[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (last && span.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else merged.push(span)
  }
  return merged
}

/** What is left of `spans` once `holes` are taken out. */
export const subtract = (spans: readonly Interval[], holes: readonly Interval[]): Interval[] => {
  const cuts = merge(holes)
  const remaining: Interval[] = []
  for (const span of merge(spans)) {
    let from = span.from
    for (const cut of cuts) {
      if (cut.to <= from) continue
      if (cut.from >= span.to) break
      if (cut.from > from) remaining.push({ from, to: cut.from })
      from = cut.to
    }
    if (from < span.to) remaining.push({ from, to: span.to })
  }
  return remaining
}

/** The spans that both lists cover. */
export const intersect = (a: readonly Interval[], b: readonly Interval[]): Interval[] => {
  const left = merge(a)
  const right = merge(b)
  const shared: Interval[] = []
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const x = left[i] as Interval
    const y = right[j] as Interval
    const from = Math.max(x.from, y.from)
    const to = Math.min(x.to, y.to)
    if (from < to) shared.push({ from, to })
    if (x.to < y.to) i += 1
    else j += 1
  }
  return shared
}
