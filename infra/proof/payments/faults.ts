import type { MercadoPagoQuirks, StripeQuirks } from '@mostrador/sandbox'
import type { Random } from '../random.ts'
import type { PaymentsContext } from './payments-context.ts'

/** How long the product waits for a provider. Milliseconds. */
export const PROVIDER_TIMEOUT_MS = 1_000
const TOO_LATE_MS = PROVIDER_TIMEOUT_MS + 400

export type ProviderFault = {
  readonly stripe: Partial<StripeQuirks>
  readonly mercadoPago: Partial<MercadoPagoQuirks>
  readonly releases: boolean
}

/** What both providers do wrong for a while. */
export const randomFault = (random: Random): ProviderFault => {
  const webhooks = () => ({
    dropPercent: random.pick([0, 0, 5, 20]),
    copies: 1 + random.below(4),
    delayMs: random.pick([0, 100, 800]),
    holdPercent: random.pick([0, 10, 40]),
    lyingBody: random.below(3) === 0,
  })
  const calls = () => ({
    failing: random.pick([0, 0, 2]),
    losing: random.pick([0, 1, 2]),
    slow: random.pick([0, 0, 1]),
    slowMs: TOO_LATE_MS,
  })
  return {
    stripe: { ...webhooks(), ...calls() },
    mercadoPago: {
      ...webhooks(),
      ...calls(),
      failingOrders: random.pick([0, 0, 2]),
      obeysCancel: random.below(3) > 0,
      tsUnit: random.pick(['ms', 'ms', 's'] as const),
    },
    releases: random.below(2) === 0,
  }
}

export const injectFault = (
  { ctx, stripe, mercadoPago }: PaymentsContext,
  { releases, ...quirks }: ProviderFault
): void => {
  ctx.history.note('fault', quirks)
  stripe.control.quirks(quirks.stripe)
  mercadoPago.control.quirks(quirks.mercadoPago)
  if (!releases) return
  stripe.control.release()
  mercadoPago.control.release()
}

/**
 * First nothing is done, then what is done is not reported, then it is told too late: each is in
 * every run, however few refunds it has.
 */
export const refundFault = (random: Random): ProviderFault => ({
  ...randomFault(random),
  mercadoPago: {
    copies: 2,
    dropPercent: 30,
    failing: 6,
    losing: 4,
    slow: 2,
    slowMs: TOO_LATE_MS,
  },
})
