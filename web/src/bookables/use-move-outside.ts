import type { Appointment, Specialist } from '@mostrador/contracts/scheduling'
import { useState } from 'react'
import {
  useEditAppointmentMutation,
  useLazyGetAppointmentQuery,
} from '../api/endpoints/appointments.ts'
import { useLazyListSpecialistsQuery } from '../api/endpoints/specialists.ts'
import { problemText } from '../api/problem.ts'
import type { NotMoved } from './not-moved-list.tsx'

const nobodyText = 'Nadie más da ese servicio ahí'

/** Other specialists of the branch who offer the service of an appointment. */
export const othersFor = (
  { specialistId, branchId, serviceId }: Appointment,
  team: readonly Specialist[]
): Specialist[] =>
  team.filter(
    colleague =>
      !colleague.isArchived &&
      colleague._id !== specialistId &&
      colleague.branchId === branchId &&
      (serviceId === null || colleague.services.includes(serviceId))
  )

export type MovedOutside = { readonly moved: number; readonly notMoved: readonly NotMoved[] }

/**
 * Moves appointments that an edit left outside, each to the first colleague whom the server lets
 * take it at its time. The others stay and are returned in `notMoved`. Each move is a request of its
 * own, so stopping halfway is safe.
 */
export const useMoveOutside = () => {
  const [get] = useLazyGetAppointmentQuery()
  const [list] = useLazyListSpecialistsQuery()
  const [edit] = useEditAppointmentMutation()
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>()

  const move = async (
    appointment: Appointment,
    others: readonly Specialist[]
  ): Promise<NotMoved | null> => {
    let why = nobodyText
    for (const { _id: specialistId, name } of others) {
      try {
        await edit({
          params: { id: appointment._id },
          body: { appointment: { specialistId, version: appointment.version } },
        }).unwrap()
        return null
      } catch (error) {
        why = `${name}: ${problemText(error)}`
      }
    }
    return { appointment, why }
  }
  /** Rejects when the team or an appointment cannot be read. */
  const moveAll = async (ids: readonly string[]): Promise<MovedOutside> => {
    const notMoved: NotMoved[] = []
    try {
      // Read after the edit, which may have changed who gives which service.
      const team = await list({ query: {} }).unwrap()
      for (const [done, id] of ids.entries()) {
        setProgress({ done, of: ids.length })
        const appointment = await get({ params: { id } }).unwrap()
        const refused = await move(appointment, othersFor(appointment, team))
        if (refused !== null) notMoved.push(refused)
      }
      return { moved: ids.length - notMoved.length, notMoved }
    } finally {
      setProgress(undefined)
    }
  }
  return { moveAll, progress }
}
