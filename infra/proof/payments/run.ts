import { randomBytes } from 'node:crypto'
import { startMercadoPagoSandbox, startStripeSandbox } from '@mostrador/sandbox'
import type { ProductInstance } from '../instance/open.ts'
import { openProductApi } from '../product-api.ts'
import { forEachConcurrently } from '../concurrency.ts'
import { type Random, randomOf } from '../random.ts'
import type { SuiteContext } from '../suite.ts'
import { sendForgeries, type ProviderSecrets } from './forgeries.ts'
import { runKeys } from './keys.ts'
import { type LinkPayment, linkKinds, payByLink } from './links.ts'
import { panelUrl } from './notices.ts'
import { buy, type Purchase, purchaseKinds, subscribe } from './purchases.ts'
import { runRefunds } from './refunds.ts'
import {
  openPayingShop,
  type PayingShop,
  type PaymentsContext,
  ignoreRefusal,
} from './payments-context.ts'
import { payOnTerminal, type TerminalPayment, terminalKinds } from './terminals.ts'
import { injectFault, randomFault, PROVIDER_TIMEOUT_MS, refundFault } from './faults.ts'
import { noteTruth, waitUntilSettled } from './truth.ts'

const CONCURRENCY = 12
/** What a payment makes the providers send, copies and repetitions included: about so many. */
const EVENTS_PER_PAYMENT = 5
const FORGED_PERCENT = 10
/** A fault lasts for so many payments. */
const FAULT_EVERY = 15

type Step =
  | { readonly kind: 'buy'; readonly purchase: Purchase }
  | { readonly kind: 'link'; readonly payment: LinkPayment }
  | { readonly kind: 'terminal'; readonly payment: TerminalPayment }
  | { readonly kind: 'forge'; readonly nth: number }

const stepKinds = ['buy', 'link', 'terminal'] as const

/** Each kind as often as the others, also in a short run. */
const ofKind = <Kind>(kinds: readonly Kind[], nth: number): Kind =>
  kinds[Math.floor(nth / stepKinds.length) % kinds.length] as Kind

/** Everything that chance decides, before anything happens at the same time. */
const planOf = (
  random: Random,
  { events = 0, shops = 1 }: SuiteContext['size']
): readonly Step[] => {
  const places = Array.from({ length: shops }, () => 0)
  const payments = Math.ceil((events * (100 - FORGED_PERCENT)) / 100 / EVENTS_PER_PAYMENT)
  const paying = Array.from({ length: payments }, (_, nth): Step => {
    const shop = random.below(shops)
    const kind = stepKinds[nth % stepKinds.length] as (typeof stepKinds)[number]
    if (kind === 'buy') {
      const quantity = 750 + random.below(1_000)
      return { kind, purchase: { kind: ofKind(purchaseKinds, nth), nth, shop, quantity } }
    }
    const index = places[shop] ?? 0
    places[shop] = index + 1
    return kind === 'link'
      ? { kind, payment: { kind: ofKind(linkKinds, nth), shop, index } }
      : { kind, payment: { kind: ofKind(terminalKinds, nth), shop, index } }
  })
  const forged = Array.from(
    { length: Math.ceil((events * FORGED_PERCENT) / 100) },
    (_, nth): Step => ({ kind: 'forge', nth })
  )
  return random.shuffle([...paying, ...forged])
}

