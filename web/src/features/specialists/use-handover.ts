import type { Appointment, Specialist } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useEditAppointmentMutation,
  useLazyListAppointmentsQuery,
} from '../../api/endpoints/appointments.ts'
import { problemText } from '../../api/problem.ts'
import type { NotMoved } from '../../bookables/not-moved-list.tsx'

const YEAR = 366 * 24 * 60 * 60 * 1000
const YEARS_AHEAD = 3
const live: ReadonlySet<Appointment['status']> = new Set([
  'agendada',
  'confirmada',
  'pago_pendiente',
])

export type Handover = { readonly moved: number; readonly notMoved: readonly NotMoved[] }

/**
 * Moves the appointments to come of a specialist to another one, each as if it were moved by hand
 * in the agenda: what does not fit stays and is listed. Stopping halfway leaves nothing half done.
 */
export const useHandover = (from: Specialist) => {
  const [list] = useLazyListAppointmentsQuery()
  const [edit] = useEditAppointmentMutation()
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()

  const readToCome = async (): Promise<Appointment[]> => {
    const now = Date.now()
    const appointments = await list({
      query: {
        from: new Date(now).toISOString(),
        to: new Date(now + YEARS_AHEAD * YEAR).toISOString(),
        specialistId: from._id,
      },
    }).unwrap()
    return appointments.filter(({ status }) => live.has(status))
  }
  const move = async (appointment: Appointment, to: Specialist): Promise<NotMoved | null> => {
    if (appointment.serviceId !== null && !to.services.includes(appointment.serviceId))
      return { appointment, why: `${to.name} no da ese servicio` }
    try {
      await edit({
        params: { id: appointment._id },
        body: { appointment: { specialistId: to._id, version: appointment.version } },
      }).unwrap()
      return null
    } catch (error) {
      return { appointment, why: problemText(error) }
    }
  }
  const handOver = async (to: Specialist): Promise<Handover> => {
    try {
      const toCome = await readToCome()
      const notMoved: NotMoved[] = []
      for (const [done, appointment] of toCome.entries()) {
        setProgress({ done, of: toCome.length })
        const refused = await move(appointment, to)
        if (refused !== null) notMoved.push(refused)
      }
      return { moved: toCome.length - notMoved.length, notMoved }
    } finally {
      setProgress(undefined)
    }
  }
  return { handOver, progress }
}
