import { skipToken } from '@reduxjs/toolkit/query'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { useListAppointmentsQuery } from '../../../api/endpoints/appointments.ts'
import { isDate } from '../../../ui/calendar.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { questionsFor } from './use-agenda.ts'

/**
 * What the agenda holds on a day; undefined while it is asked for. Null for what is no day, and where
 * it cannot be read.
 */
export const useDayAppointments = (date: string): readonly Appointment[] | undefined | null => {
  const { zone } = useAgendaContext()
  const { currentData, isFetching } = useListAppointmentsQuery(
    isDate(date) ? questionsFor(zone).appointmentsOf([date]) : skipToken
  )
  return currentData ?? (isFetching ? undefined : null)
}
