import { Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ListedOrder } from '@mostrador/contracts/catalog'
import { Link } from 'react-router'
import { useListOrdersQuery } from '../../api/endpoints/orders.ts'
import { problemText } from '../../api/problem.ts'
import { may, useSignedIn } from '../../api/session.ts'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/calendar.ts'
import { Chip } from '../../ui/pieces.tsx'
import { itemsText, PAGE, statusLabels } from './words.ts'

const MAX_SHOWN = 5

/** The latest orders of one client, for people who may see orders: a part of their card. */
export const ClientOrders = ({ clientId }: { readonly clientId: string }) =>
  may(useSignedIn(), { page: PAGE, action: 'view' }) ? <Orders clientId={clientId} /> : null

const Orders = ({ clientId }: { clientId: string }) => {
  const { data: orders, error } = useListOrdersQuery(
    { query: { clientId } },
    { refetchOnMountOrArgChange: true }
  )
  return (
    <Stack as="section" gap="3" aria-label="Pedidos">
      <Text as="h3" fontWeight="600">
        Pedidos
      </Text>
      {orders === undefined && error === undefined ? <Skeleton h="12" /> : null}
      {error === undefined ? null : (
        <Text role="alert" color="fg.error">
          {problemText(error, 'No pudimos cargar los pedidos')}
        </Text>
      )}
      {orders?.length === 0 ? <Text color="fg.muted">Sin pedidos.</Text> : null}
      <Stack as="ul" gap="3" listStyleType="none">
        {orders?.slice(0, MAX_SHOWN).map(order => (
          <OrderRow key={order._id} order={order} />
        ))}
      </Stack>
      {orders !== undefined && orders.length > MAX_SHOWN ? (
        <Text textStyle="sm" color="fg.muted">
          {`Se muestran los últimos ${MAX_SHOWN} de ${orders.length.toLocaleString('es-MX')}.`}
        </Text>
      ) : null}
    </Stack>
  )
}

const OrderRow = ({ order }: { order: ListedOrder }) => {
  const { label, tone } = statusLabels[order.status]
  return (
    <Box as="li" borderBottomWidth="1px" pb="3">
      <HStack justify="space-between" align="start" gap="3">
        <Stack gap="0.5" minW="0">
          <HStack gap="2" flexWrap="wrap">
            <Text fontWeight="500">{order.folio}</Text>
            <Chip tone={tone}>{label}</Chip>
          </HStack>
          <Text textStyle="sm" overflowWrap="anywhere" lineClamp="2">
            {itemsText(order)}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {`${whenOf(order)} · ${pesosText(order.total)}`}
          </Text>
        </Stack>
        <Button asChild minH="11" flexShrink="0">
          <Link to={`/pedidos?pedido=${order._id}`} aria-label={`Abrir el pedido ${order.folio}`}>
            Abrir
          </Link>
        </Button>
      </HStack>
    </Box>
  )
}

const whenOf = ({ deliveryDate, deliveryTime }: ListedOrder): string =>
  deliveryDate === null
    ? 'Sin día de entrega'
    : `Entrega ${dateText(deliveryDate)}${deliveryTime === null ? '' : `, ${deliveryTime}`}`
