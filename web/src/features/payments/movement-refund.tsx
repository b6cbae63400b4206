import { Text } from '@chakra-ui/react'
import { useGetPaymentQuery } from '../../api/endpoints/payments.ts'
import { problemText } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { stateTexts } from './payment-words.ts'
import { RefundDialog } from './refund-dialog.tsx'

type Props = {
  /** Id of the movement, which is also that of the payment. */
  readonly id: string
  readonly onClose: () => void
}

/** «Devolver» of a movement that came by link, as from its appointment. */
export const MovementRefund = ({ id, onClose }: Props) => {
  const { data: payment, error } = useGetPaymentQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true }
  )
  const isOver = payment?.state === 'refunded' || payment?.state === 'disputed'
  // One dialog, once it is known what it asks.
  if (payment === undefined && error === undefined) return null
  if (payment !== undefined && !isOver) return <RefundDialog payment={payment} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Devolver pago"
      footer={
        <Button minH="11" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {error === undefined ? null : <Text role="alert">{problemText(error)}</Text>}
      {payment === undefined ? null : (
        <Text role="status">{`Ya no hay nada que devolver de este pago: ${stateTexts[payment.state].text.toLowerCase()}.`}</Text>
      )}
    </Dialog>
  )
}
