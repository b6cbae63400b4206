import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useCallback, useMemo } from 'react'
import type { useWorkingTimesQuery } from '../../../api/endpoints/availability.ts'
import { useAgendaContext } from '../lib/agenda-context.ts'
import { outsideSchedule } from '../lib/outside.ts'
import type { BoxLabels } from './grid-box.tsx'
import { useClientNames } from './use-client-names.ts'

/**
 * Labels of an appointment's box: client, service, specialist, and whether it lies outside of
 * `working`. Only the clients of `named` are asked for.
 */
export const useBoxLabels = (
  named: readonly Appointment[],
  working: ReturnType<typeof useWorkingTimesQuery>['data']
): ((one: Appointment) => BoxLabels) => {
  const { zone, serviceOf, specialistOf } = useAgendaContext()
  const isOutside = useMemo(() => outsideSchedule(working, zone), [working, zone])
  const names = useClientNames(named)
  const titleOf = useCallback(
    (one: Appointment): string => {
      if (one.status === 'block') return one.title || 'Bloqueo'
      if (one.clientId === NO_CLIENT) return one.title || 'Sin cliente'
      const saved = one.title || serviceOf(one.serviceId)?.name || 'Cita'
      return names.get(one.clientId) ?? saved
    },
    [names, serviceOf]
  )
  return useCallback(
    (one: Appointment) => ({
      title: titleOf(one),
      service: serviceOf(one.serviceId)?.name ?? '',
      specialist: specialistOf(one.specialistId),
      isOutside: isOutside(one, Date.now()),
    }),
    [titleOf, serviceOf, specialistOf, isOutside]
  )
}
