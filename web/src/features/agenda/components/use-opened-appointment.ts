import type { Appointment } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { useEffect } from 'react'
import { useGetAppointmentQuery } from '../../../api/endpoints/appointments.ts'
import { momentOf } from '../lib/moment.ts'
import type { AgendaUrl } from '../lib/url.ts'

/**
 * The appointment that the address names. A link may point outside of the visible range: then it is
 * read on its own, and the agenda goes to its day.
 */
export const useOpenedAppointment = (
  id: string | null,
  { listed, isListKnown }: { listed: readonly Appointment[]; isListKnown: boolean },
  { zone, go }: { zone: Zone; go: (change: Partial<AgendaUrl>) => void }
): Appointment | undefined => {
  const inRange = id === null ? undefined : listed.find(({ _id }) => _id === id)
  const { data } = useGetAppointmentQuery(
    { params: { id: id ?? '' } },
    { skip: id === null || inRange !== undefined || !isListKnown }
  )
  // The answer to an earlier link may still be here.
  const outOfRange = inRange === undefined && data?._id === id ? data : undefined
  const date = outOfRange === undefined ? undefined : momentOf(outOfRange.start, zone).date
  useEffect(() => {
    if (date !== undefined) go({ date })
  }, [date, go])
  return inRange ?? outOfRange
}
