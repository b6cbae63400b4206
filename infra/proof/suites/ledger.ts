import { setTimeout as wait } from 'node:timers/promises'
import { billingRoutes as r } from '@mostrador/contracts/billing'
import { type Answer, openProductApi } from '../product-api.ts'
import { forEachConcurrently } from '../concurrency.ts'
import { createShop, type Shop } from '../shop.ts'
import type { SuiteContext, Suite } from '../suite.ts'

type CreditType = 'gpt' | 'reasoning'
/**
 * What one client wants: credits bought, or a turn of an assistant that reserves and then spends or
 * gives back.
 */
type Operation = {
  readonly nth: number
  readonly shop: number
  readonly type: CreditType
  readonly kind: 'recharge' | 'spend' | 'give back'
  readonly amount: number
  readonly spent: number
}
type Call = {
  readonly op: string
  readonly movement: string | null
  readonly amount: number
  readonly expect: readonly (string | number)[]
}

/** Every call is made twice at the same moment, so an operation is two calls or four. */
const CALLS_PER_OPERATION = 3.2
/** Little to begin with, so that some turns find too little. */
const poor = { WELCOME_CREDITS_GPT: '5', WELCOME_CREDITS_REASONING: '5' }
/** How long a client continues asking a server that does not answer. Milliseconds. */
const TIMEOUT_MS = 120_000

const plan = ({ random, size: { operations = 0, shops = 1 } }: SuiteContext): Operation[] =>
  Array.from({ length: Math.ceil(operations / CALLS_PER_OPERATION) }, (_, nth) => {
    const kind = random.pick(['recharge', 'recharge', 'spend', 'spend', 'give back'] as const)
    const amount = 1 + random.below(kind === 'recharge' ? 1_200 : 3_000)
    // The first shop is the hot one.
    return {
      nth,
      shop: random.below(3) < 2 ? 0 : random.below(shops),
      type: random.pick(['gpt', 'gpt', 'reasoning'] as const),
      kind,
      amount,
      spent: 1 + random.below(amount),
    }
  })

const run = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    random,
    size: { concurrency = 32, shops: count = 1, kills = 0 },
  } = ctx
  let instance = await ctx.startProduct(poor)
  const api = openProductApi(instance, {
    actorKey: ctx.actorKey,
    history,
    concurrency: concurrency * 2,
  })
  const shops: Shop[] = []
  for (let index = 0; index < count; index += 1)
    shops.push(await createShop(api, { specialists: 0, minutes: 30, frequency: 30 }))

  /** Asks until somebody answers, as a peer with a key may; each try is in the history. */
  const waitUntil = async <Data>(
    shop: Shop,
    call: Call,
    ask: () => Promise<Answer<Data>>
  ): Promise<Answer<Data>> => {
    const deadline = performance.now() + TIMEOUT_MS
    for (;;) {
      const answer = await ask()
      history.note('credit', {
        business: shop.businessId,
        ...call,
        status: answer.status,
        code: answer.code,
        ms: Math.round(answer.ms * 10) / 10,
      })
      if ((answer.status !== 0 && answer.status !== 503) || performance.now() > deadline)
        return answer
      await wait(100)
    }
  }
  const sendTwice = async <Data>(
    shop: Shop,
    call: Call,
    ask: () => Promise<Answer<Data>>
  ): Promise<boolean> =>
    (await Promise.all([waitUntil(shop, call, ask), waitUntil(shop, call, ask)])).some(
      ({ status }) => status === 200
    )

  const perform = async ({
    nth,
    shop: index,
    type: creditType,
    kind,
    amount,
    spent,
  }: Operation): Promise<void> => {
    const shop = shops[index % shops.length] as Shop
    const key = `proof-${nth}-${creditType}`
    if (kind === 'recharge') {
      await sendTwice(
        shop,
        { op: kind, movement: `recharge:${key}`, amount, expect: [200, 503] },
        () =>
          api.ask(
            r.recharge,
            {
              body: {
                creditType,
                amount,
                key: `recharge:${key}`,
                concept: 'Recarga',
                totalPriceCents: amount,
              },
            },
            shop.system
          )
      )
      return
    }
    const reservations = await sendTwice(
      shop,
      { op: 'reserve', movement: null, amount, expect: [200, 503, 'not_enough_credits'] },
      () => api.ask(r.reserve, { body: { creditType, amount, key } }, shop.system)
    )
    if (!reservations) return
    if (kind === 'spend')
      await sendTwice(
        shop,
        { op: 'capture', movement: `consume:${key}`, amount: -spent, expect: [200, 503] },
        () =>
          api.ask(r.capture, { body: { key, amount: spent, concept: 'Respuesta' } }, shop.system)
      )
    else
      await sendTwice(shop, { op: 'release', movement: null, amount, expect: [200, 503] }, () =>
        api.ask(r.release, { body: { key } }, shop.system)
      )
  }

  const operations = plan(ctx)
  /** The requests after which the product is killed, amid the calls of others. */
  const fatal = new Set(
    Array.from({ length: kills }, (_, index) =>
      Math.floor(((index + 0.3 + random.next() * 0.6) * operations.length) / kills)
    )
  )
  let reopening: Promise<void> = Promise.resolve()
  const killAndReopen = async (): Promise<void> => {
    history.note('kill', { pid: instance.pid })
    await instance.kill()
    instance = await ctx.startProduct(poor)
  }
  await forEachConcurrently(concurrency, operations, async operation => {
    if (fatal.has(operation.nth)) reopening = reopening.then(killAndReopen)
    await perform(operation)
  })
  await reopening
  await api.close()
}

