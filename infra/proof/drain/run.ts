import { setTimeout as wait } from 'node:timers/promises'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import { request } from 'undici'
import { WebSocket } from 'ws'
import { balancer } from '../beside.ts'
import { waitUntil } from '../conversation.ts'
import { openProductApi } from '../product-api.ts'
import type { ProductInstance } from '../instance/open.ts'
import { createShop, type Shop, ZONE } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'

/** Between SIGTERM and the end of taking requests: the time in which the balancer learns it. */
const DRAIN_MS = 1_500
const SOCKETS = 6
const TIMEOUT_MS = 60_000

type SendResult = {
  readonly status: number
  readonly ms: number
  readonly tries: number
  readonly by: ProductInstance | undefined
}

/** All instances have one public name; a session belongs to it. */
const shownAs = (front: string): { host: string; origin: string } => ({
  host: new URL(front).host,
  origin: front,
})

/**
 * One request as a browser behind a balancer makes it: what broke before an answer came is tried
 * once more, with the same key, elsewhere.
 */
const sender = (
  ctx: SuiteContext,
  pool: ReturnType<typeof balancer>,
  shop: Shop,
  front: string
) => {
  const sendOnce = async (
    instance: ProductInstance,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: unknown,
    key: string
  ): Promise<number> => {
    try {
      const reply = await request(`${instance.url}${path}`, {
        method,
        dispatcher: pool.agent,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...shownAs(front),
          cookie: shop.owner.cookie,
          ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
      })
      await reply.body.dump()
      return reply.statusCode
    } catch {
      return 0
    }
  }
  return async (
    description: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: unknown,
    key: string,
    to?: ProductInstance
  ): Promise<SendResult> => {
    const startedAt = performance.now()
    const first = to ?? pool.pick()
    let status = first === undefined ? 0 : await sendOnce(first, method, path, body, key)
    let tries = 1
    // A request that was taken and crashed may still be at work under its key.
    while ((status === 0 || status === 503 || (tries > 1 && status === 409)) && tries < 4) {
      if (tries > 1) await wait(100)
      const other = pool.pick(first)
      tries += 1
      status = other === undefined ? 0 : await sendOnce(other, method, path, body, key)
    }
    const ms = Math.round(performance.now() - startedAt)
    ctx.history.note('request', { what: description, status, code: '', tries, ms, expect: [200] })
    return { status, ms, tries, by: first }
  }
}

const instant = (day: number, hour: number): string =>
  Temporal.PlainDate.from(addDays(localDateOf(new Date(), ZONE), day))
    .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from({ hour }) })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

/** Opens a socket to one instance and reports how it was closed. */
const sockets = (
  instance: ProductInstance,
  shop: Shop,
  front: string
): Promise<{ readonly closed: Promise<number> }[]> =>
  Promise.all(
    Array.from(
      { length: SOCKETS },
      () =>
        new Promise<{ closed: Promise<number> }>((done, failed) => {
          const socket = new WebSocket(`${instance.url.replace(/^http/, 'ws')}/ws`, {
            headers: { ...shownAs(front), cookie: shop.owner.cookie },
          })
          const closed = new Promise<number>(end => socket.once('close', end))
          void closed.then(code => failed(new Error(`A page was not let in: ${code}`)))
          socket.once('message', () => done({ closed }))
          socket.once('error', failed)
        })
    )
  )

/**
 * One step of a rolling deploy: the new one first, a step of a migration, and then the old one is
 * asked to go in the middle of work.
 */
