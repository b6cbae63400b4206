import {
  type CommissionLine,
  type CommissionStatement,
  MAX_COMMISSION_LINES,
} from '@mostrador/contracts/catalog'
import { pesosOf, Refusal } from '@mostrador/kernel'
import type { AppointmentBrief } from '@mostrador/contracts/scheduling'
import type { CatalogContext, UseCase } from '../context.ts'
import { namesOfClients } from '../crm-clients.ts'
import { toMovement } from '../money/repository.ts'
import { briefsOf, mustBeSpecialist } from '../scheduling-client.ts'
import { baseOf, commissionOf, earnedBy, percentOf } from './commission.ts'
import { findRate, findUncounted, type UncountedPayment } from './repository.ts'

export type Period = {
  readonly businessId: string
  readonly specialistId: string
  readonly from: string
  readonly to: string
}
export type EarnedCommission = {
  readonly payments: UncountedPayment[]
  readonly briefs: ReadonlyMap<string, AppointmentBrief>
  readonly basisPoints: number
}

/** Payments of one read, of all specialists together. */
const MAX_PAYMENTS = 20_000

/**
 * What a specialist earned in a period and nobody paid. Refuses `commission_period`,
 * `specialist_not_found` and `commission_too_long`.
 */
export const earnedIn = async (ctx: CatalogContext, period: Period): Promise<EarnedCommission> => {
  const { businessId, specialistId, from, to } = period
  if (from > to) throw new Refusal('commission_period')
  await mustBeSpecialist(ctx, businessId, specialistId)
  const basisPoints = await findRate(ctx.db, businessId, specialistId)
  const uncounted = await findUncounted(ctx.db, period, MAX_PAYMENTS)
  const ids = uncounted.map(({ appointmentId }) => appointmentId)
  const briefs = await briefsOf(ctx, businessId, ids)
  const payments = earnedBy(uncounted, briefs, specialistId)
  const isTooLong = payments.length > MAX_COMMISSION_LINES || uncounted.length === MAX_PAYMENTS
  if (isTooLong) throw new Refusal('commission_too_long')
  return { payments, briefs, basisPoints }
}

/** The statement of a specialist for a period: what is still to be paid. */
export const readStatement: UseCase<Period, CommissionStatement> = ctx => async period => {
  const { businessId, specialistId, from, to } = period
  const { payments, briefs, basisPoints } = await earnedIn(ctx, period)
  const clientIds = payments.flatMap(({ clientId, appointmentId }) => [
    clientId ?? briefs.get(appointmentId)?.clientId ?? '',
  ])
  const named = clientIds.filter(id => id !== '' && id !== '0')
  const names = await namesOfClients(ctx, businessId, named)
  const base = baseOf(payments)
  return {
    specialistId,
    from,
    to,
    percent: percentOf(basisPoints),
    lines: payments.map((payment, index) =>
      lineOf(payment, briefs, names.get(clientIds[index] ?? ''))
    ),
    base: pesosOf(base),
    commission: pesosOf(commissionOf(base, basisPoints)),
  }
}

const lineOf = (
  payment: UncountedPayment,
  briefs: ReadonlyMap<string, AppointmentBrief>,
  clientName = ''
): CommissionLine => {
  const { _id, date, type, amount } = toMovement(payment)
  const brief = briefs.get(payment.appointmentId)
  return {
    movementId: _id,
    date,
    type,
    amount,
    appointmentId: payment.appointmentId,
    folio: brief?.shortId ?? '',
    start: brief?.start ?? payment.createdAt.toISOString(),
    serviceName: brief?.serviceName ?? '',
    clientName,
  }
}
