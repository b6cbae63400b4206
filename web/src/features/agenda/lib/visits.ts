import { type Appointment, isDropped } from '@mostrador/contracts/scheduling'

const MAX_NEXT = 2
const MAX_PAST = 3

/** The next visits of a client, soonest first, and the past ones, latest first; not `current`. */
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
    next: others.filter(visit => isAhead(visit) && !isDropped(visit.status)).slice(0, MAX_NEXT),
    past: others
      .filter(visit => !isAhead(visit))
      .slice(-MAX_PAST)
      .reverse(),
  }
}
