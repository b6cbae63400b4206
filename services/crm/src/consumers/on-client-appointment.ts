import type { DomainEvent } from '@mostrador/contracts'
import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import type { SqlTransaction } from '@mostrador/platform'
import { removeVisit, saveInterests, saveVisits } from '../figures/repository.ts'

type AppointmentEvent = DomainEvent<
  | 'appointment.booked'
  | 'appointment.status_changed'
  | 'appointment.moved'
  | 'appointment.edited'
  | 'appointment.deleted'
>

/**
 * Keeps what the list of contacts filters appointments by, and the service as an interest [CLI-22].
 */
export const onClientAppointment = async (
  event: AppointmentEvent,
  tx: SqlTransaction
): Promise<void> => {
  const { businessId, data } = event
  if (businessId === null) return
  const { appointmentId, clientId, serviceId } = data
  if (event.type === 'appointment.deleted' || clientId === NO_CLIENT)
    return removeVisit(tx, businessId, appointmentId)
  await saveVisits(tx, businessId, [data])
  if (event.type === 'appointment.booked' && serviceId !== null)
    await saveInterests(tx, businessId, [
      { clientId, kind: 'services', itemId: serviceId, at: event.at },
    ])
}
