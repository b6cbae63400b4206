import { z } from 'zod'
import { Id, IdParams, Instant, LocalDate, visibleText } from '../common.ts'
import type { Routes } from '../contract.ts'
import {
  KnownPaidCents,
  ListedMovement,
  MAX_INCOME_CLIENTS,
  MoneyMovement,
  MoneyMovementEdit,
  MoneyType,
  NewMoneyMovement,
  PaymentMethod,
} from './money.ts'

const page = { page: 'money' } as const
/** Ids of one request: 36 characters and a comma each. */
const MAX_IDS = 100

/** Money that came in and went out. */
export const moneyRoutes = {
  listMoneyMovements: {
    method: 'GET',
    path: '/api/moneyMovement',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Movements, latest first, at most 5,000; unknown ids are left out [MON-02, MON2-09]',
    query: z.object({
      /** `a,b` */
      ids: z
        .string()
        .max(MAX_IDS * 37)
        .optional(),
      clientId: Id.optional(),
      appointmentId: Id.optional(),
      branchId: Id.optional(),
      from: LocalDate.optional(),
      to: LocalDate.optional(),
      type: MoneyType.optional(),
      paymentMethod: PaymentMethod.optional(),
      category: z.string().max(50).optional(),
    }),
    data: z.object({ data: z.array(ListedMovement) }),
  },
  clientRevenue: {
    method: 'POST',
    path: '/internal/catalog/money/revenue',
    access: 'internal',
    callers: ['crm'],
    summary:
      'What one person paid under up to 500 ids, less what was taken or given back [CLI2-07]',
    body: z.object({ clientIds: z.array(Id).max(500) }),
    data: z.object({
      mxnCents: z.number().int(),
      usdCents: z.number().int(),
      lastPurchase: LocalDate.nullable(),
      /** Their latest movements of either direction, newest first; at most 200 [CLI-01]. */
      movementIds: z.array(Id).max(200),
      /** When it was read: of two answers the later one holds. */
      asOf: Instant,
    }),
  },
  createMoneyMovement: {
    method: 'POST',
    path: '/api/moneyMovement',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Records a movement, tied to an appointment or an enrolment [MON2-08]',
    body: z.object({
      moneyMovement: NewMoneyMovement,
      appointmentId: Id.optional(),
      knownPaidCents: KnownPaidCents.optional(),
    }),
    data: MoneyMovement,
    message: 'Movimiento registrado correctamente',
  },
  editMoneyMovement: {
    method: 'PUT',
    path: '/api/moneyMovement/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a movement that no cut has counted; its links and absent fields stay [MON2-08]',
    params: IdParams,
    body: MoneyMovementEdit,
    data: MoneyMovement,
    message: 'Movimiento actualizado correctamente',
  },
  deleteMoneyMovement: {
    method: 'DELETE',
    path: '/api/moneyMovement/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes a movement that no cut has counted [MON2-08]',
    params: IdParams,
    data: z.object({ _id: Id }),
    message: 'Movimiento eliminado correctamente',
  },
  correctMoneyMovement: {
    method: 'POST',
    path: '/api/moneyMovement/:id/correction',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Takes a movement back by a counter-movement of today, once',
    params: IdParams,
    body: z.object({ reason: visibleText().max(300).default('') }),
    data: MoneyMovement,
    message: 'Corrección registrada correctamente',
  },
  clientIncome: {
    method: 'POST',
    path: '/internal/catalog/money/income',
    access: 'internal',
    callers: ['crm'],
    summary: 'What each of up to 5,000 clients paid, in cents of MXN; who paid nothing is absent',
    body: z.object({ clientIds: z.array(Id).max(MAX_INCOME_CLIENTS) }),
    data: z.array(z.object({ clientId: Id, cents: z.number().int() })),
  },
} as const satisfies Routes
