import type { DomainEvent } from '@mostrador/contracts'
import type { SqlTransaction } from '../context.ts'
import { appointmentFacts } from '../reservations/events.ts'
import { linkStockMovements } from '../reservations/links-repository.ts'
import { findAppointment } from '../reservations/repository.ts'

/** An appointment names the movements of its consumption, and open agendas show them [APT-21]. */
export const onStockMoved = async (
  { businessId, data: { appointmentId, movementIds } }: DomainEvent<'stock.moved'>,
  tx: SqlTransaction
): Promise<void> => {
  if (appointmentId === undefined || businessId === null) return
  if (!(await linkStockMovements(tx, { businessId, appointmentId, movementIds }))) return
  const appointment = await findAppointment(tx, businessId, appointmentId)
  if (appointment !== null)
    await tx.publish('appointment.edited', {
      key: appointmentId,
      data: appointmentFacts(appointment),
    })
}
