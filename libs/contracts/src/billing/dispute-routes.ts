import { z } from 'zod'
import { IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Dispute } from './dispute.ts'

/** Payments that a bank took back, of what a business bought and of what its clients paid. */
export const disputeRoutes = {
  listDisputes: {
    method: 'GET',
    path: '/api/dispute',
    access: 'business',
    permission: { page: 'credits', action: 'view' },
    summary: 'Disputes that are open or ended in the last 30 days, latest first, at most 20',
    data: z.array(Dispute),
  },
  disputeFacts: {
    method: 'GET',
    path: '/internal/billing/dispute/:id',
    access: 'internal',
    callers: ['accounts'],
    summary: 'A dispute as it stands, for its mail',
    params: IdParams,
    data: Dispute,
  },
} as const satisfies Routes
