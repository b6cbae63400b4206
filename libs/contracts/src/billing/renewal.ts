import type { RenewalDuration } from './entities.ts'

const DAY_MS = 86_400_000

/** The same day so many months later; in a shorter month its last day. */
const addMonths = (from: Date, months: number): Date => {
  const first = new Date(from)
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first
}

/** When credits of a renewal expire, counted from a base; null for `none` [CRD-09]. */
export const resetDateOf = (duration: RenewalDuration, base: Date): Date | null => {
  switch (duration) {
    case 'none':
      return null
    case '15days':
      return new Date(base.getTime() + 15 * DAY_MS)
    case '1month':
      return new Date(addMonths(base, 1).getTime() + DAY_MS)
    case '1year':
      return addMonths(base, 12)
  }
}

export type RenewalBase = 'today' | 'current'
/**
 * From when a renewal counts: from today, or added to what the business has, which is the later of
 * its end and today [CRD-09, C1-14].
 */
export const renewalBaseOf = (
  mode: RenewalBase,
  { now, expiry }: { readonly now: Date; readonly expiry: Date | null }
): Date => (mode === 'current' && expiry !== null && expiry > now ? expiry : now)
