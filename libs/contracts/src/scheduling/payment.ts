import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { ClientId } from './appointment-fields.ts'
import { AppointmentStatus } from './appointment-status.ts'

/** Why an approved payment has no effect and goes back. */
export const paymentRefusals = ['deleted', 'canceled', 'past', 'taken'] as const
export type PaymentRefusal = (typeof paymentRefusals)[number]

/** What the page of a payment link may find [decision 19]. */
export const payabilities = ['payable', 'released', 'canceled', 'past', 'attended'] as const
export type Payability = (typeof payabilities)[number]

/** What the payment link of an appointment needs to know; amounts are integer cents. */
export const PaymentFacts = z.object({
  appointmentId: Id,
  shortId: z.string(),
  clientId: ClientId,
  branchId: Id,
  start: Instant,
  status: AppointmentStatus,
  payability: z.enum(payabilities),
  /** When an unpaid appointment gives its time back; null while nobody planned that. */
  releasedAt: Instant.nullable(),
  serviceName: z.string(),
  branchName: z.string(),
  specialistName: z.string(),
  /** Null for a service without a payment link. */
  price: z
    .object({
      currency: z.enum(['MXN', 'USD']),
      originalCents: z.number().int().min(0),
      cents: z.number().int().min(0),
      /** When the full price is back. */
      discountEndsAt: Instant.nullable(),
      discountMessage: z.string(),
      /** What is paid now where the service asks for a deposit; null for the whole price. */
      deposit: z
        .object({
          cents: z.number().int().min(1),
          /** Until so many hours before the start a cancellation gives it back. */
          refundHours: z.number().int().min(0),
        })
        .nullable(),
      /**
       * Taken by hand for the appointment, at most `cents`: all of it where that covered the price
       * of its day. Absent in answers of the previous version.
       */
      handCents: z.number().int().min(0).optional(),
      name: z.string(),
      description: z.string(),
      themeColor: z.string(),
    })
    .nullable(),
})
export type PaymentFacts = z.output<typeof PaymentFacts>

type Price = NonNullable<PaymentFacts['price']>
type PricePart = Pick<Price, 'cents' | 'handCents'>

/** What money that was taken by hand left of the price, in cents. */
export const remainingCentsOf = ({ cents, handCents = 0 }: PricePart): number => cents - handCents

/** What a link asks for now, in cents: the deposit unless it is covered, or what is left. */
export const dueCentsOf = ({
  deposit,
  ...price
}: PricePart & {
  readonly deposit: Pick<NonNullable<Price['deposit']>, 'cents'> | null
}): number => {
  const remainingCents = remainingCentsOf(price)
  if (deposit === null) return remainingCents
  return (price.handCents ?? 0) >= deposit.cents ? 0 : Math.min(deposit.cents, remainingCents)
}

/** Whether money that was taken by hand covers what the link asks for. */
export const isPaidByHand = (price: Parameters<typeof dueCentsOf>[0] | null): boolean =>
  price !== null && (price.handCents ?? 0) > 0 && dueCentsOf(price) === 0
