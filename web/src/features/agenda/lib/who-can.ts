import type { DataOf } from '@mostrador/contracts'
import {
  type Appointment,
  holdingStatuses,
  type schedulingRoutes,
  type Specialist,
} from '@mostrador/contracts/scheduling'
import { minutesOf, type Zone } from '@mostrador/kernel'
import type { AppointmentDraft } from './appointment-draft.ts'
import { loadOf } from './free-times.ts'
import { MINUTES_PER_DAY } from './moment.ts'
import { joinNames } from './texts.ts'
import { instantsOf } from './typed-span.ts'

/** What is known of the day of an hour. */
export type DayKnown = {
  readonly specialists: readonly Specialist[]
  readonly working: DataOf<typeof schedulingRoutes.workingTimes>
  readonly booked: readonly Appointment[]
  /** An appointment that is edited: its own time counts as free. */
  readonly exceptId: string | undefined
}

const holding: ReadonlySet<string> = new Set(holdingStatuses)

/**
 * Who can attend at the typed hour, least busy first: offers the service, works then, and has
 * nothing else. Undefined where that is not known: no hour of one day, or no working times of it.
 */
export const whoCan = (
  draft: AppointmentDraft,
  { specialists, working, booked, exceptId }: DayKnown,
  zone: Zone
): readonly Specialist[] | undefined => {
  const { start, end } = instantsOf(draft, zone)
  const isOneDay = draft.endDate === draft.startDate
  const ofDay = working.filter(({ date }) => date === draft.startDate)
  if (start === '' || end === '' || !isOneDay || ofDay.length === 0) return undefined
  const [from, to] = [minutesOf(draft.startTime), minutesOf(draft.endTime) || MINUTES_PER_DAY]
  const openOf = new Map(ofDay.map(({ specialistId, open }) => [specialistId, open]))
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
  const busy = new Set(
    booked
      .filter(({ _id, status }) => _id !== exceptId && holding.has(status))
      .filter(other => Date.parse(other.start) < endMs && startMs < Date.parse(other.end))
      .map(({ specialistId }) => specialistId)
  )
  const load = loadOf(booked)
  return specialists
    .filter(({ branchId }) => draft.branchId === '' || branchId === draft.branchId)
    .filter(({ services }) => services.includes(draft.serviceId))
    .filter(({ _id }) => openOf.get(_id)?.some(span => span.from <= from && to <= span.to))
    .filter(({ _id }) => !busy.has(_id))
    .toSorted((a, b) => (load.get(a._id) ?? 0) - (load.get(b._id) ?? 0))
}

/** «A las 13:15 puede Brenda: la cita será con Brenda.» */
export const whoCanText = (hour: string, able: readonly Specialist[]): string => {
  const [first] = able
  const at = hour.startsWith('01:') ? `A la ${hour}` : `A las ${hour}`
  if (first === undefined)
    return `${at} nadie está libre. Elige otra hora, o un especialista para agendarla así.`
  const verb = able.length === 1 ? 'puede' : 'pueden'
  return `${at} ${verb} ${joinNames(able.map(({ name }) => name))}: la cita será con ${first.name}.`
}
