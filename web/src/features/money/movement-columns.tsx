import { HStack, Text } from '@chakra-ui/react'
import { isClientRefund, type ListedMovement, methodNames } from '@mostrador/contracts/catalog'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { Chip } from '../../ui/pieces.tsx'
import { categoryText, moneyText, signedCents, typeNames } from './money-words.ts'

const Concept = ({ movement }: { movement: ListedMovement }) => (
  <HStack gap="2" flexWrap="wrap">
    <Text as="span">{categoryText(movement.category)}</Text>
    {isClientRefund(movement) ? <Chip tone="blue">Devolución</Chip> : null}
    {movement.correctsId === null ? null : <Chip tone="orange">Corrección</Chip>}
    {movement.correctedById === null ? null : <Chip tone="gray">Corregido</Chip>}
  </HStack>
)

/** What goes out has its sign; the colour says the same again. */
const MovementAmount = ({ movement }: { movement: ListedMovement }) => (
  <Text
    as="span"
    fontWeight="600"
    fontVariantNumeric="tabular-nums"
    color={movement.type === 'in' ? 'fg.success' : 'fg'}
  >
    {movement.type === 'in' ? moneyText(movement.amount) : `−${moneyText(movement.amount)}`}
  </Text>
)

/** The table of movements [MON2-02, MON2-06]. */
export const movementColumns = (
  branchName: (id: string | null) => string
): readonly GridColumn<ListedMovement>[] => [
  {
    id: 'category',
    title: 'Categoría',
    kind: 'choice',
    value: row => categoryText(row.category),
    render: row => <Concept movement={row} />,
    card: 'title',
  },
  {
    id: 'amount',
    title: 'Monto',
    kind: 'money',
    value: signedCents,
    render: row => <MovementAmount movement={row} />,
    card: 'aside',
  },
  { id: 'date', title: 'Fecha', kind: 'day', value: row => row.date, card: 'note' },
  { id: 'type', title: 'Tipo', kind: 'choice', value: row => typeNames[row.type], card: 'none' },
  {
    id: 'method',
    title: 'Método de pago',
    kind: 'choice',
    value: row => methodNames[row.paymentMethod],
  },
  {
    id: 'client',
    title: 'Cliente',
    value: row => (row.clientName === '' ? null : row.clientName),
    card: 'note',
  },
  {
    id: 'branch',
    title: 'Sucursal',
    kind: 'choice',
    value: row => branchName(row.branchId),
    card: 'none',
  },
  {
    id: 'comments',
    title: 'Comentarios',
    value: row => (row.comments === '' ? null : row.comments),
  },
  {
    id: 'customId',
    title: 'Identificador',
    value: row => (row.customId === '' ? null : row.customId),
    card: 'none',
    startsHidden: true,
  },
  {
    id: 'by',
    title: 'Registró',
    value: row => row.createdBy,
    card: 'none',
    startsHidden: true,
  },
]
