import { sql } from '@mostrador/db/raw'
import type { SqlTransaction } from '../context.ts'

type Link = {
  readonly businessId: string
  readonly appointmentId: string
  readonly moneyMovementId: string
}

/** Idempotent: a movement is linked once. */
export const linkMovement = async (
  tx: SqlTransaction,
  { businessId, appointmentId, moneyMovementId }: Link
): Promise<void> => {
  await sql(tx)`update scheduling.appointment
    set money_movement_ids = array_append(money_movement_ids, ${moneyMovementId}::uuid)
    where business_id = ${businessId}::uuid and id = ${appointmentId}::uuid
      and not ${moneyMovementId}::uuid = any(money_movement_ids)`
}

export const removeMovement = async (
  tx: SqlTransaction,
  { businessId, appointmentId, moneyMovementId }: Link
): Promise<void> => {
  await sql(tx)`update scheduling.appointment
    set money_movement_ids = array_remove(money_movement_ids, ${moneyMovementId}::uuid)
    where business_id = ${businessId}::uuid and id = ${appointmentId}::uuid`
}
