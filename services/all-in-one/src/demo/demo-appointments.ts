import type { BookableService, Branch, Specialist } from '@mostrador/contracts/scheduling'
import {
  addDays,
  instantAt,
  localDateOf,
  minutesOf,
  timeOf,
  weekdayOf,
  type Zone,
} from '@mostrador/kernel'
import { notes } from './demo-people.ts'
import type { SeededRandom } from './seeded-random.ts'

const DAY_MS = 86_400_000
const SPAN_DAYS = 45

type AgendaInput = {
  readonly clients: readonly string[]
  readonly branches: readonly Branch[]
  readonly services: readonly BookableService[]
  readonly specialists: readonly Specialist[]
  readonly now: Date
  readonly zone: Zone
  readonly random: SeededRandom
}

/** Three months of appointments around today: weekends full, mornings quieter, fewer far ahead. */
export const demoAppointments = (input: AgendaInput) => {
  const today = localDateOf(input.now, input.zone)
  const offsets = Array.from({ length: 2 * SPAN_DAYS + 1 }, (_, index) => index - SPAN_DAYS)
  return offsets.flatMap(daysAhead =>
    input.specialists.flatMap(specialist => dayOf(specialist, today, daysAhead, input))
  )
}

const dayOf = (specialist: Specialist, today: string, daysAhead: number, input: AgendaInput) => {
  const { branches, services, random } = input
  const branch = branches.find(({ _id }) => _id === specialist.branchId)
  if (branch === undefined) return []
  const date = addDays(today, daysAhead)
  const weekday = weekdayOf(date)
  const closing = minutesOf(branch.schedules[weekday].to)
  const rests = specialist.restSchedules[weekday].map(({ from, to }) => ({
    from: minutesOf(from) - 1,
    to: minutesOf(to) + 1,
  }))
  const offered = services.filter(({ _id }) => specialist.services.includes(_id))
  const density = densityOf(weekday, daysAhead)
  const appointments = []
  let minute = minutesOf(branch.schedules[weekday].from)
  while (minute < closing) {
    const service = random.pick(offered)
    const end = minute + service.duration
    const free = end <= closing && !rests.some(rest => rest.from < end && minute < rest.to)
    const quiet = minute < 12 * 60 ? 0.7 : 1
    if (free && random.chance(density * quiet)) {
      const start = instantAt(date, timeOf(minute), input.zone)
      appointments.push(appointmentAt(start, specialist, service, input))
      minute = Math.ceil(end / 30) * 30
    } else minute += 30
  }
  return appointments
}

/** Probability that a free half hour is booked. */
const densityOf = (weekday: string, daysAhead: number): number => {
  const base = weekday === 'friday' || weekday === 'saturday' ? 0.75 : 0.5
  return daysAhead <= 0 ? base : base * Math.max(0.12, 1 - daysAhead / 22)
}

const appointmentAt = (
  start: Date,
  specialist: Specialist,
  service: BookableService,
  { clients, now, random }: AgendaInput
) => ({
  clientId: random.pick(clients),
  branchId: specialist.branchId,
  serviceId: service._id,
  specialistId: specialist._id,
  start: start.toISOString(),
  end: new Date(start.getTime() + service.duration * 60_000).toISOString(),
  status: start < now ? pastStatus(random) : futureStatus(random),
  createdAt: new Date(
    Math.min(start.getTime(), now.getTime()) - random.between(1, 9) * DAY_MS
  ).toISOString(),
  clientNotes: random.chance(0.15) ? random.pick(notes) : '',
})

const pastStatus = (random: SeededRandom) => {
  if (random.chance(0.82)) return 'asistida' as const
  return random.chance(0.5) ? ('no_asistida' as const) : ('cancelada' as const)
}

const futureStatus = (random: SeededRandom) => {
  if (random.chance(0.62)) return 'agendada' as const
  return random.chance(0.85) ? ('confirmada' as const) : ('cancelada' as const)
}
