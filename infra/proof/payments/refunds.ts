import { setTimeout as wait } from 'node:timers/promises'
import { billingRoutes, type LinkPayment } from '@mostrador/contracts/billing'
import type { Answer } from '../product-api.ts'
import { forEachConcurrently } from '../concurrency.ts'
import { type PayingShop, type PaymentsContext } from './payments-context.ts'

const CONCURRENCY = 6
const TIMEOUT_MS = 60_000
/** Less is not given back. */
const LEAST_CENTS = 100

type ToRefund = { readonly business: string; readonly id: string; readonly cents: number }

/** Payments that arrived, with what may go back of each. */
const paymentsToRefund = ({ ctx }: PaymentsContext): Promise<ToRefund[]> =>
  ctx.database.query<ToRefund>(
    `select business_id as business, id, amount_cents as cents from billing.payment
     where state in ('settled', 'to_refund') order by provider_id`
  )

const isUnknown = ({ status, code }: Answer): boolean =>
  status === 0 || status === 503 || code === 'request_in_progress'

/**
 * Asks for money back until somebody answers, each time under the same key; then once more, and
 * with another amount under that key.
 */
const giveBack = async (
  context: PaymentsContext,
  { owner }: PayingShop,
  { id, cents, business }: ToRefund & { readonly nth: number }
): Promise<void> => {
  const { api, ctx } = context
  const key = `refund-${ctx.seed}-${id}`
  const requestRefund = (amountCents: number): Promise<Answer<LinkPayment>> =>
    api.ask(
      billingRoutes.refundPayment,
      { params: { id }, body: { amount: amountCents / 100, reason: 'Ya no puede venir' } },
      { ...owner, key }
    )
  const waitUntil = async (amountCents: number): Promise<Answer> => {
    const deadline = performance.now() + TIMEOUT_MS
    for (;;) {
      const answer = await requestRefund(amountCents)
      if (!isUnknown(answer) || performance.now() > deadline) return answer
      await wait(100)
    }
  }
  const note = (time: string, { status, code }: Answer, expect: readonly (number | string)[]) =>
    ctx.history.note('refund', { time, key, business, payment: id, cents, status, code, expect })
  const [first, second] = await Promise.all([waitUntil(cents), waitUntil(cents)])
  note('first', first, [200])
  note('first', second, [200])
  note('again', await waitUntil(cents), [200])
  note('other', await waitUntil(cents + 100), ['idempotency_mismatch'])
}

/** Refunds that nobody has tried to carry out yet. */
const untried = `select count(*)::int as open from platform.timer
  where queue = 'billing-refund-payment' and attempts = 0`

/** The provider is not honest again before it was asked for each of them. */
const waitUntilAllTried = async ({ ctx: { database } }: PaymentsContext): Promise<void> => {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const [row] = await database.query<{ open: number }>(untried)
    if (row?.open === 0) return
    await wait(100)
  }
}

/** Every third payment goes back, a part or the whole, while the provider fails and is slow. */
export const runRefunds = async (context: PaymentsContext): Promise<void> => {
  const { ctx, shops } = context
  const all = await paymentsToRefund(context)
  const chosen = all.filter((_, nth) => nth % 3 === 0)
  const plan = chosen.map((payment, nth) => ({
    ...payment,
    nth,
    cents: nth % 2 === 0 ? payment.cents : Math.max(LEAST_CENTS, Math.ceil(payment.cents / 2)),
  }))
  ctx.print(`${plan.length} devoluciones de ${all.length} pagos`)
  await forEachConcurrently(CONCURRENCY, plan, async payment => {
    const shop = shops.find(({ businessId }) => businessId === payment.business)
    if (shop !== undefined) await giveBack(context, shop, payment)
  })
  await waitUntilAllTried(context)
}
