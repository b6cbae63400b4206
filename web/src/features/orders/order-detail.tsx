import { HStack, Stack, Text } from '@chakra-ui/react'
import type { ListedOrder } from '@mostrador/contracts/catalog'
import { Banknote, Pencil, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { Fact } from '../../bookables/fact.tsx'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { Button } from '../../ui/button.tsx'
import { longDateText } from '../../ui/calendar.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { momentText } from '../../ui/when.ts'
import { useCharge } from './charge-context.ts'
import { ClientChat } from './client-chat.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { OrderItems } from './order-items.tsx'
import { PaymentChip } from './payment-chip.tsx'
import { OrderQuestion, type Question } from './order-questions.tsx'
import { StatusSteps } from './status-steps.tsx'
import { useOrderStatus } from './use-order-status.ts'
import { clientNameOf, deliveryNames, PAGE, statusLabels } from './words.ts'

type Props = {
  readonly order: ListedOrder
  readonly onEdit: () => void
  readonly onClose: () => void
}

/** An order with what can be done with it, and what it holds. */
export const OrderDetail = ({ order, onEdit, onClose }: Props) => {
  const session = useSignedIn()
  const charge = useCharge()
  const actions = useOrderStatus(order)
  const [question, setQuestion] = useState<Question>()
  const [isPrinting, setIsPrinting] = useState(false)
  // A stable callback: with a new one the sheet would print again.
  const endPrinting = useCallback(() => setIsPrinting(false), [])
  const mayEdit = may(session, { page: PAGE, action: 'edit' })
  const mayCharge = charge !== null && order.status !== 'canceled' && order.remainingBalance > 0
  const status = statusLabels[order.status]
  return (
    <Drawer open onClose={onClose} title={`Pedido ${order.folio}`} size="md">
      <Stack gap="5">
        <HStack gap="2" flexWrap="wrap">
          <Chip tone={status.tone}>{status.label}</Chip>
          <PaymentChip order={order} />
        </HStack>
        {mayCharge ? (
          <Button
            kind="main"
            size="lg"
            minH="12"
            w="full"
            icon={<Banknote />}
            onClick={() => charge(order)}
          >
            Cobrar
          </Button>
        ) : null}
        {mayEdit ? <StatusSteps order={order} actions={actions} onAsk={setQuestion} /> : null}
        <HStack gap="2" flexWrap="wrap">
          {mayEdit && order.status === 'pending' ? (
            <Button minH="11" icon={<Pencil />} onClick={onEdit}>
              Editar
            </Button>
          ) : null}
          <Button minH="11" icon={<Printer />} onClick={() => setIsPrinting(true)}>
            Imprimir nota
          </Button>
          <ClientChat order={order} />
        </HStack>
        <OrderItems order={order} />
        <Facts order={order} zone={session.business?.timezone.name} />
      </Stack>
      {question === undefined ? null : (
        <OrderQuestion
          order={order}
          question={question}
          actions={actions}
          onClose={() => setQuestion(undefined)}
        />
      )}
      {isPrinting ? (
        <PrintSheet onDone={endPrinting}>
          <DeliveryNote order={order} business={session.business?.name ?? ''} />
        </PrintSheet>
      ) : null}
    </Drawer>
  )
}

const whenOf = ({ deliveryDate, deliveryTime }: ListedOrder): string =>
  [longDateText(deliveryDate), deliveryTime ?? ''].filter(part => part !== '').join(', ')

const Facts = ({ order, zone }: { order: ListedOrder; zone: string | undefined }) => (
  <Stack as="dl" gap="2">
    <Fact label="Cliente">{clientNameOf(order)}</Fact>
    <Fact label="Entrega">{`${deliveryNames[order.delivery]} · ${whenOf(order)}`}</Fact>
    {order.deliveryAddress === '' ? null : <Fact label="Dirección">{order.deliveryAddress}</Fact>}
    <Fact label="Pagado">{pesosText(order.totalPaid)}</Fact>
    <Fact label="Saldo">{pesosText(order.remainingBalance)}</Fact>
    {order.details === '' ? null : (
      <Fact label="Detalles">
        <Text as="span" whiteSpace="pre-line">
          {order.details}
        </Text>
      </Fact>
    )}
    <Fact label="Registró">{`${order.createdBy}, ${momentText(order.createdAt, zone)}`}</Fact>
    {order.deliveredAt === null ? null : (
      <Fact label="Entregado">{momentText(order.deliveredAt, zone)}</Fact>
    )}
    {order.canceledAt === null ? null : (
      <Fact label="Cancelado">{momentText(order.canceledAt, zone)}</Fact>
    )}
  </Stack>
)
