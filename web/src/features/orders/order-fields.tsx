import { HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Product } from '@mostrador/contracts/catalog'
import type { Branch } from '@mostrador/contracts/scheduling'
import { ClientPicker, fullName } from '../../bookables/client-picker.tsx'
import { pesosText } from '../../bookables/typed-pesos.ts'
import { useToday } from '../../bookables/use-today.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx'
import { HourField } from '../../ui/hour-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ItemFields } from './item-fields.tsx'
import { type OrderErrors, type OrderValues, totalOf } from './order-values.ts'
import { deliveryNames } from './words.ts'

type Props = {
  readonly values: OrderValues
  readonly errors: OrderErrors
  readonly change: (part: Partial<OrderValues>) => void
  readonly products: readonly Product[]
  readonly branches: readonly Branch[]
}
const pair = { base: 1, md: 2 } as const
const deliveries = (['pickup', 'delivery'] as const).map(value => ({
  value,
  label: deliveryNames[value],
}))

/** The fields of an order [ORD-01]. */
export const OrderFields = (props: Props) => {
  const { values, errors, change, products, branches } = props
  return (
    <Stack gap="5">
      <ClientPicker
        text={values.clientText}
        chosen={values.clientId !== ''}
        error={errors.clientId}
        onText={clientText => change({ clientText, clientId: '' })}
        onChoose={client => change({ clientId: client._id, clientText: fullName(client) })}
        onRegister={undefined}
      />
      <ItemFields
        items={values.items}
        errors={errors}
        products={products}
        change={items => change({ items })}
      />
      {branches.length < 2 ? null : (
        <SelectField
          label="Sucursal"
          help="De aquí sale lo que se entrega."
          options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={values.branchId || branches[0]?._id}
          onChange={event => change({ branchId: event.target.value })}
        />
      )}
      <DeliveryFields {...props} />
      <TextareaField
        label="Detalles (opcional)"
        rows={2}
        value={values.details}
        error={errors.details}
        onChange={event => change({ details: event.target.value })}
      />
      <HStack justify="space-between" fontWeight="600" aria-live="polite">
        <Text>Total</Text>
        <Text fontVariantNumeric="tabular-nums">{pesosText(totalOf(values))}</Text>
      </HStack>
    </Stack>
  )
}

const DeliveryFields = ({ values, errors, change }: Props) => {
  const today = useToday()
  const isDelivered = values.delivery === 'delivery'
  return (
    <>
      <Segmented
        wide
        label="Entrega"
        segments={deliveries}
        value={values.delivery}
        onChange={delivery => change({ delivery })}
      />
      {isDelivered ? (
        <TextareaField
          label="Dirección de entrega"
          required
          rows={2}
          value={values.deliveryAddress}
          error={errors.deliveryAddress}
          onChange={event => change({ deliveryAddress: event.target.value })}
        />
      ) : null}
      <SimpleGrid columns={pair} gap="5">
        <DayField
          label="Fecha de entrega"
          value={values.deliveryDate}
          today={today}
          error={errors.deliveryDate}
          onChange={deliveryDate => change({ deliveryDate })}
        />
        <HourField
          label="Hora (opcional)"
          value={values.deliveryTime}
          error={errors.deliveryTime}
          onChange={deliveryTime => change({ deliveryTime })}
        />
        {isDelivered ? (
          <TextField
            label="Envío (opcional)"
            inputMode="decimal"
            autoComplete="off"
            value={values.deliveryFee}
            error={errors.deliveryFee}
            onChange={event => change({ deliveryFee: event.target.value })}
          />
        ) : null}
        <TextField
          label="Descuento (opcional)"
          inputMode="decimal"
          autoComplete="off"
          value={values.discount}
          error={errors.discount}
          onChange={event => change({ discount: event.target.value })}
        />
      </SimpleGrid>
    </>
  )
}
