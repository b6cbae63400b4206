import { type Appointment, holdingStatuses } from '@mostrador/contracts/scheduling'

type Time = { readonly start: string; readonly end: string }

const holding: ReadonlySet<string> = new Set(holdingStatuses)

/** What keeps these specialists busy within a time, by start. */
export const busyWithin = (
  appointments: readonly Appointment[],
  { start, end }: Time,
  specialistIds: readonly string[]
): readonly Appointment[] =>
  appointments
    .filter(
      ({ status, specialistId }) => holding.has(status) && specialistIds.includes(specialistId)
    )
    .filter(other => Date.parse(other.start) < Date.parse(end))
    .filter(other => Date.parse(start) < Date.parse(other.end))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))

/** The parts of a time that nothing of `busy`, in the order of its starts, takes. */
export const partsAround = ({ start, end }: Time, busy: readonly Time[]): readonly Time[] => {
  const parts: Time[] = []
  let from = Date.parse(start)
  const to = Date.parse(end)
  const add = (until: number) => {
    if (until > from)
      parts.push({ start: new Date(from).toISOString(), end: new Date(until).toISOString() })
  }
  for (const other of busy) {
    add(Math.min(Date.parse(other.start), to))
    from = Math.max(from, Date.parse(other.end))
  }
  add(to)
  return parts
}
