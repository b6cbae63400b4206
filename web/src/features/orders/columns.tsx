import { Box } from '@chakra-ui/react'
import type { ListedOrder } from '@mostrador/contracts/catalog'
import type { GridColumn } from '../../ui/data-grid/data-grid.tsx'
import { Chip } from '../../ui/pieces.tsx'
import { PaymentChip } from './payment-chip.tsx'
import {
  clientNameOf,
  deliveryNames,
  itemsText,
  paymentLookOf,
  sourceNames,
  statusLabels,
} from './words.ts'

const cents = (pesos: number): number => Math.round(pesos * 100)

/** A long order is cut in the table; a card has room for it. */
const cutShort = {
  maxW: { md: '56' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

export const columns: readonly GridColumn<ListedOrder>[] = [
  { id: 'cliente', title: 'Cliente', value: clientNameOf, card: 'title' },
  { id: 'folio', title: 'Folio', value: ({ folio }) => folio },
  {
    id: 'productos',
    title: 'Productos',
    value: itemsText,
    render: order => (
      <Box as="span" display="block" {...cutShort}>
        {itemsText(order)}
      </Box>
    ),
    card: 'note',
  },
  { id: 'dia', title: 'Entrega', kind: 'day', value: ({ deliveryDate }) => deliveryDate },
  { id: 'hora', title: 'Hora', value: ({ deliveryTime }) => deliveryTime },
  {
    id: 'como',
    title: 'Cómo',
    kind: 'choice',
    value: ({ delivery }) => deliveryNames[delivery],
    startsHidden: true,
  },
  {
    id: 'estado',
    title: 'Estado',
    kind: 'choice',
    value: ({ status }) => statusLabels[status].label,
    render: ({ status }) => (
      <Chip tone={statusLabels[status].tone}>{statusLabels[status].label}</Chip>
    ),
    card: 'aside',
  },
  {
    id: 'pago',
    title: 'Pago',
    kind: 'choice',
    value: order => paymentLookOf(order)?.label ?? null,
    render: order => <PaymentChip order={order} />,
  },
  { id: 'total', title: 'Total', kind: 'money', value: ({ total }) => cents(total) },
  {
    id: 'saldo',
    title: 'Saldo',
    kind: 'money',
    value: ({ remainingBalance }) => cents(remainingBalance),
  },
  {
    id: 'origen',
    title: 'Origen',
    kind: 'choice',
    value: ({ source }) => sourceNames[source],
    startsHidden: true,
  },
  {
    id: 'creado',
    title: 'Registrado',
    kind: 'moment',
    value: ({ createdAt }) => createdAt,
    startsHidden: true,
  },
]
