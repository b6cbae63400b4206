import type { ListedOrder } from '@mostrador/contracts/catalog'
import { Chip } from '../../ui/pieces.tsx'
import { paymentLookOf } from './words.ts'

/** The payment state of an order; renders nothing for a canceled one without payments. */
export const PaymentChip = ({ order }: { order: ListedOrder }) => {
  const look = paymentLookOf(order)
  return look === null ? null : <Chip tone={look.tone}>{look.label}</Chip>
}
