import type { ListedOrder } from '@mostrador/contracts/catalog'
import { MovementDialog } from './movement-dialog.tsx'

type Props = { readonly order: ListedOrder; readonly onClose: () => void }

/** The form of a movement, with what is left to pay of an order. */
export const OrderCharge = ({ order, onClose }: Props) => {
  const { _id, clientId, clientName, branchId, remainingBalance, folio } = order
  return (
    <MovementDialog
      orderId={_id}
      description={`Pedido con folio ${folio}`}
      start={{
        amount: remainingBalance.toFixed(2),
        clientId,
        clientText: clientName,
        branchId,
        category: 'sales',
      }}
      onClose={onClose}
    />
  )
}