const openProviders = async (ctx: SuiteContext) => {
  const secrets: ProviderSecrets = {
    stripe: `whsec_${randomBytes(24).toString('hex')}`,
    mercadoPago: randomBytes(24).toString('hex'),
  }
  const random = randomOf(ctx.seed + 1)
  const chance = { random: () => random.next() }
  const stripe = await startStripeSandbox({
    secretKey: 'sk_test_proof',
    webhookSecret: secrets.stripe,
    webhookUrl: `${ctx.publicUrl}/api/stripe/webhook`,
    ...chance,
  })
  const mercadoPago = await startMercadoPagoSandbox({
    client: { id: '42', secret: 'not-a-secret' },
    webhookSecret: secrets.mercadoPago,
    webhookUrl: panelUrl(ctx.publicUrl),
    ...chance,
  })
  const variables = {
    ...stripe.variables,
    ...mercadoPago.variables,
    BILLING_TOKEN_KEY: `proof:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: ctx.publicUrl,
    STRIPE_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS),
    MERCADO_PAGO_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS),
  }
  return { stripe, mercadoPago, secrets, variables }
}

const endLeases = `update platform.idempotency set created_at = created_at - interval '10 minutes'
  where state = 'running'`

const STARTS = 5

/** Starts it again where it ended at once, as an orchestrator does: its database may be slow. */
const startWithRetries = async (
  ctx: SuiteContext,
  variables: Readonly<Record<string, string>>
): Promise<ProductInstance> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.startProduct(variables)
    } catch (error) {
      if (tries === STARTS) throw error
      ctx.history.note('not-open', { tries })
    }
  }
}

/** The one process of the product, which crashes at the steps that were drawn. */
const mortalProduct = async (ctx: SuiteContext, variables: Readonly<Record<string, string>>) => {
  let instance = await startWithRetries(ctx, variables)
  let reopening: Promise<void> = Promise.resolve()
  const killAndReopen = async (): Promise<void> => {
    ctx.history.note('kill', { pid: instance.pid })
    await instance.kill()
    // Nobody is left who runs under these keys: as if their leases had ended.
    await ctx.database.query(endLeases)
    instance = await startWithRetries(ctx, variables)
  }
  return {
    instance,
    /** Returns at once: others go on while it crashes. */
    kill: (): void => void (reopening = reopening.then(killAndReopen)),
    opened: (): Promise<void> => reopening,
  }
}

const fatalSteps = (random: Random, kills: number, steps: number): ReadonlySet<number> =>
  new Set(
    Array.from({ length: kills }, (_, nth) =>
      Math.floor(((nth + 0.2 + random.next() * 0.7) * steps) / kills)
    )
  )

/** People pay at both providers while these misbehave, others forge, and the process is killed. */
export const runPayments = async (ctx: SuiteContext): Promise<void> => {
  const { size, random } = ctx
  const { shops: count = 1, kills = 0, keys = 0 } = size
  const { stripe, mercadoPago, secrets, variables } = await openProviders(ctx)
  try {
    const product = await mortalProduct(ctx, variables)
    const { instance } = product
    const api = openProductApi(instance, { actorKey: ctx.actorKey, history: ctx.history })
    const shops: PayingShop[] = []
    for (let index = 0; index < count; index += 1)
      shops.push(await openPayingShop(api, mercadoPago, index))
    const context: PaymentsContext = { ctx, api, stripe, mercadoPago, shops }
    // The first thing that a new customer meets: the provider fails, and keeps that answer.
    stripe.control.quirks({ failing: 3 })
    const subscriptions = await Promise.all(
      shops.map(shop => ignoreRefusal(() => subscribe(context, shop)))
    )

    const steps = planOf(random, size)
    // Most die with the payments, some with the refunds.
    const late = Math.floor(kills / 5)
    const fatal = fatalSteps(random, kills - late, steps.length)
    const faults = steps.map((_, nth) => (nth % FAULT_EVERY === 0 ? randomFault(random) : null))
    const forging = randomOf(ctx.seed + 2)
    ctx.print(`${steps.length} pasos, ${kills} muertes, ${keys} llamadas con llave`)
    await Promise.all([
      forEachConcurrently(CONCURRENCY, [...steps.keys()], async nth => {
        const [step, fault] = [steps[nth] as Step, faults[nth] ?? null]
        if (fault !== null) injectFault(context, fault)
        if (fatal.has(nth)) product.kill()
        await ignoreRefusal(async () => {
          if (step.kind === 'buy') await buy(context, subscriptions, step.purchase)
          else if (step.kind === 'link') await payByLink(context, step.payment)
          else if (step.kind === 'terminal') await payOnTerminal(context, step.payment)
          else await sendForgeries(context, step.nth, { random: forging, secrets })
        })
      }),
      runKeys(context, keys),
    ])
    await product.opened()
    // Nobody dies now: who exchanges a token and dies before it is written has lost the account.
    for (const { id } of mercadoPago.control.sellers()) mercadoPago.control.expireTokens(id)
    await waitUntilSettled(context)

    injectFault(context, refundFault(random))
    const refunding = runRefunds(context)
    for (let nth = 0; nth < late; nth += 1) {
      injectFault(context, refundFault(random))
      product.kill()
      await product.opened()
    }
    await refunding
    await waitUntilSettled(context)
    noteTruth(context)
    await api.close()
  } finally {
    await stripe.close()
    await mercadoPago.close()
  }
}
