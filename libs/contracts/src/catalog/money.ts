import { z } from 'zod'
import { BookDate, CustomId, Id, Instant, Link, visibleLine, visibleText } from '../common.ts'
import { hasWholeCents } from './offering-parts.ts'

export const moneyTypes = ['in', 'out'] as const
export const MoneyType = z.enum(moneyTypes)
export type MoneyType = z.output<typeof MoneyType>

/** What can be stored; `mercado_pago` is written by its webhook alone [C2-27]. */
export const paymentMethods = [
  'cash',
  'credit',
  'debit',
  'transfer',
  'check',
  'mercado_pago',
] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.output<typeof PaymentMethod>
/** What the form offers [MON2-05]. */
export const offeredMethods = ['cash', 'credit', 'debit', 'transfer'] as const
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Efectivo',
  credit: 'Tarjeta de crédito',
  debit: 'Tarjeta de débito',
  transfer: 'Transferencia',
  check: 'Cheque',
  mercado_pago: 'Mercado Pago',
}

/** The categories that every business has; nobody deletes them [MON2-06, C2-28]. */
export const moneyCategories = [
  'sales',
  'investment',
  'loan',
  'salary',
  'rent',
  'utilities',
  'maintenance',
  'miscellaneous',
] as const
export type MoneyCategory = (typeof moneyCategories)[number]
export const categoryNames: Readonly<Record<MoneyCategory, string>> = {
  sales: 'Ventas',
  investment: 'Inversión',
  loan: 'Préstamo',
  salary: 'Sueldos',
  rent: 'Renta',
  utilities: 'Servicios básicos',
  maintenance: 'Mantenimiento',
  miscellaneous: 'Varios',
}

/** The most that one movement may hold, in pesos: its cents fit an integer of the database. */
export const MAX_AMOUNT = 9_999_999
export const MAX_RECEIPTS = 3
/** Clients of one question about what they paid. */
export const MAX_INCOME_CLIENTS = 5_000
const twoDecimals = 'El monto lleva máximo dos decimales'

/** Pesos with at most two decimals, from 1 [MON2-04, C2-26]. */
export const Amount = z
  .number({ error: 'El monto debe ser mayor a 0' })
  .min(1, 'El monto debe ser mayor a 0')
  .max(MAX_AMOUNT, 'El monto es demasiado grande')
  .refine(hasWholeCents, twoDecimals)
/** Pesos that somebody counted: nothing is an answer too. */
export const CountedAmount = z
  .number({ error: 'Escribe cuánto contaste' })
  .min(-MAX_AMOUNT, 'El monto es demasiado grande')
  .max(MAX_AMOUNT, 'El monto es demasiado grande')
  .refine(hasWholeCents, twoDecimals)
/** Pesos of change that were in the till when the day began. */
export const OpeningFloat = z
  .number({ error: 'Escribe con cuánto empezaste' })
  .min(0, 'El fondo no puede ser negativo')
  .max(MAX_AMOUNT, 'El monto es demasiado grande')
  .refine(hasWholeCents, twoDecimals)

/** [MON-01, MON2-01] Amounts are pesos; the server keeps integer cents. */
export const MoneyMovement = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  clientId: Id.nullable(),
  /** The day on the wall clock of the business. */
  date: z.string(),
  amount: z.number(),
  currency: z.enum(['MXN', 'USD']),
  branchId: Id.nullable(),
  type: MoneyType,
  comments: z.string(),
  paymentMethod: PaymentMethod,
  /** A fixed key, or the name of an own category as it was when the movement was written. */
  category: z.string(),
  receipts: z.array(z.string()),
  appointmentId: Id.nullable(),
  enrollmentId: Id.nullable(),
  /** The order that it pays. */
  orderId: Id.nullable(),
  /** The movement that this one takes back. */
  correctsId: Id.nullable(),
  /** The movement that takes this one back. */
  correctedById: Id.nullable(),
  /** The day's cut that counted it: from then on it stays as it is. */
  cutId: Id.nullable(),
  /** The paid statement of commissions that counted it. */
  commissionId: Id.nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Grows with every change; an edit that names another one is refused. */
  version: z.number().int(),
})
export type MoneyMovement = z.output<typeof MoneyMovement>

/** A movement as lists show it. */
export const ListedMovement = MoneyMovement.extend({
  /** Empty without a client, or when the client is gone. */
  clientName: z.string(),
})
export type ListedMovement = z.output<typeof ListedMovement>

const Comments = visibleText().max(500, 'Los comentarios deben tener máximo 500 caracteres')
const Category = visibleLine().min(1, 'Elige una categoría').max(50)
const Receipts = z
  .array(Link)
  .max(MAX_RECEIPTS, 'Se ha alcanzado el número máximo de archivos permitidos')

/** [MON2-03, MON2-04] Without a date: today where the business is. */
export const MoneyMovementForm = z.object({
  customId: CustomId.default(''),
  clientId: Id.nullable().default(null),
  date: BookDate.optional(),
  amount: Amount,
  branchId: Id.nullable().default(null),
  type: MoneyType.default('in'),
  comments: Comments.default(''),
  paymentMethod: PaymentMethod.default('cash'),
  category: Category.default('sales'),
  receipts: Receipts.default([]),
})
export type MoneyMovementForm = z.output<typeof MoneyMovementForm>
/**
 * What the sender saw as paid for the appointment: with that they may take more than its price, and
 * are refused where somebody took money meanwhile.
 */
export const KnownPaidCents = z.number().int()

/** What is absent stays as it is stored; an outdated `version` is refused. */
export const MoneyMovementEdit = z
  .object({
    customId: CustomId,
    clientId: Id.nullable(),
    date: BookDate,
    amount: Amount,
    branchId: Id.nullable(),
    type: MoneyType,
    comments: Comments,
    paymentMethod: PaymentMethod,
    category: Category,
    receipts: Receipts,
    version: z.number().int(),
    knownPaidCents: KnownPaidCents,
  })
  .partial()
export type MoneyMovementEdit = z.output<typeof MoneyMovementEdit>
/**
 * A new one may pay an enrolment or an order; which one does not change afterwards [decision 13].
 */
export const NewMoneyMovement = MoneyMovementForm.extend({
  enrollmentId: Id.optional(),
  orderId: Id.optional(),
})
export type NewMoneyMovement = z.output<typeof NewMoneyMovement>
