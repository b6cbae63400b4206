import { z } from 'zod'
import { Done } from '../common.ts'
import type { Routes } from '../contract.ts'
import { SellerAccount } from './seller.ts'

/** Connecting an account needs the permission to edit the business. */
const businessPage = { page: 'business' } as const

/** The Mercado Pago account of a business. */
export const sellerRoutes = {
  getSeller: {
    method: 'GET',
    path: '/api/mercadopago/account',
    access: 'business',
    summary:
      'The connected account, its name for whoever sees the business or its money; `isAvailable` where one can be connected',
    data: z.object({ isAvailable: z.boolean(), account: SellerAccount.nullable() }),
  },
  connectSeller: {
    method: 'POST',
    path: '/api/mercadopago/account',
    access: 'business',
    permission: { ...businessPage, action: 'edit' },
    summary: 'The address of Mercado Pago’s consent, and a key that only this browser has',
    idempotencyKey: 'ignored',
    data: z.object({ url: z.string(), browserKey: z.string() }),
  },
  finishSeller: {
    method: 'POST',
    path: '/api/mercadopago/account/finish',
    access: 'business',
    permission: { ...businessPage, action: 'edit' },
    summary: 'What the consent answered; a state is taken once, in the browser that began',
    idempotencyKey: 'ignored',
    body: z.object({
      state: z.string().min(1).max(120),
      browserKey: z.string().min(1).max(120),
      code: z.string().max(2_000).optional(),
    }),
    data: SellerAccount,
    message: 'Cuenta de Mercado Pago conectada',
  },
  disconnectSeller: {
    method: 'DELETE',
    path: '/api/mercadopago/account',
    access: 'business',
    permission: { ...businessPage, action: 'edit' },
    summary: 'Forgets the account and its tokens; payments that came stay',
    data: Done,
    message: 'Cuenta de Mercado Pago desconectada',
  },
  providerMarkers: {
    method: 'GET',
    path: '/internal/billing/seller',
    access: 'internal',
    callers: ['accounts', 'scheduling'],
    summary:
      'Whether an account of Mercado Pago is connected, its public key and its currency; whom Stripe charges [BUS-01]',
    data: z.object({
      isConnected: z.boolean(),
      publicKey: z.string().nullable(),
      currency: z.enum(['MXN', 'USD']).nullable(),
      /** Null before the first purchase; absent in answers of the previous version. */
      stripeCustomerId: z.string().nullable().optional(),
    }),
  },
} as const satisfies Routes
