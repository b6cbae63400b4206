/** Unix seconds. */
type Period = { readonly start: number; readonly end: number; readonly at: number }

/** The part of a monthly difference in credits for the rest of the period; at least 0. */
export const changeCredits = (difference: number, { start, end, at }: Period): number => {
  const remainingTime = Math.min(Math.max(0, end - at), end - start)
  return Math.max(0, Math.floor((difference * remainingTime) / (end - start)))
}
