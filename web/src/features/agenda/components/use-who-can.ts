import { skipToken } from '@reduxjs/toolkit/query'
import type { Specialist } from '@mostrador/contracts/scheduling'
import { useMemo } from 'react'
import { useWorkingTimesQuery } from '../../../api/endpoints/availability.ts'
import { isDate } from '../../../ui/calendar.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { AppointmentDraft } from '../lib/appointment-draft.ts'
import { whoCan } from '../lib/who-can.ts'
import { useDayAppointments } from './use-day-appointments.ts'

type Asked = {
  /** Somebody typed an hour, and did not say with whom. */
  readonly isAsked: boolean
  readonly exceptId: string | undefined
}

/** Who can attend at an hour that was typed for anybody; undefined where it is not known. */
export const useWhoCan = (
  draft: AppointmentDraft,
  { isAsked, exceptId }: Asked
): readonly Specialist[] | undefined => {
  const { zone, specialists } = useAgendaContext()
  const date = isAsked && draft.serviceId !== '' && isDate(draft.startDate) ? draft.startDate : ''
  const booked = useDayAppointments(date)
  const { currentData: working } = useWorkingTimesQuery(
    date === '' ? skipToken : { query: { from: date, to: date } }
  )
  return useMemo(() => {
    const isKnown = booked !== undefined && booked !== null && working !== undefined
    if (date === '' || !isKnown) return undefined
    return whoCan(draft, { specialists, working, booked, exceptId }, zone)
  }, [date, booked, working, draft, specialists, exceptId, zone])
}
