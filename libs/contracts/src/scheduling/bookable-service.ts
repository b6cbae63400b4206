import { z } from 'zod'
import {
  CustomId,
  Id,
  Instant,
  Link,
  MAX_LINKS,
  required,
  RestSchedules,
  visibleLine,
  visibleText,
} from '../common.ts'
import { noQuotes } from './name-text.ts'
import { priceText } from '../price-text.ts'
import { Revision } from '../revision.ts'

/** The largest price: nine digits. */
const MAX_MONEY = 999_999_999
/**
 * The most that a link may ask for, in pesos: what one movement of money holds, so that it can be
 * paid and given back.
 */
export const MAX_LINK_PRICE = 9_999_999
const HOURS_PER_YEAR = 8_760

const hasWholeCents = (pesos: number): boolean => Math.round(pesos * 100) / 100 === pesos
const wholeCentsText = 'El monto lleva máximo dos decimales'
const timerPart = (max: number, text: string) => z.number().int(text).min(0, text).max(max, text)
/** How long a countdown lasts [DSC2-03, G2-16]. */
export const DiscountTimer = z.object({
  days: timerPart(30, 'Los días van de 0 a 30'),
  hours: timerPart(23, 'Las horas van de 0 a 23'),
  minutes: timerPart(59, 'Los minutos van de 0 a 59'),
  seconds: timerPart(59, 'Los segundos van de 0 a 59'),
})
/** [DSC-01, DSC2-01]. The server keeps a timer in seconds, as `duration`. */
export const Discount = z.object({
  active: z.boolean(),
  expirationType: z.enum(['timer', 'date', 'always']),
  discountKey: visibleLine().max(50, 'La clave debe tener máximo 50 caracteres').optional(),
  startDate: Instant.nullable().optional(),
  endDate: Instant.nullable().optional(),
  type: z.enum(['percentage', 'fixed']),
  value: z.number(required).min(0, 'El descuento no puede ser negativo').max(MAX_MONEY),
  message: visibleText().max(200, 'El mensaje debe tener máximo 200 caracteres').optional(),
  timer: DiscountTimer.optional(),
  duration: z.number().int().min(0).max(2_764_799).optional(),
})
export type Discount = z.output<typeof Discount>
/** The deposit, as a part of the discounted price; the rest is paid at the branch. */
export const Deposit = z.object({
  type: z.enum(['percentage', 'fixed']),
  /** Percent, or pesos. */
  value: z.number(required).min(0, 'El anticipo no puede ser negativo').max(MAX_MONEY),
  /** A cancellation gives it back until so many hours before the start; a later one keeps it. */
  refundHours: z
    .number('Escribe cuántas horas antes')
    .int('Las horas van enteras')
    .min(0, 'Las horas van de 0 a 8,760')
    .max(HOURS_PER_YEAR, 'Las horas van de 0 a 8,760'),
})
export type Deposit = z.output<typeof Deposit>
export const LinkPrice = z.object({
  unitPrice: z
    .number(required)
    .min(0, 'El precio no puede ser negativo')
    .max(MAX_MONEY, 'El precio debe tener máximo 9 dígitos'),
  currency: z.enum(['MXN', 'USD'], 'Elige la moneda: MXN o USD'),
  paymentName: visibleLine().max(100, 'El nombre del pago debe tener máximo 100 caracteres'),
  paymentDescription: visibleText().max(
    500,
    'La descripción del pago debe tener máximo 500 caracteres'
  ),
  themeColor: z.string().max(20),
  discount: Discount,
  /** Effect of a payment; null hours keep an unpaid appointment forever [SRV2-06, SRV2-07]. */
  appointmentConfig: z
    .object({
      statusAfterPayment: z.enum(['agendada', 'confirmada']),
      hoursToDeleteAppointmentIfNotPaid: z.number().int().min(1).max(HOURS_PER_YEAR).nullable(),
    })
    .optional(),
  /** Absent or null: the link asks for the whole price. */
  deposit: Deposit.nullable().optional(),
})
export type LinkPrice = z.output<typeof LinkPrice>
/** A payment link needs a payment name; a service without a link has null [SRV2-05]. */
const LinkPriceForm = LinkPrice.extend({
  paymentName: visibleLine(required)
    .min(1, required)
    .max(100, 'El nombre del pago debe tener máximo 100 caracteres'),
}).superRefine((link, issues) => {
  const addIssue: AddIssue = (path, message) => issues.addIssue({ code: 'custom', path, message })
  if (!hasWholeCents(link.unitPrice)) addIssue(['unitPrice'], wholeCentsText)
  if (link.unitPrice > MAX_LINK_PRICE)
    addIssue(['unitPrice'], 'El precio que se paga por enlace es de máximo $9,999,999')
  if (link.discount.active) checkDiscount(link, addIssue)
  if (link.deposit) checkDeposit(link.deposit, link.unitPrice, addIssue)
})
type AddIssue = (path: string[], message: string) => void

