import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { MAX_ORDER_ITEMS, MAX_ORDER_QUANTITY, type Product } from '@mostrador/contracts/catalog'
import { Minus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { IconButton } from '../../ui/button.tsx'
import { Combo } from '../../ui/combo.tsx'
import { TextField } from '../../ui/field.tsx'
import { matches } from '../../ui/matches.ts'
import { type ItemValues, type OrderErrors, quantityOf } from './order-values.ts'

const MAX_CHOICES = 30

type Props = {
  readonly items: readonly ItemValues[]
  readonly errors: OrderErrors
  readonly products: readonly Product[]
  readonly change: (items: readonly ItemValues[]) => void
}

/** «240 pesos · hay 3» */
const aboutOf = ({ price, stock, tracksStock }: Product): string =>
  [pesosText(price), tracksStock ? `hay ${stock.toLocaleString('es-MX')}` : '']
    .filter(part => part !== '')
    .join(' · ')

/** The products of an order: found by name, each with its quantity and the price of its day. */
export const ItemFields = ({ items, errors, products, change }: Props) => {
  const [text, setText] = useState('')
  const chosen = new Set(items.map(({ productId }) => productId))
  const sold = products.filter(({ _id, isArchived }) => !isArchived && !chosen.has(_id))
  const matching = sold.filter(({ name }) => matches(name, text)).slice(0, MAX_CHOICES)
  const isFull = items.length >= MAX_ORDER_ITEMS
  const add = (id: string) => {
    const product = products.find(({ _id }) => _id === id)
    if (product === undefined) return
    const { _id: productId, name, price: unitPrice } = product
    change([...items, { productId, name, unitPrice, quantity: '1' }])
    setText('')
  }
  return (
    <Stack gap="3">
      <Combo
        label="Productos"
        required
        placeholder="Busca y agrega un producto"
        error={errors.items}
        text={text}
        onText={setText}
        notice={noticeOf(isFull, matching.length, products.length)}
        choices={
          isFull
            ? []
            : matching.map(product => ({
                id: product._id,
                label: product.name,
                detail: aboutOf(product),
              }))
        }
        onChoose={({ id }) => add(id)}
      />
      {items.length === 0 ? null : (
        <Stack as="ul" listStyleType="none" gap="2" aria-label="Productos del pedido">
          {items.map((item, index) => (
            <Item
              key={item.productId}
              item={item}
              product={products.find(({ _id }) => _id === item.productId)}
              error={errors.quantities?.[index]}
              change={quantity => change(items.with(index, { ...item, quantity }))}
              onRemove={() => change(items.toSpliced(index, 1))}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const noticeOf = (isFull: boolean, matchCount: number, products: number): string | undefined => {
  if (isFull) return `Un pedido tiene máximo ${MAX_ORDER_ITEMS} productos`
  if (products === 0) return 'Registra primero tus productos en Productos'
  return matchCount === 0 ? 'No se encontraron productos' : undefined
}

type ItemProps = {
  readonly item: ItemValues
  readonly product: Product | undefined
  readonly error: string | undefined
  readonly change: (quantity: string) => void
  readonly onRemove: () => void
}

const Item = ({ item, product, error, change, onRemove }: ItemProps) => {
  const count = quantityOf(item.quantity)
  const step = (by: number) =>
    change(String(Math.min(MAX_ORDER_QUANTITY, Math.max(1, (count || 0) + by))))
  const total = Number.isNaN(count) ? 0 : count * item.unitPrice
  const isShort = product?.tracksStock === true && count > product.stock
  return (
    <Box as="li" borderWidth="1px" borderColor="border.subtle" borderRadius="l2" p="3">
      <HStack justify="space-between" align="start" gap="2">
        <Stack gap="0" minW="0">
          <Text fontWeight="500" overflowWrap="anywhere">
            {item.name}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {`${pesosText(item.unitPrice)} cada uno`}
          </Text>
        </Stack>
        <IconButton
          name={`Quitar ${item.name}`}
          icon={<Trash2 size={18} />}
          minW="11"
          minH="11"
          onClick={onRemove}
        />
      </HStack>
      <HStack gap="2" align="start" mt="2">
        <IconButton
          name={`Uno menos de ${item.name}`}
          icon={<Minus size={18} />}
          kind="quiet"
          minW="11"
          minH="11"
          disabled={count <= 1}
          onClick={() => step(-1)}
        />
        <Box w="24">
          <TextField
            label={`Cantidad de ${item.name}`}
            hideLabel
            inputMode="numeric"
            autoComplete="off"
            textAlign="center"
            h="11"
            value={item.quantity}
            error={error}
            onFocus={event => event.target.select()}
            onChange={event => change(event.target.value)}
          />
        </Box>
        <IconButton
          name={`Uno más de ${item.name}`}
          icon={<Plus size={18} />}
          kind="quiet"
          minW="11"
          minH="11"
          onClick={() => step(1)}
        />
        <Text ms="auto" minH="11" lineHeight="2.75rem" fontVariantNumeric="tabular-nums">
          {pesosText(total)}
        </Text>
      </HStack>
      {isShort ? (
        <Text role="status" textStyle="sm" color="fg.warning" mt="1">
          {`Hoy hay ${product.stock.toLocaleString('es-MX')}. Podrás entregarlo cuando haya más.`}
        </Text>
      ) : null}
    </Box>
  )
}
