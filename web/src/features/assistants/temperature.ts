/** Where the slider stops [AST-12, C1-31]. */
export const stops = [0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

/** The stop nearest to a stored temperature, which may lie between two. */
export const stopOf = (temperature: number): number =>
  stops.reduce<number>(
    (best, stop, index) =>
      Math.abs(stop - temperature) < Math.abs((stops[best] ?? 0) - temperature) ? index : best,
    0
  )
