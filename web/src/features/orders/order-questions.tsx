import type { ListedOrder } from '@mostrador/contracts/catalog'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { ConsequencesDialog } from '../../ui/confirm-dialog.tsx'
import type { OrderStatusActions } from './use-order-status.ts'
import { clientNameOf } from './words.ts'

export type Question = 'cancel' | 'return'
type Props = {
  readonly order: ListedOrder
  readonly question: Question
  readonly actions: OrderStatusActions
  readonly onClose: () => void
}

/** Payments are not refunded automatically; the dialog says so before a cancellation. */
const aboutMoney = ({ totalPaid }: ListedOrder): string =>
  totalPaid > 0
    ? ` Tiene ${pesosText(totalPaid)} cobrados: si los devuelves, registra la salida en Movimientos de dinero.`
    : ''

/** Asks before an order is canceled, or one that was delivered comes back. */
export const OrderQuestion = ({ order, question, actions, onClose }: Props) => {
  const isReturn = question === 'return'
  const consequence = isReturn
    ? 'El pedido queda cancelado y sus productos regresan al inventario.'
    : 'El pedido ya no se podrá entregar ni editar.'
  const act = isReturn ? actions.takeBack : actions.cancel
  return (
    <ConsequencesDialog
      open
      onClose={onClose}
      busy={actions.isBusy}
      problem={actions.problem}
      confirmText={isReturn ? 'Sí, registrar devolución' : 'Sí, cancelar pedido'}
      onConfirm={() => void act(onClose)}
      title={
        isReturn
          ? `¿Registrar la devolución del pedido ${order.folio}?`
          : `¿Cancelar el pedido ${order.folio} de ${clientNameOf(order)}?`
      }
      description={`${consequence}${aboutMoney(order)}`}
    />
  )
}
