import { z } from 'zod'
import { Id, PageQuery } from '../common.ts'
import type { Routes } from '../contract.ts'
import { CreditSend, PartnerCounters, PartnerMovement } from './sends.ts'

const PartnerParams = z.object({ partnerId: Id })
const amount = z.number().int().min(0).max(1_000_000_000)

/** Credits that move between the platform, partners and businesses. */
export const sendRoutes = {
  sendCredits: {
    method: 'POST',
    path: '/api/creditMovement',
    access: 'admin',
    summary:
      'Sends, takes back or adds credits: both sides of a transfer are one transaction [CRD-10, USR-03]',
    body: CreditSend,
    data: z.object({ movementId: Id }),
    message: 'Créditos enviados exitosamente',
  },
  partnerCredits: {
    method: 'GET',
    path: '/api/admin/partner-credits/:partnerId',
    access: 'admin',
    summary: 'Both counters of a partner and its movements, newest first',
    params: PartnerParams,
    query: PageQuery,
    data: z.object({
      counters: PartnerCounters,
      movements: z.array(PartnerMovement),
      hasMore: z.boolean(),
    }),
  },
  openPartnerAccount: {
    method: 'PUT',
    path: '/internal/billing/partner/:partnerId',
    access: 'internal',
    callers: ['accounts'],
    summary:
      'Opens the account of a partner with what it begins with, once; renames a known one. Thousandths',
    params: PartnerParams,
    body: z.object({
      name: z.string().min(1).max(100),
      code: z.string().min(1).max(40),
      prepayCredits: amount,
      soldCredits: amount,
    }),
    data: PartnerCounters,
  },
} as const satisfies Routes
