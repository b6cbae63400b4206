import { type Appointment, forWhomIn, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useCallback, useMemo } from 'react'
import type { useWorkingTimesQuery } from '../../../api/endpoints/availability.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { outsideSchedule } from '../lib/outside.ts'
import { forWhomText } from '../../../bookables/for-whom-text.ts'
import type { BoxLabels } from './grid-box.tsx'
import { useClientNames } from './use-client-names.ts'

/**
 * Labels of an appointment's box: client, service, specialist, whether it lies outside of `working`
 * and whether it is `paid`. Only the clients of `named` are asked for.
 */
export const useBoxLabels = (
  named: readonly Appointment[],
  working: ReturnType<typeof useWorkingTimesQuery>['data'],
  paid: ReadonlySet<string>
): ((appointment: Appointment) => BoxLabels) => {
  const { zone, serviceOf, specialistOf } = useAgendaContext()
  const isOutside = useMemo(() => outsideSchedule(working, zone), [working, zone])
  const names = useClientNames(named)
  const titleOf = useCallback(
    (appointment: Appointment): string => {
      if (appointment.status === 'block') return appointment.title || 'Bloqueo'
      if (appointment.clientId === NO_CLIENT) return appointment.title || 'Sin cliente'
      const saved = appointment.title || serviceOf(appointment.serviceId)?.name || 'Cita'
      return names.get(appointment.clientId) ?? saved
    },
    [names, serviceOf]
  )
  return useCallback(
    (appointment: Appointment) => ({
      title: titleOf(appointment),
      forWhom: forWhomText(forWhomIn(appointment)),
      service: serviceOf(appointment.serviceId)?.name ?? '',
      specialist: specialistOf(appointment.specialistId),
      isOutside: isOutside(appointment, Date.now()),
      isPaid: paid.has(appointment._id),
    }),
    [titleOf, serviceOf, specialistOf, isOutside, paid]
  )
}
