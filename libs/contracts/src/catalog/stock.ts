import { z } from 'zod'
import { CustomId, Id, Instant, visibleText } from '../common.ts'

export const stockTypes = ['in', 'out'] as const
export const StockType = z.enum(stockTypes)
export type StockType = z.output<typeof StockType>

/** Why stock moved. People choose among those of `chosenReasons`; the others come by themselves. */
export const stockReasons = [
  'purchase',
  'return',
  'sale',
  'use',
  'waste',
  'transfer',
  'count',
  'opening',
  'other',
] as const
export const StockReason = z.enum(stockReasons)
export type StockReason = z.output<typeof StockReason>
export const chosenReasons: Readonly<Record<StockType, readonly StockReason[]>> = {
  in: ['purchase', 'return', 'transfer', 'other'],
  out: ['sale', 'use', 'waste', 'transfer', 'other'],
}

export const MAX_QUANTITY = 999_999
/** Lines of one list. */
export const MAX_STOCK_LINES = 200
/** The newest movements that one answer holds. */
export const MAX_LISTED_MOVEMENTS = 2_000
const MAX_COMMENTS = 300
/** A million pesos. */
const MAX_COST_CENTS = 100_000_000

/** [STK2-01, STK-01] */
export const StockMovement = z.object({
  _id: Id,
  businessId: Id,
  customId: z.string(),
  branchId: Id,
  productId: Id,
  /** Its name at that time: a deleted product keeps its history. */
  productName: z.string(),
  quantity: z.number().int(),
  type: StockType,
  reason: StockReason,
  date: Instant,
  comments: z.string(),
  /** What one piece cost, of an entry; null where nobody said. */
  unitCostCents: z.number().int().nullable(),
  appointmentId: Id.nullable(),
  /** The order that it delivers or takes back. */
  orderId: Id.nullable(),
  createdAt: Instant,
})
export type StockMovement = z.output<typeof StockMovement>

const comments = visibleText()
  .max(MAX_COMMENTS, `Los comentarios deben tener máximo ${MAX_COMMENTS} caracteres`)
  .default('')

/** [STK2-03, STK2-04, STK2-06] */
export const StockMovementForm = z.object({
  customId: CustomId.default(''),
  /** The main branch without it. */
  branchId: Id.optional(),
  productId: z.uuid({ error: 'Producto no encontrado' }),
  quantity: z
    .number({ error: 'La cantidad es requerida' })
    .int('La cantidad solo puede contener números')
    .min(1, 'La cantidad debe ser mayor a 0')
    .max(MAX_QUANTITY, 'La cantidad debe tener máximo 6 dígitos'),
  type: StockType.default('in'),
  reason: z.enum(['purchase', 'return', 'sale', 'use', 'waste', 'transfer', 'other']).optional(),
  /** Now without it; not before today on the clock of the business [C2-29]. */
  date: Instant.optional(),
  comments,
  unitCostCents: z
    .number({ error: 'El costo solo puede contener números' })
    .int()
    .min(0, 'El costo no puede ser negativo')
    .max(MAX_COST_CENTS, 'El costo es demasiado alto')
    .nullable()
    .default(null),
})
export type StockMovementForm = z.output<typeof StockMovementForm>

/** What a branch has of a product. */
export const StockLevel = z.object({
  productId: Id,
  branchId: Id,
  quantity: z.number().int(),
  /** What a piece cost on average; null where no entry said its cost. */
  averageCostCents: z.number().int().nullable(),
})
export type StockLevel = z.output<typeof StockLevel>

/** What was counted on a shelf. `expected`: what the system said when it was counted. */
export const StockCount = z.object({
  productId: Id,
  expected: z.number().int().min(0).max(MAX_QUANTITY),
  counted: z
    .number({ error: 'La cantidad es requerida' })
    .int('La cantidad solo puede contener números')
    .min(0, 'La cantidad no puede ser negativa')
    .max(MAX_QUANTITY, 'La cantidad debe tener máximo 6 dígitos'),
})
export const StockCountForm = z.object({
  branchId: Id.optional(),
  counts: z
    .array(StockCount)
    .min(1, 'Cuenta al menos un producto')
    .max(MAX_STOCK_LINES, `Cuenta máximo ${MAX_STOCK_LINES} productos a la vez`)
    .refine(
      counts => new Set(counts.map(({ productId }) => productId)).size === counts.length,
      'Cuenta cada producto una sola vez'
    ),
  comments,
})
export type StockCountForm = z.output<typeof StockCountForm>
