import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import type { StoredMessage } from './repository.ts'

/** The appointment of a message; null when it has none, or it was deleted. */
export const readAppointment = async (
  { call }: Pick<CrmContext, 'call'>,
  { businessId, appointmentId }: Pick<StoredMessage, 'businessId' | 'appointmentId'>
) => {
  if (appointmentId === null) return null
  try {
    return await call(
      schedulingRoutes.appointmentFacts,
      { params: { id: appointmentId } },
      actorOf.system(businessId)
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'appointment_not_found') return null
    throw error
  }
}
