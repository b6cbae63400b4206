import { type Order, type OrderDelivery, OrderForm } from '@mostrador/contracts/catalog'
import { pesosOfText } from '@mostrador/kernel'
import type { z } from 'zod'
import type { FormFields } from '../../api/merge-values.ts'
import type { RecordForm } from '../../api/record-draft.ts'
import { typedOfPesos } from '../../bookables/typed-pesos.ts'
import { deliveryNames } from './words.ts'

/** A product of the form; `quantity` as it was typed, `unitPrice` in pesos. */
export type ItemValues = {
  readonly productId: string
  readonly name: string
  readonly quantity: string
  readonly unitPrice: number
}

/** The values of the form of an order while it is filled in. */
export type OrderValues = {
  readonly clientId: string
  readonly clientText: string
  readonly branchId: string
  readonly items: readonly ItemValues[]
  readonly delivery: OrderDelivery
  readonly deliveryDate: string
  readonly deliveryTime: string
  readonly deliveryAddress: string
  readonly details: string
  readonly deliveryFee: string
  readonly discount: string
}

const itemsText = (items: readonly ItemValues[]): string =>
  items.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')

const fields: FormFields<OrderValues> = {
  clientId: { label: 'Cliente', format: () => 'otro' },
  clientText: { label: 'Cliente', isSame: () => true, format: String },
  branchId: { label: 'Sucursal', format: () => 'otra' },
  items: { label: 'Productos', isSame: (a, b) => itemsText(a) === itemsText(b), format: itemsText },
  delivery: { label: 'Entrega', format: delivery => deliveryNames[delivery] },
  deliveryDate: { label: 'Fecha de entrega', format: String },
  deliveryTime: { label: 'Hora', format: String },
  deliveryAddress: { label: 'Dirección', format: String },
  details: { label: 'Detalles', format: String },
  deliveryFee: { label: 'Envío', format: String },
  discount: { label: 'Descuento', format: String },
}

/** A new order is picked up today. */
export const blankValues = (today: string): OrderValues => ({
  clientId: '',
  clientText: '',
  branchId: '',
  items: [],
  delivery: 'pickup',
  deliveryDate: today,
  deliveryTime: '',
  deliveryAddress: '',
  details: '',
  deliveryFee: '',
  discount: '',
})

/** How a row is read into the form; a refusal brings one without the name of its client. */
export type Row = Order & { readonly clientName?: string }
const typedFee = (pesos: number): string => (pesos === 0 ? '' : typedOfPesos(pesos))
export const orderForm: RecordForm<Row, OrderValues> = {
  kind: 'order',
  fields,
  valuesOf: row => ({
    clientId: row.clientId,
    clientText: row.clientName ?? '',
    branchId: row.branchId,
    items: row.items.map(({ productId, name, quantity, unitPrice }) => ({
      productId,
      name,
      unitPrice,
      quantity: String(quantity),
    })),
    delivery: row.delivery,
    deliveryDate: row.deliveryDate,
    deliveryTime: row.deliveryTime ?? '',
    deliveryAddress: row.deliveryAddress,
    details: row.details,
    deliveryFee: typedFee(row.deliveryFee),
    discount: typedFee(row.discount),
  }),
}

/** '1,200' → 1200; NaN for what is not a number. */
export const quantityOf = (typed: string): number => {
  const text = typed.replaceAll(/[\s,]/g, '')
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** The order as it is sent. */
export const bodyOf = (values: OrderValues): z.input<typeof OrderForm> => {
  const { clientId, branchId, items, delivery, deliveryDate, deliveryTime } = values
  return {
    clientId,
    delivery,
    details: values.details,
    ...(branchId === '' ? {} : { branchId }),
    ...(deliveryDate === '' ? {} : { deliveryDate }),
    items: items.map(({ productId, quantity }) => ({ productId, quantity: quantityOf(quantity) })),
    deliveryTime: deliveryTime === '' ? null : deliveryTime,
    deliveryAddress: delivery === 'pickup' ? '' : values.deliveryAddress,
    deliveryFee: delivery === 'pickup' ? 0 : (pesosOfText(values.deliveryFee) ?? 0),
    discount: pesosOfText(values.discount) ?? 0,
  }
}

export type OrderErrors = { readonly [Field in keyof OrderValues]?: string | undefined } & {
  /** Errors of the items, by their index. */
  readonly quantities?: Readonly<Record<number, string>>
}

/** What is wrong with the form, by field. */
export const errorsOf = (values: OrderValues): OrderErrors => {
  const errors: Partial<Record<keyof OrderValues, string>> = {}
  const quantities: Record<number, string> = {}
  for (const { path, message } of OrderForm.safeParse(bodyOf(values)).error?.issues ?? []) {
    const [field, index] = path
    if (field === 'items' && typeof index === 'number') quantities[index] ??= message
    else errors[String(field) as keyof OrderValues] ??= message
  }
  const tooLarge = discountErrorOf(values)
  if (tooLarge !== undefined) errors.discount ??= tooLarge
  return { ...errors, ...(Object.keys(quantities).length > 0 && { quantities }) }
}

const orNothing = (amount: number | null): number =>
  amount === null || Number.isNaN(amount) ? 0 : amount

/** What the products and their delivery cost, in pesos. */
const grossOf = ({ items, delivery, deliveryFee }: OrderValues): number => {
  const sum = items.reduce(
    (total, { quantity, unitPrice }) => total + orNothing(quantityOf(quantity)) * unitPrice,
    0
  )
  const fee = delivery === 'pickup' ? 0 : orNothing(pesosOfText(deliveryFee))
  return sum + fee
}

const discountOf = ({ discount }: OrderValues): number => orNothing(pesosOfText(discount))

/** The same text as the server's. */
const tooLargeDiscountText = 'El descuento no puede ser mayor que el total del pedido'

/** Said while it is typed, once there is something to take it from. */
export const discountErrorOf = (values: OrderValues): string | undefined =>
  values.items.length > 0 && discountOf(values) > grossOf(values) ? tooLargeDiscountText : undefined

/** What the form adds up to, in pesos; the server says what it is in the end. */
export const totalOf = (values: OrderValues): number =>
  Math.max(0, grossOf(values) - discountOf(values))
