import { MILLI, orRefuse, Refusal } from '@mostrador/kernel'
import { z } from 'zod'
import type { BillingContext, UseCase } from '../context.ts'
import { rechargeAccount } from '../ledger/recharge-use-cases.ts'
import { namedPackQuote } from '../plans/prices.ts'
import { callStripe, mustHaveStripe } from '../stripe/call-client.ts'
import { customerOf, saveCheckout, soldBy } from './checkout-use-cases.ts'
import { closeCheckout, findCheckout } from './repository.ts'
import type { Applied } from './subscription-use-cases.ts'

/** `form: own` distinguishes our intents from those of a hosted page. */
const OwnIntent = z.object({ businessId: z.uuid(), form: z.literal('own') })

type IntentRequest = {
  readonly businessId: string
  readonly priceId: string
  readonly email: string
}

/** A payment of a pack at our price, to be confirmed in a form of ours [CHK-05]. */
export const createPaymentIntent: UseCase<IntentRequest, { clientSecret: string }> =
  ctx =>
  async ({ businessId, priceId, email }) => {
    mustHaveStripe(ctx)
    const quote = orRefuse(namedPackQuote(priceId, soldBy(ctx)))
    const id = ctx.ids()
    const customer = await customerOf(ctx, businessId)
    const intent = await callStripe(ctx, api =>
      api.paymentIntents.create(
        {
          amount: quote.total,
          currency: quote.currency,
          customer,
          receipt_email: email,
          metadata: { businessId, checkoutId: id, form: 'own' },
        },
        { idempotencyKey: `intent-${id}` }
      )
    )
    const { client_secret: clientSecret } = intent
    if (clientSecret === null) throw new Refusal('payments_away')
    const storedIntent = { id, quote, total: quote.total, providerId: intent.id, customer }
    await ctx.db.transaction(async tx => {
      await saveCheckout(ctx, tx, businessId, storedIntent)
      return null
    })
    return { clientSecret }
  }

/** Applies a payment of such a form as Stripe has it now, once, from any source of the news. */
export const applyIntent =
  (ctx: BillingContext) =>
  async (intentId: string): Promise<Applied> => {
    const intent = await mustHaveStripe(ctx).api.paymentIntents.retrieve(intentId)
    const owner = OwnIntent.safeParse(intent.metadata)
    if (!owner.success || intent.status !== 'succeeded') return 'nothing'
    const { businessId } = owner.data
    return ctx.underTenant(businessId, async () => {
      const checkout = await findCheckout(ctx.db, businessId, intentId)
      if (checkout === null) throw new Error('A payment without its checkout')
      const at = ctx.clock.now()
      const isAsQuoted =
        BigInt(intent.amount_received) === checkout.amountCents &&
        intent.currency === checkout.currency
      if (!isAsQuoted) {
        ctx.log.error({ checkoutId: checkout.id, businessId }, 'A payment differs from its price')
        await closeCheckout(ctx.db, checkout, { state: 'refused', at })
        return 'nothing'
      }
      return ctx.db.transaction(async tx => {
        const { replayed } = await rechargeAccount(ctx, tx, businessId, {
          creditType: 'gpt',
          amount: Number(checkout.credits),
          key: `stripe:${intent.id}`,
          concept: `Paquete de ${Number(checkout.credits) / MILLI} créditos`,
          totalPriceCents: Number(checkout.amountCents),
        })
        await closeCheckout(tx, checkout, { state: 'paid', at })
        return replayed ? 'known' : 'credited'
      })
    })
  }
