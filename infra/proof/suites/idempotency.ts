import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor } from '@mostrador/contracts'
import { hashOf } from '@mostrador/platform'
import { type Caller, type ProductApi, openProductApi } from '../product-api.ts'
import type { ProductInstance } from '../instance/open.ts'
import { keyedRoutes, type KeyedRoute, uncountedCalls } from '../idempotency/effects.ts'
import { forEachConcurrently } from '../concurrency.ts'
import { waitUntilQuiet } from '../quiet.ts'
import type { SuiteContext, Suite } from '../suite.ts'
import { createTenantFixture, type TenantFixture } from '../tenant/fixture.ts'

const CONCURRENCY = 8
const QUIET_MS = 120_000
/** How often somebody repeats what was not answered, at the end. */
const LAST_TRIES = 100
/** Kills per business; then a new business is used, because of its limits (150 products). */
const KILLS_PER_WORLD = 100
/** How long the product may take to reach the armed failpoint. */
const DYING_MS = 60_000

/** One request that somebody repeats under its key until it is answered. */
type KeyedRequest = {
  readonly fixture: TenantFixture
  readonly keyed: KeyedRoute
  readonly n: number
  readonly key: string
  /** Its events keep the trace, so that the effects of a key can be counted. */
  readonly trace: string
}

const newRequest = (
  ctx: SuiteContext,
  fixture: TenantFixture,
  keyed: KeyedRoute,
  n: number
): KeyedRequest => ({
  fixture,
  keyed,
  n,
  key: `key-${ctx.seed}-${n}`,
  trace: randomBytes(16).toString('hex'),
})

const ownerOf = ({ shop }: TenantFixture): Actor => ({
  kind: 'user',
  userId: shop.ownerId,
  businessId: shop.businessId,
  role: 'user',
  isOwner: true,
  permissions: [],
  name: 'Dueña',
})

/** For an answer, whatever the order of its keys. */
const digestOf = (data: unknown): string => hashOf(data).toString('hex').slice(0, 16)

