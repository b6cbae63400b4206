import { HStack, Stack, Text } from '@chakra-ui/react'
import type { ListedOrder } from '@mostrador/contracts/catalog'
import { PackageCheck, X } from 'lucide-react'
import { useState } from 'react'
import { may, useSignedIn } from '../../api/session.ts'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Card } from '../../ui/pieces.tsx'
import { PaymentChip } from './payment-chip.tsx'
import { OrderQuestion } from './order-questions.tsx'
import { useOrderStatus } from './use-order-status.ts'
import { clientNameOf, deliveryNames, itemsText, PAGE } from './words.ts'

type Props = { readonly order: ListedOrder; readonly onOpen: () => void }

/** An order on the board; it is canceled and delivered only while it is pending [ORD-02]. */
export const OrderCard = ({ order, onOpen }: Props) => {
  const actions = useOrderStatus(order)
  const [isAsking, setIsAsking] = useState(false)
  const mayEdit = may(useSignedIn(), { page: PAGE, action: 'edit' })
  const isPending = order.status === 'pending'
  const hour = order.deliveryTime ?? 'Sin hora'
  const name = `el pedido ${order.folio}`
  return (
    <Card as="article" aria-label={`Pedido ${order.folio} de ${clientNameOf(order)}`}>
      <Stack gap="2">
        <HStack justify="space-between" gap="2">
          <Text
            textStyle="sm"
            color="fg.muted"
          >{`${hour} · ${deliveryNames[order.delivery]}`}</Text>
          <PaymentChip order={order} />
        </HStack>
        <Button
          kind="bare"
          minH="11"
          justifyContent="flex-start"
          px="0"
          fontWeight="600"
          whiteSpace="normal"
          textAlign="start"
          overflowWrap="anywhere"
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {clientNameOf(order)}
        </Button>
        <Text textStyle="sm" overflowWrap="anywhere" lineClamp="3">
          {itemsText(order)}
        </Text>
        {order.deliveryAddress === '' ? null : (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
            {order.deliveryAddress}
          </Text>
        )}
        <HStack justify="space-between">
          <Text textStyle="sm" color="fg.muted">
            {order.folio}
          </Text>
          <Text fontWeight="600" fontVariantNumeric="tabular-nums">
            {pesosText(order.total)}
          </Text>
        </HStack>
        {mayEdit && isPending ? (
          <HStack gap="2">
            <Button
              flex="1"
              minH="11"
              icon={<PackageCheck />}
              loading={actions.isBusy}
              aria-label={`Entregar ${name}`}
              onClick={() => void actions.deliver()}
            >
              Entregar
            </Button>
            <Button
              flex="1"
              minH="11"
              icon={<X />}
              disabled={actions.isBusy}
              aria-label={`Cancelar ${name}`}
              onClick={() => setIsAsking(true)}
            >
              Cancelar
            </Button>
          </HStack>
        ) : null}
        <FormProblem text={actions.problem} />
      </Stack>
      {isAsking ? (
        <OrderQuestion
          order={order}
          question="cancel"
          actions={actions}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  )
}
