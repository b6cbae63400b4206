import { z } from 'zod'
import { Id } from '../common.ts'
import type { Routes } from '../contract.ts'
import {
  MAX_STOCK_LINES,
  StockCountForm,
  StockLevel,
  StockMovement,
  StockMovementForm,
} from './stock.ts'

const page = { page: 'products' } as const
const MAX_ID_TEXT = 4_000

/** What comes in, what goes out, and what is left [STK2-07]. */
export const stockRoutes = {
  listStockMovements: {
    method: 'GET',
    path: '/api/stockMovement',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'The newest 2,000 movements, or those of `ids=a,b` [STK-02]',
    query: z.object({
      businessId: Id.optional(),
      ids: z.string().max(MAX_ID_TEXT).optional(),
      appointmentId: Id.optional(),
    }),
    data: z.array(StockMovement),
  },
  createStockMovements: {
    method: 'POST',
    path: '/api/stockMovement',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary:
      'One movement or a list, in one transaction; with an appointment its consumption [STK2-07]',
    body: z.object({
      stockMovement: StockMovementForm.optional(),
      stockMovements: z
        .array(StockMovementForm)
        .min(1, 'Agrega al menos un producto')
        .max(MAX_STOCK_LINES, `Agrega máximo ${MAX_STOCK_LINES} movimientos a la vez`)
        .optional(),
      appointmentId: Id.optional(),
    }),
    data: z.array(StockMovement),
    message: 'Movimiento registrado correctamente',
  },
  countStock: {
    method: 'POST',
    path: '/api/stockMovement/count',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'An inventory: differences between what was expected and what was counted',
    body: z.object({ count: StockCountForm }),
    data: z.array(StockMovement),
    message: 'Inventario guardado correctamente',
  },
  listStockLevels: {
    method: 'GET',
    path: '/api/stockLevel',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'What each branch has of each product, with its average cost',
    query: z.object({ businessId: Id.optional() }),
    data: z.array(StockLevel),
  },
} as const satisfies Routes