/** Asks once; true when it was answered. */
const askOnce = async (
  { history }: SuiteContext,
  api: ProductApi,
  { fixture, keyed: { name, route, event, parts }, n, key, trace }: KeyedRequest
): Promise<boolean> => {
  const actor = route.access === 'internal' ? fixture.shop.system.actor : ownerOf(fixture)
  const caller: Caller = {
    actor,
    key,
    tenant: fixture.shop.businessId,
    traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`,
  }
  const answer = await api.ask(route, parts(fixture, n) as never, caller)
  const done = answer.status >= 200 && answer.status < 300
  history.note('keyed', {
    key,
    route: name,
    event,
    trace,
    status: answer.status,
    code: answer.code,
    replayed: answer.replayed,
    answer: done ? digestOf(answer.data) : null,
    // Two simultaneous edits of one row: one is refused with a conflict.
    expect: [200, 503, 'request_in_progress', 'conflict'],
  })
  return done
}

/** The routes whose effects are not counted: asked twice under one key, each answers the same. */
const askUncounted = async (
  { history, seed }: SuiteContext,
  api: ProductApi,
  fixture: TenantFixture
): Promise<void> => {
  for (const { name, route, parts } of uncountedCalls) {
    const actor = route.access === 'internal' ? fixture.shop.system.actor : ownerOf(fixture)
    const key = `uncounted-${seed}-${name}`
    const call = parts(fixture, 1)
    const caller = { actor, key, tenant: fixture.shop.businessId }
    for (const time of ['first', 'again']) {
      const { status, code, data } = await api.ask(route, call as never, caller)
      const facts = { key, route: name, status, code, answer: digestOf(data ?? null) }
      history.note('replay', { ...facts, time, expect: [200] })
    }
  }
}

/** Ends the leases of these keys, as if nobody ran under them any more. */
const endLeases = async ({ database }: SuiteContext): Promise<void> => {
  await database.query(
    `update platform.idempotency set created_at = created_at - interval '10 minutes' where state = 'running'`
  )
}

const run = async (ctx: SuiteContext): Promise<void> => {
  const {
    history,
    random,
    size: { kills = 1, batch = 1 },
  } = ctx
  let instance: ProductInstance = await ctx.startProduct()
  const api = openProductApi(instance, {
    actorKey: ctx.actorKey,
    history,
    concurrency: CONCURRENCY * 2,
  })
  let fixture = await createTenantFixture(ctx, api, 0)
  await instance.stop()

  let count = 0
  let pending: KeyedRequest[] = []
  const answered: KeyedRequest[] = []
  let order: readonly KeyedRoute[] = []
  /** Every route before any a second time. */
  const nextRoute = (): KeyedRoute => {
    if (order.length === 0) order = random.shuffle(keyedRoutes)
    const [first, ...rest] = order as [KeyedRoute, ...KeyedRoute[]]
    order = rest
    return first
  }
  const more = (requests: number): KeyedRequest[] =>
    Array.from({ length: requests }, () => {
      count += 1
      return newRequest(ctx, fixture, nextRoute(), count)
    })
  const askAll = async (requests: readonly KeyedRequest[]): Promise<void> => {
    const unanswered: KeyedRequest[] = []
    await forEachConcurrently(CONCURRENCY, requests, async request => {
      const done = await askOnce(ctx, api, request)
      ;(done ? answered : unanswered).push(request)
    })
    pending = unanswered
  }

  for (let killed = 0; killed < kills; ) {
    await endLeases(ctx)
    if (killed > 0 && killed % KILLS_PER_WORLD === 0) {
      instance = await ctx.startProduct()
      fixture = await createTenantFixture(ctx, api, killed / KILLS_PER_WORLD)
      await instance.stop()
    }
    // Work left over from the last round may reach the failpoint before the product accepts
    // requests.
    const armed = await ctx
      .startProduct({ FAILPOINTS: `request.after_commit:${1 + random.below(batch)}` })
      .catch(() => null)
    killed += 1
    if (armed !== null) {
      instance = armed
      let dead = false
      const died = instance.ended.then(() => {
        dead = true
      })
      const deadline = performance.now() + DYING_MS
      // Unanswered requests come first, so that none waits through many kills.
      while (!dead && performance.now() < deadline)
        await askAll([...pending, ...more(Math.max(0, batch - pending.length))])
      history.note('kill', { pid: armed.pid, on: dead ? 'request.after_commit' : 'any' })
      if (!dead) await instance.kill()
      await died
    } else history.note('kill', { pid: null, on: 'opening' })
  }

  await endLeases(ctx)
  instance = await ctx.startProduct()
  for (let tries = 0; tries < LAST_TRIES && pending.length > 0; tries += 1) {
    await askAll(pending)
    if (pending.length > 0) await wait(200)
  }
  ctx.print(`${kills} muertes, ${count} llaves; todas se repiten una vez más`)
  await forEachConcurrently(CONCURRENCY, [...answered], async request => {
    await askOnce(ctx, api, request)
  })
  await askUncounted(ctx, api, fixture)
  const startedAt = performance.now()
  history.note('settled', {
    left: await waitUntilQuiet(ctx.database, QUIET_MS),
    ms: Math.round(performance.now() - startedAt),
  })
  await api.close()
}

export const idempotency: Suite = {
  name: 'idempotency',
  proves:
    'The process dies between the effect of a request and its answer, on every route that takes a key; who repeats the request gets its answer, and it was done once.',
  threats: ['F2'],
  sizes: {
    ci: { kills: 6, batch: 12 },
    quick: { kills: 200, batch: 12 },
    deep: { kills: 2_000, batch: 12 },
  },
  fixed: ['batch'],
  rules: [
    'done-once-per-key',
    'same-answer-per-key',
    'died-between',
    'expected-answers',
    'nothing-left-behind',
    'killed',
  ],
  sabotages: [
    {
      name: 'key-after-the-effect',
      wall: 'A key is finished by the transaction of its effect: here after it, as an answer is kept.',
      patches: [
        {
          file: 'libs/platform/src/idempotency/finishing-key.ts',
          find: 'end = key.finish(tx)',
          replace: 'end = undefined',
        },
      ],
    },
  ],
  run,
}
