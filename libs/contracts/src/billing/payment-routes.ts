import { z } from 'zod'
import { MoneyToReturn } from '../catalog/appointment-payments.ts'
import { pesos } from '../catalog/offering-parts.ts'
import { Id, IdParams, visibleText } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Dispute } from './dispute.ts'
import {
  AppointmentPayment,
  Currency,
  DepositRequest,
  Folio,
  HeldDeposit,
  LinkPayment,
  PaidDeposit,
  PaymentKey,
  PreferenceRequest,
  PublicPayment,
} from './payment.ts'

const agenda = { page: 'agenda' } as const
const money = { page: 'money' } as const

/** Payment links of appointments, their public page, and what came of them. */
export const paymentRoutes = {
  appointmentPayment: {
    method: 'GET',
    path: '/api/appointment/:id/payment',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'The payment link of an appointment and what was paid by it',
    params: IdParams,
    data: AppointmentPayment,
  },
  requestPayment: {
    method: 'POST',
    path: '/api/appointment/:id/payment',
    access: 'business',
    permission: { ...agenda, action: 'edit', schedule: 'appointments' },
    summary:
      'Makes the payment link of an appointment, once, and sends it by chat when asked [APT-22, G1-07]',
    params: IdParams,
    body: z.object({ send: z.boolean().default(false) }),
    data: AppointmentPayment,
  },
  refundPayment: {
    method: 'POST',
    path: '/api/payment/:id/refund',
    access: 'business',
    permission: { ...money, action: 'edit' },
    summary: 'Gives a payment back, whole or in part, with a reason',
    params: IdParams,
    body: z.object({
      amount: pesos('El monto').gt(0, 'El monto debe ser mayor a 0'),
      reason: visibleText()
        .min(3, 'Escribe por qué se devuelve')
        .max(300, 'El motivo debe tener máximo 300 caracteres'),
    }),
    data: LinkPayment,
    message: 'Devolución en camino',
  },
  getPayment: {
    method: 'GET',
    path: '/api/payment/:id',
    access: 'business',
    permission: { ...money, action: 'view' },
    summary: 'A payment by link with what went back of it; its movement of money has the same id',
    params: IdParams,
    data: LinkPayment,
  },
  paymentsToRefund: {
    method: 'GET',
    path: '/api/payment/to-refund',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary: 'Payments without effect that somebody has to give back, at most 100',
    data: z.array(LinkPayment),
  },
  paymentNotices: {
    method: 'GET',
    path: '/api/payment/notices',
    access: 'business',
    permission: { ...agenda, action: 'view' },
    summary:
      'What the first page tells of payments: those to give back, also by hand, open disputes, and how many nobody could read',
    data: z.object({
      toRefund: z.array(LinkPayment),
      disputes: z.array(Dispute),
      /**
       * Payments that arrived while the account of Mercado Pago was not connected. Absent in
       * answers of the previous version.
       */
      unread: z.number().int().optional(),
      /**
       * Money by hand of cancelled appointments, for who may see money. Absent in answers of the
       * previous version.
       */
      toReturn: z.array(MoneyToReturn).optional(),
    }),
  },
  readPaymentLink: {
    method: 'POST',
    path: '/api/public/payment',
    access: 'public',
    limit: 'sensitive',
    summary: 'A payment link for whoever has its address; the first view starts its timer [PAY-01]',
    idempotencyKey: 'ignored',
    body: z.object({ key: PaymentKey, appointment: Folio }),
    data: PublicPayment,
  },
  createPreference: {
    method: 'POST',
    path: '/api/mercadopago/preference',
    access: 'public',
    limit: 'sensitive',
    summary: 'Starts a payment at the server’s own price; `url` is its page [PAY-05, A18]',
    idempotencyKey: 'ignored',
    body: PreferenceRequest,
    data: z.object({ id: z.string(), url: z.string() }),
  },
  mercadoPagoNotification: {
    method: 'POST',
    path: '/api/mercadopago/webhook',
    access: 'webhook',
    summary: 'Mercado Pago says that a payment changed; its body is never believed (A17)',
    data: z.string(),
  },

  // --- for other services
  paymentMessage: {
    method: 'GET',
    path: '/internal/billing/payment-link/:id',
    access: 'internal',
    callers: ['crm'],
    summary: 'What a message with a payment link says',
    params: IdParams,
    data: z.object({ appointmentId: Id, url: z.string() }),
  },
  receivedPayment: {
    method: 'GET',
    path: '/internal/billing/payment/:id',
    access: 'internal',
    callers: ['crm'],
    summary: 'What was paid, for its receipt',
    params: IdParams,
    data: z.object({
      amountCents: z.number().int(),
      currency: Currency,
      deposit: PaidDeposit.nullable(),
    }),
  },
  appointmentRefunds: {
    method: 'GET',
    path: '/internal/billing/appointment/:id/refunds',
    access: 'internal',
    callers: ['catalog'],
    summary:
      'Pesos of an appointment that went back or go back through the provider; null while they change',
    params: IdParams,
    data: z.array(z.object({ id: Id, cents: z.number().int() })).nullable(),
  },
  heldDeposits: {
    method: 'POST',
    path: '/internal/billing/deposits',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Deposits that hold these appointments; those without one are absent',
    idempotencyKey: 'ignored',
    body: z.object({ appointmentIds: z.array(Id).max(50) }),
    data: z.array(HeldDeposit),
  },
  requestDeposit: {
    method: 'POST',
    path: '/internal/billing/appointment/:id/deposit',
    access: 'internal',
    callers: ['ai-assistant'],
    summary:
      'Holds an appointment until its deposit is paid; null where none is asked for or it is paid',
    idempotencyKey: 'ignored',
    params: IdParams,
    body: z.object({ by: z.string() }),
    data: DepositRequest.nullable(),
  },
} as const satisfies Routes
