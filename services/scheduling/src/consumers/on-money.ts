import type { DomainEvent } from '@mostrador/contracts'
import { linkMovement, removeMovement } from '../appointments/movements-repository.ts'
import type { SqlTransaction } from '../context.ts'

/** Stores in an appointment the movements that were recorded for it. */
export const onMoneyRecorded = async (
  { businessId, data }: DomainEvent<'money.recorded'>,
  tx: SqlTransaction
): Promise<void> => {
  const { appointmentId, moneyMovementId } = data
  if (businessId === null || appointmentId === null) return
  await linkMovement(tx, { businessId, appointmentId, moneyMovementId })
}

/** And forgets those that were deleted. */
export const onMoneyDeleted = async (
  { businessId, data }: DomainEvent<'money.deleted'>,
  tx: SqlTransaction
): Promise<void> => {
  const { appointmentId, moneyMovementId } = data
  if (businessId === null || appointmentId === null) return
  await removeMovement(tx, { businessId, appointmentId, moneyMovementId })
}
