import { z } from 'zod'
import { Id, Instant, LocalDate, visibleText } from '../common.ts'
import type { Routes } from '../contract.ts'
import { hasWholeCents } from './offering-parts.ts'
import { OpeningFloat, paymentMethods, PaymentMethod } from './money.ts'

const page = { page: 'money' } as const

/** What came in and went out by one method; `expected` is the one less the other. Pesos. */
export const ExpectedLine = z.object({
  paymentMethod: PaymentMethod,
  in: z.number(),
  out: z.number(),
  expected: z.number(),
  movements: z.number().int(),
})
export type ExpectedLine = z.output<typeof ExpectedLine>
/** Here the opening float is part of the cash that is expected. */
export const DayCutLine = ExpectedLine.extend({ counted: z.number(), difference: z.number() })

/** The day's cut of a branch: what there should be and what was counted. */
export const DayCut = z.object({
  _id: Id,
  businessId: Id,
  /** Null: movements without a branch. */
  branchId: Id.nullable(),
  date: z.string(),
  /** Pesos that were in the till before the first movement of the day. */
  openingFloat: z.number(),
  lines: z.array(DayCutLine),
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
  note: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
})
export type DayCut = z.output<typeof DayCut>

/** Cents of a sum stay whole numbers up to here: many movements of the largest amount. */
const MAX_SUM = 1_000_000_000_000
/** Pesos of many movements together, by one method. */
const DaySum = z
  .number({ error: 'Escribe cuánto contaste' })
  .min(-MAX_SUM, 'El monto es demasiado grande')
  .max(MAX_SUM, 'El monto es demasiado grande')
  .refine(hasWholeCents, 'El monto lleva máximo dos decimales')

/**
 * `expected`: the sum of the movements that the person saw while counting, without the opening
 * float; other movements since then refuse the cut.
 */
export const DayCutForm = z.object({
  branchId: Id.nullable().default(null),
  date: LocalDate,
  openingFloat: OpeningFloat.default(0),
  lines: z
    .array(
      z.object({
        paymentMethod: PaymentMethod,
        expected: DaySum,
        counted: DaySum.min(0, 'Escribe cuánto contaste'),
      })
    )
    .min(1, 'Escribe cuánto contaste')
    .max(paymentMethods.length),
  note: visibleText().max(500, 'La nota debe tener máximo 500 caracteres').default(''),
})
export type DayCutForm = z.output<typeof DayCutForm>

export const dayCutRoutes = {
  expectedOfDay: {
    method: 'GET',
    path: '/api/dayCut/expected',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'By method, the movements of a branch and day that no cut has counted',
    query: z.object({ branchId: Id.optional(), date: LocalDate }),
    data: z.object({
      lines: z.array(ExpectedLine),
      expected: z.number(),
      /** The float of the latest cut of that branch; 0 before the first. */
      openingFloat: z.number(),
    }),
  },
  listDayCuts: {
    method: 'GET',
    path: '/api/dayCut',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Cuts, latest day first, at most 500',
    query: z.object({ from: LocalDate.optional(), to: LocalDate.optional() }),
    data: z.array(DayCut),
  },
  cutDay: {
    method: 'POST',
    path: '/api/dayCut',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Closes the movements of a branch and day; a difference needs a note',
    body: z.object({ dayCut: DayCutForm }),
    data: DayCut,
    message: 'Corte de caja guardado correctamente',
  },
} as const satisfies Routes
