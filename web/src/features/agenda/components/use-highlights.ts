import type { Appointment } from '@mostrador/contracts/scheduling'
import { showInstant } from '@mostrador/kernel'
import { useEffect, useMemo, useState } from 'react'
import { removeArrivals, useArrivals } from '../lib/arrivals.ts'
import type { AgendaContextValue } from '../lib/agenda-context.ts'

const LONG_MS = 6000

/**
 * What an assistant or a client has just booked: boxes to highlight for a moment, and the text for
 * screen readers.
 */
export const useHighlights = (
  appointments: readonly Appointment[],
  { zone, specialistOf }: AgendaContextValue
): { arrived: ReadonlySet<string>; announcement: string } => {
  const arrivals = useArrivals()
  const [announcement, setAnnouncement] = useState('')
  const visibleArrivals = useMemo(() => {
    const ids = new Set(appointments.map(({ _id }) => _id))
    return arrivals.filter(({ id }) => ids.has(id))
  }, [appointments, arrivals])
  const arrived = useMemo(() => new Set(visibleArrivals.map(({ id }) => id)), [visibleArrivals])
  useEffect(() => {
    const last = visibleArrivals.at(-1)
    if (last === undefined) return
    setAnnouncement(
      `${last.by === 'assistant' ? 'Tu asistente agendó una cita' : 'Un cliente agendó una cita'}: ${showInstant(new Date(last.startsAt), zone)} con ${specialistOf(last.specialistId)?.name ?? 'un especialista'}`
    )
    const timer = setTimeout(() => removeArrivals(visibleArrivals.map(({ id }) => id)), LONG_MS)
    return () => clearTimeout(timer)
  }, [visibleArrivals, specialistOf, zone])
  return { arrived, announcement }
}
