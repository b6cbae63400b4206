import { Heading, Stack, Text } from '@chakra-ui/react'
import type { ListedOrder } from '@mostrador/contracts/catalog'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { longDateText } from '../../ui/calendar.ts'
import { OrderItems } from './order-items.tsx'
import { clientNameOf, deliveryNames } from './words.ts'

type Props = { readonly order: ListedOrder; readonly business: string }

/** What goes with the products: for whom, where, what is left to pay, and a line to sign. */
export const DeliveryNote = ({ order, business }: Props) => (
  <Stack gap="4">
    <Stack gap="0">
      <Heading as="h2" textStyle="lg">
        {business}
      </Heading>
      <Text>{`Nota de entrega · Pedido ${order.folio}`}</Text>
    </Stack>
    <Stack gap="0">
      <Text>{`Cliente: ${clientNameOf(order)}`}</Text>
      <Text>
        {[deliveryNames[order.delivery], longDateText(order.deliveryDate), order.deliveryTime ?? '']
          .filter(part => part !== '')
          .join(' · ')}
      </Text>
      {order.deliveryAddress === '' ? null : <Text>{order.deliveryAddress}</Text>}
      {order.details === '' ? null : <Text whiteSpace="pre-line">{order.details}</Text>}
    </Stack>
    <OrderItems order={order} />
    <Text>
      {`Pagado ${pesosText(order.totalPaid)} · Por cobrar ${pesosText(order.remainingBalance)}`}
    </Text>
    <Text pt="16">Recibió: ______________________________</Text>
  </Stack>
)
