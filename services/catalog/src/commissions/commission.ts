import type { AppointmentBrief } from '@mostrador/contracts/scheduling'

/** A payment tied to an appointment, that no paid statement has counted. */
export type Payment = {
  readonly id: string
  readonly type: string
  readonly amountCents: number
  readonly appointmentId: string
}

/** Payments of appointments that this specialist attended. */
export const earnedBy = <P extends Payment>(
  payments: readonly P[],
  briefs: ReadonlyMap<string, AppointmentBrief>,
  specialistId: string
): P[] =>
  payments.filter(({ appointmentId }) => {
    const brief = briefs.get(appointmentId)
    return brief?.status === 'asistida' && brief.specialistId === specialistId
  })

/** What was paid, less what was given back. Cents. */
export const baseOf = (payments: readonly Payment[]): number =>
  payments.reduce(
    (sum, { type, amountCents }) => sum + (type === 'in' ? amountCents : -amountCents),
    0
  )

/** Hundredths of a percent in one whole. */
const WHOLE = 10_000

/** The part of a specialist, rounded to the cent; nothing of what is not there. */
export const commissionOf = (baseCents: number, basisPoints: number): number =>
  Math.max(0, Math.round((baseCents * basisPoints) / WHOLE))

/** 12.5 → 1250 */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100)
export const percentOf = (basisPoints: number): number => basisPoints / 100
