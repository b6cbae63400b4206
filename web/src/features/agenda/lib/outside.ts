import type { DataOf } from '@mostrador/contracts'
import type { Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { MINUTES_PER_DAY, momentOf, piecesOf } from './moment.ts'

type Working = DataOf<typeof schedulingRoutes.workingTimes>
const upcomingStatuses: ReadonlySet<string> = new Set(['agendada', 'confirmada', 'pago_pendiente'])

/** Whether the appointment is still to come, so that somebody has to attend it. */
export const isUpcoming = ({ status, end }: Pick<Appointment, 'status' | 'end'>, now: number) =>
  upcomingStatuses.has(status) && Date.parse(end) > now

/**
 * Says of an appointment to come whether its specialist does not work then: hours that changed
 * since, or a booking that was forced. False for all while the hours of its days are not known.
 */
export const outsideSchedule = (
  working: Working | undefined,
  zone: Zone
): ((appointment: Appointment, now: number) => boolean) => {
  const days = new Set(working?.map(({ date }) => date))
  const openOf = new Map(
    working?.map(({ specialistId, date, open }) => [`${specialistId} ${date}`, open] as const)
  )
  return (appointment, now) => {
    if (days.size === 0 || !isUpcoming(appointment, now)) return false
    const { start, end, specialistId } = appointment
    return piecesOf(start, end, zone).some(({ date, from, isLast }) => {
      if (!days.has(date)) return false
      const to = isLast ? momentOf(end, zone).minute || MINUTES_PER_DAY : MINUTES_PER_DAY
      const open = openOf.get(`${specialistId} ${date}`) ?? []
      return !open.some(span => span.from <= from && to <= span.to)
    })
  }
}

export const outsideText = 'Fuera de horario'
