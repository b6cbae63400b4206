import { lazy } from 'react'
import { MovementsScreen } from '../features/money/movements-screen.tsx'

const MovementRefund = lazy(async () => ({
  default: (await import('../features/payments/movement-refund.tsx')).MovementRefund,
}))

/** The movements of money; one that came by link is given back from here too. */
export const Component = () => (
  <MovementsScreen refundOf={({ _id }, close) => <MovementRefund id={_id} onClose={close} />} />
)