/** A deposit is a part of the price, or all of it. */
const checkDeposit = ({ type, value }: Deposit, unitPrice: number, addIssue: AddIssue): void => {
  const depositIssue = (message: string): void => addIssue(['deposit', 'value'], message)
  if (value === 0) depositIssue('El anticipo debe ser mayor a 0')
  if (type === 'percentage' && value > 100) depositIssue('El porcentaje va de 1 a 100')
  if (type === 'percentage' && !Number.isInteger(value)) depositIssue('El porcentaje va entero')
  if (type === 'fixed' && value > unitPrice)
    depositIssue('El anticipo no puede ser mayor que el precio')
  if (type === 'fixed' && !hasWholeCents(value)) depositIssue(wholeCentsText)
}

/** What an active discount needs [DSC2-02, G2-16]. */
const checkDiscount = (
  { unitPrice, discount }: Pick<z.output<typeof LinkPrice>, 'unitPrice' | 'discount'>,
  addIssue: AddIssue
): void => {
  const discountIssue = (field: string, message: string): void =>
    addIssue(['discount', field], message)
  const { type, value, expirationType, message = '', discountKey = '' } = discount
  if (type === 'percentage' && value > 100) discountIssue('value', 'El porcentaje va de 0 a 100')
  if (type === 'fixed' && value > unitPrice)
    discountIssue('value', 'El descuento no puede ser mayor que el precio')
  if (type === 'fixed' && !hasWholeCents(value)) discountIssue('value', wholeCentsText)
  if (message.trim() === '') discountIssue('message', required)
  if (expirationType === 'timer') {
    if (discountKey.trim() === '') discountIssue('discountKey', required)
    const parts = discount.timer
    if (parts !== undefined && Object.values(parts).every(part => part === 0))
      discountIssue('timer', 'El contador debe durar al menos un segundo')
  }
  if (expirationType !== 'date') return
  const { startDate = null, endDate = null } = discount
  if (endDate === null) discountIssue('endDate', required)
  else if (startDate !== null && Date.parse(startDate) >= Date.parse(endDate))
    discountIssue('endDate', 'El descuento debe terminar después de empezar')
}

/** Products that one appointment of the service consumes [SRV2-01]. */
export const StockOperation = z.object({ productId: Id, amount: z.number().min(0).max(999_999) })
/** A form takes whole pieces only: stock moves in whole pieces. */
const StockOperationForm = StockOperation.extend({
  amount: z
    .number({ error: 'Escribe cuántas piezas se usan' })
    .int('Las piezas se cuentan enteras')
    .min(0, 'La cantidad no puede ser negativa')
    .max(999_999, 'La cantidad debe tener máximo 6 dígitos'),
})
/** What a client can book («Corte de cabello»); `service` in routes and texts. */
export const BookableService = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  name: z.string(),
  description: z.string(),
  /** Text as entered; only linkPrice is ever charged [C1-16]. */
  price: z.string(),
  /** Minutes, 1-480. */
  duration: z.number().int(),
  available: z.boolean(),
  isAlwaysAvailable: z.boolean(),
  isArchived: z.boolean(),
  linkPrice: LinkPrice.nullable(),
  images: z.array(z.string()),
  resources: z.array(z.string()),
  restSchedules: RestSchedules.nullable(),
  branches: z.array(Id),
  specialists: z.array(Id),
  stockOperations: z.array(StockOperation).optional(),
  revision: Revision,
})
export type BookableService = z.output<typeof BookableService>
/** [SRV2-03] */
export const ServiceForm = z.object({
  customId: CustomId.default(''),
  name: noQuotes(
    visibleLine()
      .min(1, required)
      .min(2, 'El nombre debe tener al menos 2 caracteres')
      .max(50, 'El nombre debe tener máximo 50 caracteres')
  ),
  description: visibleText()
    .min(5, 'La descripción debe tener al menos 5 caracteres')
    .max(2000, 'La descripción debe tener máximo 2000 caracteres'),
  price: priceText(
    visibleLine().min(1, required).max(200, 'El precio debe tener máximo 200 caracteres')
  ),
  duration: z
    .number(required)
    .int('La duración se mide en minutos enteros')
    .min(1, 'La duración mínima es 1 minuto')
    .max(480, 'La duración máxima es 480 minutos'),
  available: z.boolean().default(true),
  isAlwaysAvailable: z.boolean().default(true),
  linkPrice: LinkPriceForm.nullable().default(null),
  images: z.array(Link).max(MAX_LINKS).default([]),
  resources: z.array(Link).max(MAX_LINKS).default([]),
  restSchedules: RestSchedules.nullable().default(null),
  stockOperations: z
    .array(StockOperationForm)
    .max(50, 'Un servicio consume máximo 50 productos')
    .optional(),
})
