import { z } from 'zod'
import { Id, StoredInstant } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { disputeKinds, disputeStates } from './dispute.ts'
import { CreditType } from './entities.ts'
import { Currency, depositOutcomes } from './payment.ts'

const payment = {
  paymentId: Id,
  appointmentId: Id,
  amountCents: z.number().int(),
  currency: Currency,
}

/** Both null for an appointment that was deleted meanwhile. */
const clientAndBranch = { clientId: Id.nullable(), branchId: Id.nullable() }

/** Key of the first two: the business. Amounts in thousandths of a credit. */
export const billingEvents = defineEvents({
  'credits.changed': {
    audience: 'credits',
    label: 'Cambiaron los créditos',
    schema: z.object({
      businessId: Id,
      creditType: CreditType,
      balance: z.number().int(),
    }),
  },
  /** `paidUntil`: the end of the last period that was paid. */
  'subscription.changed': {
    audience: 'members',
    label: 'Cambió la suscripción',
    schema: z.object({ businessId: Id, paidUntil: StoredInstant.nullable() }),
  },
  /** Once for each invoice, however often the provider tries its card. */
  'subscription.payment_failed': {
    audience: 'credits',
    label: 'No se pudo cobrar el plan',
    schema: z.object({ businessId: Id, invoiceId: z.string() }),
  },
  'checkout.started': {
    audience: 'nobody',
    label: 'Se abrió una página de pago',
    schema: z.object({ businessId: Id, checkoutId: Id }),
  },
  'credits.exhausted': {
    audience: ['credits', 'assistants', 'chat'],
    label: 'Se terminaron los créditos',
    schema: z.object({ businessId: Id, creditType: CreditType }),
  },
  /** Below the threshold of the business: at most once per interval and type. */
  'credits.low': {
    audience: 'nobody',
    label: 'Quedan pocos créditos',
    schema: z.object({ businessId: Id, creditType: CreditType, available: z.number().int() }),
  },
  /** Key of all that follow: the appointment. */
  'payment_link.changed': {
    audience: 'agenda',
    label: 'Se pidió el pago de una cita',
    schema: z.object({ paymentLinkId: Id, appointmentId: Id, isSent: z.boolean() }),
  },
  /** The provider approved it: the money is with the business, whatever follows from it. */
  'payment.received': {
    audience: 'agenda',
    label: 'Llegó el pago de una cita',
    schema: z.object({ ...payment, ...clientAndBranch, takesEffect: z.boolean() }),
  },
  /** Money left again: a refund, or a chargeback. */
  'payment.returned': {
    audience: 'agenda',
    label: 'Se devolvió el pago de una cita',
    schema: z.object({
      ...payment,
      refundId: Id,
      kind: z.enum(['refund', 'chargeback']),
    }),
  },
  /** The state of a payment changed: settled, to be refunded, refunded. */
  'payment.changed': {
    audience: 'agenda',
    label: 'Cambió el pago de una cita',
    schema: z.object({ paymentId: Id, appointmentId: Id }),
  },
  /** The state of a charge on a terminal changed. */
  'terminal_charge.changed': {
    audience: 'agenda',
    label: 'Cambió un cobro en terminal',
    schema: z.object({ terminalChargeId: Id, appointmentId: Id }),
  },
  /** A chargeback was won: the money is with the business again. */
  'payment.restored': {
    audience: 'agenda',
    label: 'Volvió el dinero de un contracargo',
    schema: z.object({ ...payment, restoreId: Id }),
  },
  /** Key: the dispute. A bank took a payment back, keeps it, or gave it back. */
  'dispute.changed': {
    audience: ['credits', 'agenda'],
    label: 'Cambió un contracargo',
    schema: z.object({
      disputeId: Id,
      kind: z.enum(disputeKinds),
      state: z.enum(disputeStates),
    }),
  },
  /** What a cancellation or an absence made of a deposit. */
  'deposit.decided': {
    audience: 'agenda',
    label: 'Se decidió qué pasa con un anticipo',
    schema: z.object({ paymentId: Id, appointmentId: Id, outcome: z.enum(depositOutcomes) }),
  },
  /** Key: the business. */
  'seller.changed': {
    audience: 'members',
    label: 'Cambió la cuenta de Mercado Pago',
    schema: z.object({ businessId: Id }),
  },
})
