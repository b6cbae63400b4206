import { z } from 'zod'
import { Id, Instant, LocalDate } from '../common.ts'
import type { Routes } from '../contract.ts'
import { CountedAmount, MoneyType, PaymentMethod } from './money.ts'

const page = { page: 'money' } as const
const MAX_PERCENT = 100
/** Payments of one statement. */
export const MAX_COMMISSION_LINES = 1_000

/** What a specialist earns of the payments of their attended appointments. */
export const CommissionRate = z.object({ specialistId: Id, percent: z.number() })
export type CommissionRate = z.output<typeof CommissionRate>

/** One payment of an attended appointment; what was given back counts against it. Pesos. */
export const CommissionLine = z.object({
  movementId: Id,
  date: z.string(),
  type: MoneyType,
  amount: z.number(),
  appointmentId: Id,
  folio: z.string(),
  start: Instant,
  serviceName: z.string(),
  clientName: z.string(),
})
export type CommissionLine = z.output<typeof CommissionLine>

/** What is still to be paid to a specialist for a period. */
export const CommissionStatement = z.object({
  specialistId: Id,
  from: z.string(),
  to: z.string(),
  percent: z.number(),
  lines: z.array(CommissionLine),
  /** Pesos that were paid for the appointments, and the part of the specialist. */
  base: z.number(),
  commission: z.number(),
})
export type CommissionStatement = z.output<typeof CommissionStatement>

/** A statement that was paid. */
export const PaidCommission = z.object({
  _id: Id,
  businessId: Id,
  specialistId: Id,
  from: z.string(),
  to: z.string(),
  percent: z.number(),
  base: z.number(),
  commission: z.number(),
  /** The movement that paid it. */
  movementId: Id,
  createdBy: z.string(),
  createdAt: Instant,
})
export type PaidCommission = z.output<typeof PaidCommission>

export const commissionRoutes = {
  listCommissionRates: {
    method: 'GET',
    path: '/api/commissionRate',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'The percentage of each specialist that has one',
    data: z.array(CommissionRate),
  },
  putCommissionRate: {
    method: 'PUT',
    path: '/api/commissionRate/:specialistId',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Sets the percentage of a specialist; 0 is none',
    params: z.object({ specialistId: Id }),
    body: z.object({
      percent: z
        .number({ error: 'Escribe un porcentaje' })
        .min(0, 'El porcentaje no puede ser negativo')
        .max(MAX_PERCENT, 'El porcentaje debe ser máximo 100')
        .multipleOf(0.01, 'El porcentaje lleva máximo dos decimales'),
    }),
    data: CommissionRate,
    message: 'Comisión actualizada correctamente',
  },
  commissionStatement: {
    method: 'GET',
    path: '/api/commission/statement',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Payments of attended appointments of a specialist that no paid statement counted',
    query: z.object({ specialistId: Id, from: LocalDate, to: LocalDate }),
    data: CommissionStatement,
  },
  listPaidCommissions: {
    method: 'GET',
    path: '/api/commission',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Paid statements, latest first, at most 200',
    query: z.object({ specialistId: Id.optional() }),
    data: z.array(PaidCommission),
  },
  payCommission: {
    method: 'POST',
    path: '/api/commission',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Pays a statement by an out movement of category salary; no payment counts twice',
    body: z.object({
      specialistId: Id,
      from: LocalDate,
      to: LocalDate,
      /** What the person saw; another sum refuses. */
      commission: CountedAmount,
      paymentMethod: PaymentMethod,
      branchId: Id.nullable().default(null),
    }),
    data: PaidCommission,
    message: 'Comisión pagada correctamente',
  },
} as const satisfies Routes