const replace = async (
  ctx: SuiteContext,
  {
    pool,
    shop,
    front,
    send,
    appointmentId,
    nth,
  }: {
    pool: ReturnType<typeof balancer>
    shop: Shop
    front: string
    send: ReturnType<typeof sender>
    appointmentId: string
    nth: number
  },
  old: ProductInstance
): Promise<ProductInstance> => {
  const { history, database } = ctx
  const next = await ctx.startProduct({ DRAIN_MS: String(DRAIN_MS) }, { beside: nth % 2 === 0 })
  pool.add(next)
  if (!(await waitUntil(() => pool.has(next), TIMEOUT_MS)))
    throw new Error('The new one is not ready')
  await database.query(`alter table crm.client add column proof_note_${nth} text`)
  const listening = await sockets(old, shop, front)
  // Somebody else holds the specialist: what moves an appointment waits, longer than the drain.
  const holding = database.query(
    'select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_sleep(2.5)',
    [shop.specialists[0]]
  )
  await wait(150)
  const start = instant(60 + nth, 10)
  const slow = send(
    'slow',
    'PUT',
    `/api/appointment/${appointmentId}`,
    {
      appointment: {
        start,
        end: new Date(Date.parse(start) + shop.minutes * 60_000).toISOString(),
        branchId: shop.branchId,
        specialistId: shop.specialists[0],
      },
    },
    `drain-slow-${ctx.seed}-${nth}`,
    old
  )
  await wait(250)
  const stopping = old.stop()
  await wait(300)
  const [readyz, served] = await Promise.all(
    ['/readyz', '/api/service'].map(async path => {
      const reply = await request(`${old.url}${path}`, {
        dispatcher: pool.agent,
        headers: { ...shownAs(front), cookie: shop.owner.cookie },
      }).catch(() => null)
      await reply?.body.dump()
      return reply?.statusCode ?? 0
    })
  )
  const inFlight = await slow
  await holding
  const exit = await stopping
  pool.forget(old)
  const codes = await Promise.all(listening.map(({ closed }) => closed))
  history.note('drained', {
    nth,
    exit,
    readyz,
    served: served === 200,
    inFlight: { status: inFlight.status, tries: inFlight.tries },
    codes,
  })
  return next
}

export const runDrain = async (ctx: SuiteContext): Promise<void> => {
  const pool = balancer()
  try {
    await play(ctx, pool)
  } finally {
    await pool.close()
  }
}

const play = async (ctx: SuiteContext, pool: ReturnType<typeof balancer>): Promise<void> => {
  const {
    history,
    random,
    size: { requests = 0, restarts = 1, concurrency = 16 },
  } = ctx
  let current = await ctx.startProduct({ DRAIN_MS: String(DRAIN_MS) })
  const front = current.url
  pool.add(current)
  await waitUntil(() => pool.has(current), TIMEOUT_MS)
  const api = openProductApi(current, { actorKey: ctx.actorKey, history })
  const shop = await createShop(api, { specialists: 2, minutes: 30, frequency: 30 })
  const { _id: clientId } = await api.get(
    crmRoutes.createClient,
    { body: { client: { name: 'Rosa', whatsapp: '2221110000' } } },
    shop.owner
  )
  const bookingAt = (start: string, specialist: number) => ({
    serviceId: shop.serviceId,
    branchId: shop.branchId,
    specialistId: shop.specialists[specialist] ?? '',
    start,
    end: new Date(Date.parse(start) + shop.minutes * 60_000).toISOString(),
  })
  const { _id: appointmentId } = await api.get(
    schedulingRoutes.bookAppointment,
    { body: { appointment: { clientId, ...bookingAt(instant(50, 10), 0) } } },
    shop.owner
  )
  await api.close()
  const send = sender(ctx, pool, shop, front)

  let requestCount = 0
  let over = false
  /**
   * What a team does all day: mostly reading, now and then a new client. Goes on until enough was
   * asked and every restart is over.
   */
  const worker = async (): Promise<void> => {
    while (requestCount < requests || !over) {
      requestCount += 1
      const nth = requestCount
      if (random.below(4) === 0)
        await send(
          'write',
          'POST',
          '/api/client',
          { client: { name: `Persona ${nth}`, whatsapp: `2${String(nth).padStart(9, '0')}` } },
          `drain-${ctx.seed}-${nth}`
        )
      else
        await send(
          'read',
          'GET',
          random.pick(['/api/auth/session', '/api/service', '/api/branch', '/api/thread']),
          undefined,
          ''
        )
    }
  }
  const working = Promise.all(Array.from({ length: concurrency }, worker))
  try {
    for (let nth = 1; nth <= restarts; nth += 1) {
      current = await replace(
        ctx,
        { pool, shop, front, send, appointmentId, nth: nth + 1 },
        current
      )
      history.note('restart', { nth })
    }
  } finally {
    requestCount = Math.max(requestCount, requests)
    over = true
    await working
  }
  ctx.print(`${requestCount} peticiones a través de ${restarts} relevos`)
}
