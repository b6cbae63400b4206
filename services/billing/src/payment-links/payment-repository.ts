import type { LinkPayment, PaymentState, RefundCause } from '@mostrador/contracts/billing'
import { pesosOf } from '@mostrador/kernel'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import { paidDeposit } from '../deposits/deposit.ts'
import { isOrderId } from '../mercadopago/order-id.ts'

export type StoredPayment = Awaited<ReturnType<Tx['prisma']['linkPayment']['findFirstOrThrow']>>
export type StoredRefund = Awaited<ReturnType<Tx['prisma']['linkRefund']['findFirstOrThrow']>>
export type WithRefunds = StoredPayment & { readonly refunds: readonly StoredRefund[] }

/** Payments of one list. */
const MAX_LISTED = 100

export const toPayment = ({ refunds, ...payment }: WithRefunds): LinkPayment => ({
  _id: payment.id,
  appointmentId: payment.appointmentId,
  via: isOrderId(payment.providerId) ? 'terminal' : 'link',
  amount: pesosOf(payment.amountCents),
  refunded: pesosOf(payment.returnedCents),
  // Held by constraints of the table.
  currency: payment.currency as LinkPayment['currency'],
  state: payment.state as PaymentState,
  cause: payment.cause as RefundCause | null,
  deposit: paidDeposit(payment),
  providerId: payment.providerId,
  paidAt: payment.paidAt.toISOString(),
  refunds: refunds.map(({ id, amountCents, reason, kind, state, createdBy, createdAt }) => ({
    _id: id,
    amount: pesosOf(amountCents),
    reason,
    kind: kind as 'refund' | 'chargeback',
    state: state as LinkPayment['refunds'][number]['state'],
    createdBy,
    createdAt: createdAt.toISOString(),
  })),
})

const withRefunds = { refunds: { orderBy: { createdAt: 'asc' } } } as const

/** Payments of an appointment with what went back of each, earliest first. */
export const paymentsOfAppointment = (
  { prisma }: Db | Tx,
  businessId: string,
  appointmentId: string
): Promise<WithRefunds[]> =>
  prisma.linkPayment.findMany({
    where: { businessId, appointmentId },
    include: withRefunds,
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
  })

/** Payments that somebody has to give back, oldest first. */
export const findToRefund = ({ prisma }: Db, businessId: string): Promise<WithRefunds[]> =>
  prisma.linkPayment.findMany({
    where: { businessId, state: 'to_refund' },
    include: withRefunds,
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
  })

export const findPayment = (
  { prisma }: Db | Tx,
  businessId: string,
  id: string
): Promise<WithRefunds | null> =>
  prisma.linkPayment.findFirst({ where: { businessId, id }, include: withRefunds })

export const findByProvider = (
  { prisma }: Db | Tx,
  businessId: string,
  providerId: string
): Promise<StoredPayment | null> =>
  prisma.linkPayment.findFirst({ where: { businessId, provider: 'mercado_pago', providerId } })

/** The deposit that an appointment is held by; null without one. */
export const findSettledDeposit = (
  { prisma }: Tx,
  businessId: string,
  appointmentId: string
): Promise<StoredPayment | null> =>
  prisma.linkPayment.findFirst({
    where: { businessId, appointmentId, state: 'settled', depositTotalCents: { not: null } },
  })

/** Deposits that hold any of these appointments. */
export const findHeldDeposits = (
  { prisma }: Db,
  businessId: string,
  appointmentIds: readonly string[]
): Promise<StoredPayment[]> =>
  prisma.linkPayment.findMany({
    where: {
      businessId,
      appointmentId: { in: [...appointmentIds] },
      state: 'settled',
      depositTotalCents: { not: null },
    },
  })

/** Whether an appointment has a payment that takes effect, other than the one that is completed. */
export const isPaid = async (
  tx: Tx,
  businessId: string,
  appointmentId: string,
  completedId: string | null = null
): Promise<boolean> =>
  (await tx.prisma.linkPayment.count({
    where: {
      businessId,
      appointmentId,
      state: { in: ['applying', 'settled'] },
      ...(completedId !== null && { id: { not: completedId } }),
    },
  })) > 0

export const insertPayment = (tx: Tx, payment: StoredPayment): Promise<StoredPayment> =>
  tx.prisma.linkPayment.create({ data: payment })

/** The payment, locked until the transaction ends. */
export const lockPayment = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<WithRefunds | null> => {
  await sql(tx)`select 1 from billing.payment
    where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
  return findPayment(tx, businessId, id)
}

/**
 * The payment, with all of its appointment locked in one order: of two refunds for the same
 * appointment the second one waits.
 */
export const lockPaymentAndOthers = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<WithRefunds | null> => {
  await sql(tx)`select 1 from billing.payment
    where business_id = ${businessId}::uuid and appointment_id = (select appointment_id
      from billing.payment where business_id = ${businessId}::uuid and id = ${id}::uuid)
    order by paid_at, id for update`
  return findPayment(tx, businessId, id)
}

/** Whether nobody changes a payment of the appointment right now. */
export const arePaymentsIdle = async (
  db: Db,
  businessId: string,
  appointmentId: string
): Promise<boolean> => {
  const [row] = await sql<{ isIdle: boolean }>(db)`
    with idle as (
      select 1 from billing.payment where business_id = ${businessId}::uuid
        and appointment_id = ${appointmentId}::uuid for share skip locked
    )
    select (select count(*) from idle) = (
      select count(*) from billing.payment where business_id = ${businessId}::uuid
        and appointment_id = ${appointmentId}::uuid
    ) as "isIdle"`
  return row?.isIdle === true
}

export const updatePayment = async (
  tx: Tx,
  { businessId, id }: Pick<StoredPayment, 'businessId' | 'id'>,
  fields: Partial<
    Pick<
      StoredPayment,
      | 'state'
      | 'cause'
      | 'returnedCents'
      | 'refundableUntil'
      | 'depositOutcome'
      | 'providerUpdatedAt'
    >
  >
): Promise<void> => {
  await tx.prisma.linkPayment.update({
    where: { businessId_id: { businessId, id } },
    data: fields,
  })
}

export const insertRefund = async (tx: Tx, refund: StoredRefund): Promise<void> => {
  await tx.prisma.linkRefund.create({ data: refund })
}

/** Writes when the provider was first asked for a refund. */
export const markRefundSent = async (
  { prisma }: Pick<Tx, 'prisma'>,
  { businessId, id }: Pick<StoredRefund, 'businessId' | 'id'>,
  now: Date
): Promise<void> => {
  await prisma.linkRefund.updateMany({
    where: { businessId, id, sentAt: null },
    data: { sentAt: now },
  })
}

export const updateRefund = async (
  tx: Tx,
  { businessId, id }: Pick<StoredRefund, 'businessId' | 'id'>,
  state: 'done' | 'failed' | 'reversed'
): Promise<void> => {
  await tx.prisma.linkRefund.update({
    where: { businessId_id: { businessId, id } },
    data: { state },
  })
}
