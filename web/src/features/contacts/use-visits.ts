import type { Appointment } from '@mostrador/contracts/scheduling'
import { usePopulateAppointmentsQuery } from '../../api/endpoints/appointments.ts'
import { may, useSignedIn } from '../../api/session.ts'

export type ShownVisit = Appointment & {
  readonly serviceName: string
  readonly specialistName: string
}

/** The appointments of a contact with the names of what they hold, latest first [CLI-19]. */
export const useListAppointmentsOfClient = (clientId: string) => {
  const maySee = may(useSignedIn(), { page: 'agenda', action: 'view' })
  const { data, ...query } = usePopulateAppointmentsQuery(
    { query: { clientId } },
    { skip: !maySee }
  )
  const services = new Map(data?.services.map(({ _id, name }) => [_id, name]))
  const specialists = new Map(data?.specialists.map(({ _id, name }) => [_id, name]))
  const visits: ShownVisit[] = (data?.appointments ?? []).toReversed().map(appointment => ({
    ...appointment,
    serviceName: services.get(appointment.serviceId ?? '') ?? 'Cita',
    specialistName: specialists.get(appointment.specialistId) ?? '',
  }))
  return { visits, query }
}
