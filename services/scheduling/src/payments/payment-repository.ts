import type { Appointment, LinkPrice, PaymentRefusal } from '@mostrador/contracts/scheduling'
import { sql } from '@mostrador/db/raw'
import type { Db, SqlTransaction } from '../context.ts'

export type PaymentOutcome = 'paid' | PaymentRefusal
type PaymentRef = { readonly businessId: string; readonly paymentId: string }

/** The payment link of a service as it is now, also of one that was removed; null without one. */
export const findLinkPrice = async (
  { prisma }: Db,
  { businessId, serviceId }: Pick<Appointment, 'businessId' | 'serviceId'>
): Promise<LinkPrice | null> => {
  if (serviceId === null) return null
  const row = await prisma.bookableService.findFirst({
    where: { businessId, id: serviceId },
    select: { linkPrice: true },
  })
  // Written by `saveService` only, from the contract's own types.
  return (row?.linkPrice ?? null) as LinkPrice | null
}

/** The outcome of a payment; null while nothing did. */
export const findOutcome = async (
  { prisma }: Db,
  { businessId, paymentId }: PaymentRef
): Promise<PaymentOutcome | null> => {
  const row = await prisma.appointmentPayment.findFirst({ where: { businessId, paymentId } })
  return (row?.outcome ?? null) as PaymentOutcome | null
}

/** Decides a payment once: a second decision breaks its transaction. */
export const insertOutcome = async (
  tx: SqlTransaction,
  {
    businessId,
    paymentId,
    appointmentId,
    outcome,
    at,
  }: PaymentRef & {
    readonly appointmentId: string
    readonly outcome: PaymentOutcome
    readonly at: Date
  }
): Promise<void> => {
  await sql(tx)`insert into scheduling.appointment_payment
    (business_id, payment_id, appointment_id, outcome, at)
    values (${businessId}::uuid, ${paymentId}::uuid, ${appointmentId}::uuid, ${outcome},
      ${at.toISOString()}::timestamptz)`
}

/**
 * Whether an appointment is cancelled or gone. One that is cancelled stays so until the transaction
 * ends.
 */
export const holdCanceled = async (
  tx: SqlTransaction,
  { businessId, appointmentId }: { readonly businessId: string; readonly appointmentId: string }
): Promise<boolean> => {
  const rows = await sql<{ status: string }>(tx)`select status from scheduling.appointment
    where business_id = ${businessId}::uuid and id = ${appointmentId}::uuid for share`
  return rows.every(({ status }) => status === 'cancelada')
}
