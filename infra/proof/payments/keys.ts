import { billingRoutes } from '@mostrador/contracts/billing'
import { forEachConcurrently } from '../concurrency.ts'
import type { Answer } from '../product-api.ts'
import {
  type PayingShop,
  type PaymentsContext,
  ignoreRefusal,
  askUntilAnswered,
} from './payments-context.ts'

/** Calls that one round makes at least. */
const CALLS_PER_ROUND = 10
const CONCURRENCY = 4

type Failure = 'race' | 'other amount' | 'kept refusal'

/** The answer to a caller who should get `want`. */
const noteKey = (
  { ctx: { history } }: PaymentsContext,
  { status, code }: Answer,
  facts: {
    readonly failure: Failure
    readonly business: string
    readonly ledgerKey: string
    readonly amount: number
    readonly want: 'once' | 'refused'
  }
): void => history.note('key', { ...facts, status, code })

const recharge = (context: PaymentsContext, { system }: PayingShop) => {
  return (ledgerKey: string, amount: number, key?: string) =>
    context.api.ask(
      billingRoutes.recharge,
      { body: { creditType: 'reasoning', amount, key: ledgerKey, concept: 'Llave' } },
      { ...system, ...(key !== undefined && { key }) }
    )
}

/** The same call several times at the same moment, then with another amount. */
const raceAndDiffer = async (
  context: PaymentsContext,
  shop: PayingShop,
  nth: number
): Promise<void> => {
  const { businessId: business } = shop
  const ask = recharge(context, shop)
  const [ledgerKey, amount] = [`proof-key:${nth}`, 1_000 + nth]
  const key = `keyed-${context.ctx.seed}-${nth}`
  // Only the key of the ledger distinguishes half of them.
  const headers = nth % 2 === 0 ? key : undefined
  const raced = await Promise.all(
    Array.from({ length: CONCURRENCY }, () => ask(ledgerKey, amount, headers))
  )
  const facts = { business, ledgerKey, amount }
  for (const answer of raced) noteKey(context, answer, { failure: 'race', ...facts, want: 'once' })
  await askUntilAnswered(context, 'recharge', () => ask(ledgerKey, amount, headers))
  for (const other of [headers, undefined]) {
    const answer = await ask(ledgerKey, amount + 1, other)
    noteKey(context, answer, { failure: 'other amount', ...facts, want: 'refused' })
  }
}

/** A refused call succeeds with the same key once the reason of the refusal is gone. */
const refuseAndAgain = async (
  context: PaymentsContext,
  shop: PayingShop,
  nth: number
): Promise<void> => {
  const { businessId: business, system } = shop
  const reserved = `proof-refused:${nth}`
  const key = `refused-${context.ctx.seed}-${nth}`
  /** More than any business of the run has, and gone again at the end of the round. */
  const amount = 5_000_000_000 + nth
  const reserve = () =>
    context.api.ask(
      billingRoutes.reserve,
      { body: { creditType: 'reasoning', amount, key: reserved } },
      { ...system, key }
    )
  const facts = { failure: 'kept refusal', business, ledgerKey: `consume:${reserved}` } as const
  noteKey(context, await reserve(), { ...facts, amount, want: 'refused' })
  await askUntilAnswered(context, 'recharge', () =>
    recharge(context, shop)(`proof-enough:${nth}`, amount, `enough-${context.ctx.seed}-${nth}`)
  )
  await askUntilAnswered(context, 'reserve', reserve)
  const spend = { body: { key: reserved, amount, concept: 'Llave' } }
  const spent = await context.api.ask(billingRoutes.capture, spend, system)
  await askUntilAnswered(context, 'capture', () =>
    context.api.ask(billingRoutes.capture, spend, system)
  )
  noteKey(context, spent, { ...facts, amount: -amount, want: 'once' })
}

/**
 * The known failures of idempotency: a key that is claimed after the race, the same key with
 * another amount, a refusal that is kept forever. The fourth, a timeout that is read as a failure,
 * is run with the refunds. `calls`: how many are made at least.
 */
export const runKeys = async (context: PaymentsContext, calls: number): Promise<void> => {
  const rounds = Math.ceil(calls / CALLS_PER_ROUND)
  const ofShop = (shop: PayingShop): readonly number[] =>
    Array.from({ length: rounds }, (_, nth) => nth).filter(
      nth => nth % context.shops.length === shop.index
    )
  // A round empties the account that it filled: those of a business follow each other.
  await forEachConcurrently(context.shops.length, context.shops, async shop => {
    for (const nth of ofShop(shop)) {
      await ignoreRefusal(() => raceAndDiffer(context, shop, nth))
      await ignoreRefusal(() => refuseAndAgain(context, shop, nth))
    }
  })
}
