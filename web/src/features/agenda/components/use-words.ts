import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import { useCallback } from 'react'
import { useAgendaContext } from '../lib/agenda-context.ts'
import type { BoxWords } from './grid-box.tsx'
import { useClientNames } from './use-client-names.ts'

/** Says of an appointment whom it is for, what, and with whom. Only the clients of `named` are asked for. */
export const useWords = (named: readonly Appointment[]): ((one: Appointment) => BoxWords) => {
  const { serviceOf, specialistOf } = useAgendaContext()
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
    }),
    [titleOf, serviceOf, specialistOf]
  )
}
