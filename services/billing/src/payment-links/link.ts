import type { PublicPayment, RefundCause } from '@mostrador/contracts/billing'
import {
  dueCentsOf,
  remainingCentsOf,
  type Payability,
  type PaymentFacts,
} from '@mostrador/contracts/scheduling'
import type { DepositTerms } from '../deposits/deposit.ts'

// Rules of payment links: their addresses, what their page may say, what a payment is worth.

const ID_BYTES = 16
const keyShape = /^[\w-]{43}$/

/** The key of an address: the business, under which it is looked up, and the secret. */
export const keyOf = (businessId: string, secret: string): string =>
  Buffer.from(businessId.replaceAll('-', '') + secret, 'hex').toString('base64url')

/** What a key names; null when it is malformed. */
export const readKey = (key: string): { businessId: string; secret: string } | null => {
  if (!keyShape.test(key)) return null
  const bytes = Buffer.from(key, 'base64url')
  const hex = bytes.subarray(0, ID_BYTES).toString('hex')
  const businessId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { businessId, secret: bytes.subarray(ID_BYTES).toString('hex') }
}

/** The address that a client opens: the folio, and the key that nobody guesses [APT-02, PAY-01]. */
export const linkAddress = (publicUrl: string, shortId: string, key: string): string => {
  const url = new URL('/pagar-cita', publicUrl)
  url.searchParams.set('a', shortId)
  url.searchParams.set('k', key)
  return url.href
}

type PaymentStanding = 'applying' | 'settled' | 'to_refund' | 'refunded' | 'disputed'

/**
 * What the page of a link shows [decision 19, PAY-02]. A payment says more than the appointment.
 */
export const pageState = (
  payability: Payability,
  payments: readonly PaymentStanding[],
  isTakenByHand: boolean
): PublicPayment['state'] => {
  // A cancelled appointment stays cancelled, whatever happens to its payment.
  if (payability === 'canceled') return 'canceled'
  if (payments.includes('settled')) return 'paid'
  if (payments.includes('applying')) return 'processing'
  if (payability === 'released') return 'released'
  if (isTakenByHand) return 'paid'
  return payability === 'attended' ? 'payable' : payability
}

/** What a quote must be, to be paid by a payment of the provider. */
type Quoted = { readonly amountCents: number; readonly currency: string }

/** Why an approved payment has no effect; null when it has. */
export const causeOf = (
  paid: Quoted,
  quote: Quoted,
  isPaidAlready: boolean
): RefundCause | null => {
  if (paid.amountCents !== quote.amountCents || paid.currency !== quote.currency) return 'amount'
  return isPaidAlready ? 'second' : null
}

type Asked = DepositTerms & { readonly completesId: string | null }

/**
 * Whether money that was taken by hand covers what a quote asks for: its deposit, or what the price
 * leaves after the deposit that it completes.
 */
export const isCoveredByHand = (
  price: PaymentFacts['price'],
  { depositTotalCents, completesId }: Asked,
  payments: readonly { readonly id: string; readonly amountCents: number }[]
): boolean => {
  if (price === null || (price.handCents ?? 0) === 0) return false
  if (depositTotalCents !== null) return dueCentsOf(price) === 0
  const completed = payments.find(({ id }) => id === completesId)
  return remainingCentsOf(price) - (completed?.amountCents ?? 0) <= 0
}

const WEEK_MS = 7 * 86_400_000

/** When an offered price ends: with the discount, the hold, the appointment, or after a week. */
export const quoteEnd = (
  now: Date,
  ends: { readonly [Name in 'discountEndsAt' | 'releasedAt']: string | null } & {
    readonly start: string | null
  }
): Date => {
  const moments = [ends.discountEndsAt, ends.releasedAt, ends.start]
    .flatMap(end => (end === null ? [] : [Date.parse(end)]))
    .filter(end => end > now.getTime())
  return new Date(Math.min(...moments, now.getTime() + WEEK_MS))
}
