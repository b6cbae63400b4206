import type { Appointment } from '@mostrador/contracts/scheduling'

const MOST_NEXT = 2
const MOST_PAST = 3
const gone = new Set(['cancelada', 'no_pagada'])

/** The next visits of a client, soonest first, and the last ones, latest first, without `current` if there is one. */
export const visitsOf = (
  appointments: readonly Appointment[],
  current: string | null,
  now: number
): { next: readonly Appointment[]; past: readonly Appointment[] } => {
  const others = appointments
    .filter(({ _id, status }) => _id !== current && status !== 'block')
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  const isAhead = ({ start }: Appointment): boolean => Date.parse(start) > now
  return {
    next: others.filter(one => isAhead(one) && !gone.has(one.status)).slice(0, MOST_NEXT),
    past: others
      .filter(one => !isAhead(one))
      .slice(-MOST_PAST)
      .reverse(),
  }
}
