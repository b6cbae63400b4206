/** Unix seconds. */
type Period = { readonly start: number; readonly end: number; readonly at: number }

/** The share of the credits of a month that the rest of its period brings; never less than none. */
export const changeCredits = (difference: number, { start, end, at }: Period): number => {
  const left = Math.min(Math.max(0, end - at), end - start)
  return Math.max(0, Math.floor((difference * left) / (end - start)))
}
