import type { MoneyMovement } from './catalog/money.ts'

type Returned = Pick<
  MoneyMovement,
  | 'type'
  | 'category'
  | 'clientId'
  | 'appointmentId'
  | 'enrollmentId'
  | 'orderId'
  | 'correctsId'
  | 'correctedById'
>
/** Whether money went back to a client for what they had paid; a correction is something else. */
export const isClientRefund = (movement: Returned): boolean => {
  const { type, category, clientId, correctsId, correctedById } = movement
  if (type === 'in' || correctsId !== null || correctedById !== null) return false
  const paidFor = movement.appointmentId ?? movement.enrollmentId ?? movement.orderId
  return paidFor !== null || (category === 'sales' && clientId !== null)
}
