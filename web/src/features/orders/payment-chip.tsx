import type { ListedOrder } from '@mostrador/contracts/catalog'
import { Chip } from '../../ui/pieces.tsx'
import { paymentLookOf } from './words.ts'

/** How far an order is paid; nothing for a canceled one for which nobody paid. */
export const PaymentChip = ({ order }: { order: ListedOrder }) => {
  const look = paymentLookOf(order)
  return look === null ? null : <Chip tone={look.tone}>{look.label}</Chip>
}
