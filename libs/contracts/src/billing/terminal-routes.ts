import { z } from 'zod'
import { IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { TerminalCharge, TerminalOptions } from './terminal.ts'

/** The right to ask for the payment of an appointment is the right to charge it. */
const charge = { page: 'agenda', action: 'edit', schedule: 'appointments' } as const

/** Charges of appointments on Point terminals. */
export const terminalRoutes = {
  terminalOptions: {
    method: 'GET',
    path: '/api/appointment/:id/terminals',
    access: 'business',
    permission: charge,
    summary: 'The terminals of the business and what an appointment would be charged on one',
    params: IdParams,
    data: TerminalOptions,
  },
  chargeOnTerminal: {
    method: 'POST',
    path: '/api/appointment/:id/terminal-charge',
    access: 'business',
    permission: charge,
    summary:
      'Charges what is left of an appointment’s price on a terminal; one that waits already is the answer',
    idempotencyKey: 'ignored',
    params: IdParams,
    body: z.object({ terminalId: z.string().min(1).max(100) }),
    data: TerminalCharge,
  },
  checkTerminalCharge: {
    method: 'POST',
    path: '/api/terminal-charge/:id/check',
    access: 'business',
    permission: charge,
    summary: 'Where a charge stands now, as Mercado Pago says while it waits',
    idempotencyKey: 'ignored',
    params: IdParams,
    data: TerminalCharge,
  },
  cancelTerminalCharge: {
    method: 'POST',
    path: '/api/terminal-charge/:id/cancel',
    access: 'business',
    permission: charge,
    summary: 'Asks to cancel a charge that waits; one that was paid meanwhile stays paid',
    idempotencyKey: 'ignored',
    params: IdParams,
    data: TerminalCharge,
  },
} as const satisfies Routes
