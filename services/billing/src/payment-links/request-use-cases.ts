import type { Actor } from '@mostrador/contracts'
import type { AppointmentPayment } from '@mostrador/contracts/billing'
import {
  dueCentsOf,
  isPaidByHand,
  NO_CLIENT,
  type PaymentFacts,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { pesosOf, Refusal } from '@mostrador/kernel'
import { actorOf, businessOf } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { offeredDeposit } from '../deposits/deposit.ts'
import { findSeller } from '../mercadopago/seller-repository.ts'
import { terminalDue } from '../terminals/charge.ts'
import { openCharge } from '../terminals/charge-use-cases.ts'
import { readFacts } from './facts-client.ts'
import { keyOf, linkAddress } from './link.ts'
import {
  findLink,
  findLinkOf,
  insertLinkOnce,
  newLinkSecret,
  type StoredLink,
} from './link-repository.ts'
import { paymentsOfAppointment, toPayment } from './payment-repository.ts'

/** The address of a link. */
export const addressOf = (
  { config }: Pick<BillingContext, 'config'>,
  { businessId, secret }: Pick<StoredLink, 'businessId' | 'secret'>,
  shortId: string
): string => linkAddress(config.PUBLIC_URL, shortId, keyOf(businessId, secret))

const readExisting = async (
  ctx: BillingContext,
  businessId: string,
  id: string
): Promise<PaymentFacts> => {
  const facts = await readFacts(ctx, businessId, { appointmentId: id, firstSeenAt: null })
  if (facts === null) throw new Refusal('payment_not_found')
  return facts
}

/** What the detail of an appointment shows. Refuses `payment_not_found` for one that is gone. */
export const appointmentPayment =
  (ctx: BillingContext) =>
  async (businessId: string, id: string): Promise<AppointmentPayment> =>
    paymentView(ctx, businessId, await readExisting(ctx, businessId, id))

const paymentView = async (
  ctx: BillingContext,
  businessId: string,
  facts: PaymentFacts
): Promise<AppointmentPayment> => {
  const [seller, link, payments, charge] = await Promise.all([
    findSeller(ctx.db, businessId),
    findLinkOf(ctx.db, businessId, facts.appointmentId),
    paymentsOfAppointment(ctx.db, businessId, facts.appointmentId),
    openCharge(ctx, businessId, facts.appointmentId),
  ])
  const { price, payability, releasedAt } = facts
  const isConnected = ctx.mercadoPago !== null && seller?.state === 'connected'
  const hasEffect = payments.some(({ state }) => state === 'applying' || state === 'settled')
  const isPaid = hasEffect || isPaidByHand(price)
  return {
    isConnected,
    price:
      price === null
        ? null
        : {
            amount: pesosOf(dueCentsOf(price)),
            currency: price.currency,
            deposit: offeredDeposit(price, facts.start),
          },
    isPayable: !isPaid && (payability === 'payable' || payability === 'attended'),
    releasedAt,
    link:
      link === null || !link.isShared
        ? null
        : {
            url: addressOf(ctx, link, facts.shortId),
            createdAt: link.createdAt.toISOString(),
          },
    payments: payments.map(toPayment),
    terminal: { isChargeable: isConnected && terminalDue(facts, payments) !== null, charge },
  }
}

type Request = { readonly actor: Actor; readonly id: string; readonly send: boolean }

/**
 * Makes the payment link of an appointment, once; from then on it waits for its payment. Refuses
 * `seller_not_connected`, `already_paid`, `nothing_to_pay`, `client_missing` for a link that is to
 * be sent, and what scheduling refuses [APT-22, G1-07].
 */
export const requestPayment =
  (ctx: BillingContext) =>
  async ({ actor, id, send }: Request): Promise<AppointmentPayment> => {
    const businessId = businessOf(actor)
    const { facts } = await makeLink(ctx, { businessId, by: actor.name, id, send })
    return paymentView(ctx, businessId, facts)
  }

type NewLink = {
  readonly businessId: string
  readonly id: string
  readonly by: string
  readonly send: boolean
}

/** Makes the link of `requestPayment` on behalf of `by`. */
export const makeLink = async (
  ctx: BillingContext,
  { businessId, id, by, send }: NewLink
): Promise<{ readonly link: StoredLink; readonly facts: PaymentFacts }> => {
  const existing = await readExisting(ctx, businessId, id)
  const before = await paymentView(ctx, businessId, existing)
  if (!before.isConnected) throw new Refusal('seller_not_connected')
  const hasEffect = before.payments.some(({ state }) => state === 'applying' || state === 'settled')
  if (hasEffect || isPaidByHand(existing.price)) throw new Refusal('already_paid')
  if (before.price?.amount === 0) throw new Refusal('nothing_to_pay')
  const facts = await ctx.call(
    schedulingRoutes.awaitPayment,
    { params: { id } },
    actorOf.service('billing', businessId)
  )
  if (send && facts.clientId === NO_CLIENT) throw new Refusal('client_missing')
  const link = await ctx.db.transaction(async tx => {
    const storedLink = await insertLinkOnce(tx, {
      businessId,
      id: ctx.ids(),
      appointmentId: id,
      secret: newLinkSecret(),
      firstSeenAt: null,
      isShared: true,
      createdBy: by,
      createdAt: ctx.clock.now(),
    })
    await tx.publish('payment_link.changed', {
      key: id,
      data: { paymentLinkId: storedLink.id, appointmentId: id, isSent: send },
    })
    return storedLink
  })
  return { link, facts }
}

/** The data of a message with the link. Refuses `payment_link_unknown`. */
export const paymentMessage =
  (ctx: BillingContext) =>
  async (businessId: string, linkId: string): Promise<{ appointmentId: string; url: string }> => {
    const link = await findLink(ctx.db, businessId, linkId)
    if (link === null) throw new Refusal('payment_link_unknown')
    const facts = await readExisting(ctx, businessId, link.appointmentId)
    return {
      appointmentId: link.appointmentId,
      url: addressOf(ctx, link, facts.shortId),
    }
  }
