import { z } from 'zod'
import { Id, visibleLine } from '../common.ts'
import type { Routes } from '../contract.ts'
import { PaymentLevel, PaymentMode } from './entities.ts'

const BusinessParams = z.object({ businessId: Id })
const pesos = z.number().positive().max(1_000_000).multipleOf(0.01, 'Escribe hasta 2 decimales')
const Balance = z.object({ balanceMXN: z.number() })

/** Businesses that pay for what came of their chats instead of for each reply [G2-27]. */
export const conversionRoutes = {
  putPayment: {
    method: 'PUT',
    path: '/api/admin/business-payment/:businessId',
    access: 'admin',
    summary: 'How a business pays; whoever begins with conversions gets the AI tolerance [G2-13]',
    params: BusinessParams,
    body: z.object({ paymentMode: PaymentMode, paymentLevel: PaymentLevel }),
    data: z.object({ paymentMode: PaymentMode, paymentLevel: PaymentLevel }),
  },
  depositBalance: {
    method: 'POST',
    path: '/api/admin/business-payment/:businessId/deposit',
    access: 'admin',
    summary: 'Adds pesos to the balance that conversions are paid from',
    params: BusinessParams,
    body: z.object({ amount: pesos, concept: visibleLine().min(1).max(120) }),
    data: Balance,
  },
  chargeConversion: {
    method: 'POST',
    path: '/internal/billing/conversion',
    access: 'internal',
    summary:
      'Takes the price of a conversion, once per key, and refills the AI tolerance; false where the business does not pay so, or its balance is short',
    body: z.object({ key: z.string().min(8).max(200), concept: z.string().max(200) }),
    data: Balance.extend({ isCharged: z.boolean() }),
  },
} as const satisfies Routes
