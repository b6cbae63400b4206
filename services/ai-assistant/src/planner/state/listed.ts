import type { Pending } from './memory.ts'

/** How many options the person is looking at: 1 for a yes/no question, 0 for an open one. */
export const listed = (pending: Pending | null): number => {
  if (!pending || pending.kind === 'when' || pending.kind === 'count') return 0
  if (pending.kind === 'human') return pending.behind ? Math.max(1, listed(pending.behind)) : 1
  if (pending.kind === 'offers') return pending.offers.length
  if (pending.kind === 'days') return pending.days.length
  return 'options' in pending ? pending.options.length : 1
}
