import type { Appointment } from '@mostrador/contracts/scheduling'
import { useWorkingTimesQuery } from '../../../api/endpoints/availability.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { momentOf } from '../lib/moment.ts'
import { isUpcoming, outsideSchedule } from '../lib/outside.ts'

/** Whether the appointment is outside of all working hours; false while they are unknown. */
export const useIsOutside = (appointment: Appointment): boolean => {
  const { zone } = useAgendaContext()
  const { data } = useWorkingTimesQuery(
    {
      query: {
        from: momentOf(appointment.start, zone).date,
        to: momentOf(appointment.end, zone).date,
      },
    },
    { skip: !isUpcoming(appointment, Date.now()) }
  )
  return outsideSchedule(data, zone)(appointment, Date.now())
}
