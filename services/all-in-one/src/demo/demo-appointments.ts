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
import type { Dice } from './dice.ts'
import { notes } from './barber-shop.ts'

const DAY = 86_400_000
const SPAN_DAYS = 45

type Wanted = {
  clients: readonly string[]
  branches: readonly Branch[]
  services: readonly BookableService[]
  specialists: readonly Specialist[]
  now: Date
  zone: Zone
  roll: Dice
}
const pastStatus = (roll: Dice) =>
  roll.chance(0.82)
    ? ('asistida' as const)
    : roll.chance(0.5)
      ? ('no_asistida' as const)
      : ('cancelada' as const)
const nextStatus = (roll: Dice) =>
  roll.chance(0.62)
    ? ('agendada' as const)
    : roll.chance(0.85)
      ? ('confirmada' as const)
      : ('cancelada' as const)

/** Three months of a believable agenda around today: full weekends, quieter mornings, thinner the further ahead. */
export const history = ({ clients, branches, services, specialists, now, zone, roll }: Wanted) => {
  const today = localDateOf(now, zone)
  return Array.from({ length: 2 * SPAN_DAYS + 1 }, (_, index) =>
    addDays(today, index - SPAN_DAYS)
  ).flatMap((date, index) => {
    const ahead = index - SPAN_DAYS
    const weekday = weekdayOf(date)
    return specialists.flatMap(specialist => {
      const branch = branches.find(({ _id }) => _id === specialist.branchId)
      if (branch === undefined) return []
      const hours = branch.schedules[weekday]
      const rests = specialist.restSchedules[weekday].map(({ from, to }) => ({
        from: minutesOf(from) - 1,
        to: minutesOf(to) + 1,
      }))
      const busyness =
        (weekday === 'friday' || weekday === 'saturday' ? 0.75 : 0.5) *
        (ahead <= 0 ? 1 : Math.max(0.12, 1 - ahead / 22))
      const booked = []
      let minute = minutesOf(hours.from)
      while (minute < minutesOf(hours.to)) {
        const service = roll.pick(services.filter(({ _id }) => specialist.services.includes(_id)))
        const end = minute + service.duration
        const free =
          end <= minutesOf(hours.to) && !rests.some(rest => rest.from < end && minute < rest.to)
        const quiet = minute < 12 * 60 ? 0.7 : 1
        if (free && roll.chance(busyness * quiet)) {
          const start = instantAt(date, timeOf(minute), zone)
          booked.push({
            clientId: roll.pick(clients),
            branchId: branch._id,
            serviceId: service._id,
            specialistId: specialist._id,
            start: start.toISOString(),
            end: new Date(start.getTime() + service.duration * 60_000).toISOString(),
            status: start < now ? pastStatus(roll) : nextStatus(roll),
            createdAt: new Date(
              Math.min(start.getTime(), now.getTime()) - roll.between(1, 9) * DAY
            ).toISOString(),
            clientNotes: roll.chance(0.15) ? roll.pick(notes) : '',
          })
          minute = Math.ceil(end / 30) * 30
        } else minute += 30
      }
      return booked
    })
  })
}
