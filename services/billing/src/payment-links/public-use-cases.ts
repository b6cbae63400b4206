import type { PreferenceRequest, PublicPayment } from '@mostrador/contracts/billing'
import {
  dueCentsOf,
  isPaidByHand,
  remainingCentsOf,
  type PaymentFacts,
} from '@mostrador/contracts/scheduling'
import { centsOf, pesosOf, Refusal } from '@mostrador/kernel'
import type { BillingContext } from '../context.ts'
import { offeredDeposit, paidDeposit } from '../deposits/deposit.ts'
import { findSeller } from '../mercadopago/seller-repository.ts'
import { readBrand, readFacts } from './facts-client.ts'
import { pageState, readKey } from './link.ts'
import { findLinkBySecret, recordFirstView, type StoredLink } from './link-repository.ts'
import { paymentsOfAppointment, type StoredPayment } from './payment-repository.ts'
import { offerPrice } from './quote-use-cases.ts'

type LinkAddress = { readonly key: string; readonly appointment: string }
export type OpenLink = {
  readonly link: StoredLink
  /** Null when the appointment was deleted. */
  readonly facts: PaymentFacts | null
}

/** Runs under the business that a key names. Refuses `payment_link_unknown` (A19). */
const runUnderKey = <Answer>(
  ctx: BillingContext,
  { key, appointment }: LinkAddress,
  work: (open: OpenLink) => Promise<Answer>
): Promise<Answer> => {
  const named = readKey(key)
  if (named === null) throw new Refusal('payment_link_unknown')
  const { businessId, secret } = named
  return ctx.underTenant(businessId, async () => {
    const link = await findLinkBySecret(ctx.db, businessId, secret)
    if (link === null) throw new Refusal('payment_link_unknown')
    const firstSeenAt = await recordFirstView(ctx.db, link, ctx.clock.now())
    const { appointmentId } = link
    const facts = await readFacts(ctx, businessId, { appointmentId, firstSeenAt })
    if (facts !== null && facts.shortId !== appointment.toUpperCase())
      throw new Refusal('payment_link_unknown')
    return work({ link, facts })
  })
}

/** A link as its public page shows it; the first view starts its timer [PAY-01, DSC2-04]. */
export const readPaymentLink =
  (ctx: BillingContext) =>
  (opened: LinkAddress): Promise<PublicPayment> =>
    runUnderKey(ctx, opened, open => toPublicPayment(ctx, open))

const toPublicPayment = async (
  ctx: BillingContext,
  { link, facts }: OpenLink
): Promise<PublicPayment> => {
  const { businessId, appointmentId } = link
  const [business, seller, payments] = await Promise.all([
    readBrand(ctx, businessId),
    findSeller(ctx.db, businessId),
    paymentsOfAppointment(ctx.db, businessId, appointmentId),
  ])
  const states = payments.map(({ state }) => state as Parameters<typeof pageState>[1][number])
  return {
    state:
      facts === null ? 'deleted' : pageState(facts.payability, states, isPaidByHand(facts.price)),
    isConnected: ctx.mercadoPago !== null && seller?.state === 'connected',
    business,
    appointment:
      facts === null
        ? null
        : {
            shortId: facts.shortId,
            start: facts.start,
            serviceName: facts.serviceName,
            branchName: facts.branchName,
            specialistName: facts.specialistName,
          },
    price: priceOnWire(facts),
    heldUntil: facts?.releasedAt ?? null,
    paid: publicPayment(payments) ?? publicHandPayment(facts),
    now: ctx.clock.now().toISOString(),
  }
}

const priceOnWire = (facts: PaymentFacts | null): PublicPayment['price'] => {
  if (facts === null || facts.price === null) return null
  const { name, description, themeColor, currency, ...price } = facts.price
  const deposit = offeredDeposit(facts.price, facts.start)
  return {
    title: name === '' ? facts.serviceName : name,
    description,
    themeColor,
    currency,
    amount: pesosOf(dueCentsOf(facts.price)),
    originalAmount: pesosOf(price.originalCents),
    discount: pesosOf(price.originalCents - price.cents),
    discountMessage: price.discountMessage,
    discountEndsAt: price.discountEndsAt,
    deposit,
  }
}

/** The payment of the appointment, or the deposit that was refunded when it was cancelled. */
const publicPayment = (payments: readonly StoredPayment[]): PublicPayment['paid'] => {
  const payment =
    payments.find(({ state }) => state === 'settled' || state === 'applying') ??
    payments.find(({ depositOutcome }) => depositOutcome !== null)
  if (payment === undefined) return null
  return {
    amount: pesosOf(payment.amountCents),
    currency: payment.currency as 'MXN' | 'USD',
    deposit: paidDeposit(payment),
  }
}

/** The amount that staff registered by hand, where it covers the price or the deposit. */
const publicHandPayment = (facts: PaymentFacts | null): PublicPayment['paid'] => {
  const price = facts?.price ?? null
  if (price === null || !isPaidByHand(price)) return null
  const { currency, cents, handCents = 0 } = price
  const rest = pesosOf(remainingCentsOf(price))
  const deposit = { total: pesosOf(cents), rest, refundableUntil: null, outcome: null }
  return { amount: pesosOf(handCents), currency, deposit: rest === 0 ? null : deposit }
}

/**
 * Starts a payment at the server's own price; what the browser posts is only compared. Refuses
 * `payment_link_unknown`, `already_paid`, `not_payable`, `price_changed`, `nothing_to_pay`,
 * `payment_options_unavailable` [PAY-05, PAY-06, A18].
 */
export const createPreference =
  (ctx: BillingContext) =>
  ({ key, appointment, ...posted }: PreferenceRequest): Promise<{ id: string; url: string }> =>
    runUnderKey(ctx, { key, appointment }, async open => {
      const page = await toPublicPayment(ctx, open)
      if (posted.business !== page.business._id) throw new Refusal('payment_link_unknown')
      if (page.state === 'paid' || page.state === 'processing') throw new Refusal('already_paid')
      if (page.state !== 'payable' || page.price === null || open.facts === null)
        throw new Refusal('not_payable')
      if (!page.isConnected) throw new Refusal('payment_options_unavailable')
      if (isOtherPrice(posted, page.price)) throw new Refusal('price_changed', page)
      if (page.price.amount === 0) throw new Refusal('nothing_to_pay')
      const { title, deposit } = page.price
      return offerPrice(
        ctx,
        { ...open, facts: open.facts },
        { key, title: deposit === null ? title : `Anticipo: ${title}` }
      )
    })

type Price = NonNullable<PublicPayment['price']>

const isOtherPrice = (
  posted: Pick<PreferenceRequest, 'price' | 'originalPrice' | 'discount' | 'currency'>,
  { amount, originalAmount, discount, currency }: Price
): boolean =>
  centsOf(posted.price) !== centsOf(amount) ||
  centsOf(posted.originalPrice) !== centsOf(originalAmount) ||
  centsOf(posted.discount) !== centsOf(discount) ||
  posted.currency !== currency