export const ledger: Suite = {
  name: 'ledger',
  proves:
    'Credits are exact: every purchase and every turn counts once, however often its call is repeated and whatever dies in between.',
  threats: ['F23', 'F24', 'F25'],
  sizes: {
    ci: { operations: 1_500, shops: 3, concurrency: 32, kills: 1 },
    quick: { operations: 50_000, shops: 3, concurrency: 32, kills: 5 },
    deep: { operations: 1_000_000, shops: 5, concurrency: 32, kills: 100 },
  },
  fixed: ['shops', 'concurrency'],
  rules: ['ledger-is-exact', 'balance-is-the-sum', 'expected-answers', 'no-deadlock'],
  sabotages: [
    {
      name: 'drop-movement-key',
      wall: 'The unique key of movements, and the look for it: a repeated call is a new one.',
      size: { operations: 400, shops: 2, concurrency: 16, kills: 0 },
      sql: 'drop index billing.movement_business_id_idem_key_key',
      patches: [
        {
          file: 'services/billing/src/ledger/repository.ts',
          find: 'where: { businessId, idemKey },',
          replace: 'where: { businessId, idemKey: `${idemKey} never` },',
        },
      ],
    },
    {
      name: 'read-then-write',
      wall: 'The lock on the account and the order of its movements: a balance is read, and later written.',
      size: { operations: 400, shops: 2, concurrency: 16, kills: 0 },
      sql: 'alter table billing.movement drop constraint movement_pkey',
      patches: [
        {
          file: 'services/billing/src/ledger/repository.ts',
          find: ' and credit_type = ${creditType} for update`',
          replace: ' and credit_type = ${creditType}`',
        },
      ],
    },
    {
      name: 'spend-without-closing',
      wall: 'A reservation that was spent is closed in the same transaction.',
      size: { operations: 400, shops: 2, concurrency: 16, kills: 0 },
      patches: [
        {
          file: 'services/billing/src/ledger/reservation-use-cases.ts',
          find: "    await closeReservation(tx, businessId, key, 'captured')\n",
          replace: '',
        },
      ],
    },
    {
      name: 'unchecked-balance',
      wall: 'What is free is asked before it is held, and the CHECK that nothing is below zero.',
      size: { operations: 2400, shops: 2, concurrency: 16, kills: 0 },
      sql: 'alter table billing.account drop constraint account_never_negative; alter table billing.movement drop constraint movement_amount',
      patches: [
        {
          file: 'services/billing/src/ledger/ledger.ts',
          find: "  if (availableOf(account) < amount) return refuse('not_enough_credits')\n",
          replace: '',
        },
      ],
    },
  ],
  run,
}
