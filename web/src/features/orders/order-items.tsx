import { Table, Text } from '@chakra-ui/react'
import type { ListedOrder } from '@mostrador/contracts/catalog'
import { pesosText } from '../../bookables/typed-pesos.ts'

/** The products of an order with the prices of their day, and what they come to. */
export const OrderItems = ({ order }: { order: ListedOrder }) => (
  <Table.Root size="sm" fontVariantNumeric="tabular-nums">
    <Table.Header>
      <Table.Row>
        <Table.ColumnHeader>Producto</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">Cantidad</Table.ColumnHeader>
        <Table.ColumnHeader textAlign="end">Importe</Table.ColumnHeader>
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {order.items.map(({ productId, name, quantity, unitPrice, total }) => (
        <Table.Row key={productId}>
          <Table.Cell overflowWrap="anywhere">
            {name}
            <Text textStyle="xs" color="fg.muted">
              {`${pesosText(unitPrice)} cada uno`}
            </Text>
          </Table.Cell>
          <Table.Cell textAlign="end">{quantity.toLocaleString('es-MX')}</Table.Cell>
          <Table.Cell textAlign="end">{pesosText(total)}</Table.Cell>
        </Table.Row>
      ))}
      {order.deliveryFee === 0 ? null : <SumLine label="Envío" pesos={order.deliveryFee} />}
      {order.discount === 0 ? null : <SumLine label="Descuento" pesos={-order.discount} />}
      <SumLine label="Total" pesos={order.total} isTotal />
    </Table.Body>
  </Table.Root>
)

type SumProps = { readonly label: string; readonly pesos: number; readonly isTotal?: true }
const SumLine = ({ label, pesos, isTotal }: SumProps) => (
  <Table.Row fontWeight={isTotal ? '600' : '400'}>
    <Table.Cell colSpan={2}>{label}</Table.Cell>
    <Table.Cell textAlign="end">{pesosText(pesos)}</Table.Cell>
  </Table.Row>
)
