import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceName } from '@mostrador/contracts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import { metaSignature } from '@mostrador/sandbox'
import { request } from 'undici'
import { type Moment, createAnsweringShop, createPhones } from '../conversation.ts'
import { openProductApi, type ProductApi } from '../product-api.ts'
import type { ProductInstance } from '../instance/open.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { halfHourFrom } from '../half-hour.ts'
import { type Shop, ZONE } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'

const SAID_PER_PERSON = 2
/** A turn that crashed with its process is taken up again when its lease ends, a minute later. */
const TIMEOUT_MS = 150_000
const QUIET_MS = 180_000
/** How long a kill waits for its moment. */
const MOMENT_MS = 15_000

/** Short, so that a call that crashed with its process is given up soon; the quiet window stays. */
const variables = { META_TIMEOUT_MS: '2000' }

/** The product as the killer sees it. */
type KillableInstance = Pick<ProductInstance, 'url' | 'inside'> & {
  /** So many crashes until everybody has had one: people continue talking until then. */
  readonly all: number
  /**
   * The process that is killed next: its name if it has one, and how it is ended and started again.
   */
  victim(): { readonly pid: number; readonly service?: ServiceName; revive(): Promise<void> }
  unconsumed?(): Promise<readonly string[]>
}

/** The whole product in one process. */
export const oneProcess = async (ctx: SuiteContext): Promise<KillableInstance> => {
  let instance = await ctx.startProduct(variables)
  return {
    url: instance.url,
    inside: instance.inside,
    all: 1,
    victim: () => ({
      pid: instance.pid,
      revive: async () => {
        await instance.kill()
        instance = await ctx.startProduct(variables)
      },
    }),
  }
}

/** One process per service: everyone's turn comes before anyone's second, in an order of chance. */
export const oneProcessPerService = async (ctx: SuiteContext): Promise<KillableInstance> => {
  const { names, pidOf, kill, ready, ...cluster } = await ctx.openCluster(variables)
  for (const service of names) ctx.history.note('service', { service })
  let turns: ServiceName[] = []
  return {
    ...cluster,
    all: names.length,
    victim() {
      if (turns.length === 0) turns = ctx.random.shuffle(names)
      const service = turns.shift() ?? 'edge-gateway'
      return {
        service,
        pid: pidOf(service),
        revive: async () => {
          await kill(service)
          const startedAt = performance.now()
          await ready(service)
          const ms = Math.round(performance.now() - startedAt)
          ctx.history.note('open', { service, pid: pidOf(service), ms })
          // As long whole as it was not: on a slow machine somebody would be down all the time, and
          // those who need three of them never find all.
          await wait(ms)
        },
      }
    },
  }
}

/** Kills that wait for the provider to see the next moment of a kind. */
const createMomentKills = () => {
  let pending: { on: Moment; act: () => void } | undefined
  return {
    /** Called with each moment, in the tick in which it comes. */
    onMoment(moment: Moment): void {
      if (pending?.on !== moment) return
      const { act } = pending
      pending = undefined
      act()
    },
    /** Kills at the next moment of this kind; false when none came in time. */
    async killOn(pid: number, on: Moment): Promise<boolean> {
      const killed = new Promise<boolean>(done => {
        // The kill is sent in the same tick in which the moment came, before the product can
        // learn of it.
        const act = (): void => {
          process.kill(pid, 'SIGKILL')
          done(true)
        }
        pending = { on, act }
      })
      const isKilled = await Promise.race([wait(MOMENT_MS, false), killed])
      pending = undefined
      return isKilled
    },
  }
}

/** How far the kills have come. */
type KillProgress = { killed: number; isOver: boolean }

/**
 * Kills at the worst moments, by turns: any; just after we said "stored"; just after the provider
 * took our reply and before we know it.
 */
const killRepeatedly = async (
  { random, history, size: { kills = 0 } }: SuiteContext,
  product: KillableInstance,
  { killOn }: ReturnType<typeof createMomentKills>,
  progress: KillProgress
): Promise<void> => {
  for (; progress.killed < kills && !progress.isOver; progress.killed += 1) {
    await wait(300 + random.below(700))
    const on = random.pick(['any', 'reached', 'acknowledged'] as const)
    const { pid, service, revive } = product.victim()
    const isKilled = on !== 'any' && (await killOn(pid, on))
    history.note('kill', {
      pid,
      on: isKilled ? on : 'any',
      ...(service !== undefined && { service }),
    })
    await revive()
  }
}

/**
 * Somebody at the counter, who presses "Guardar" again when nothing answers: the same key, the same
 * appointment.
 */
const bookAtCounter = async (
  { history, seed, size: { bookings = 0 } }: SuiteContext,
  api: ProductApi,
  shop: Shop,
  clientId: string
): Promise<void> => {
  const firstDay = addDays(localDateOf(new Date(), ZONE), 80)
  for (let nth = 0; nth < bookings; nth += 1) {
    const appointment = {
      clientId,
      serviceId: shop.serviceId,
      branchId: shop.branchId,
      specialistId: shop.specialists[0] ?? '',
      ...halfHourFrom(firstDay, nth),
    }
    for (let tries = 0; tries < 400; tries += 1) {
      const answer = await api.ask(
        schedulingRoutes.bookAppointment,
        { body: { appointment } },
        { ...shop.owner, key: `counter-${seed}-${nth}` }
      )
      history.note('booking', {
        key: nth,
        id: answer.status === 200 ? answer.data._id : null,
        status: answer.status,
        code: answer.code,
        ms: Math.round(answer.ms),
        expect: [200, 503, 'request_in_progress', 'slot_taken'],
      })
      // The first press may have booked it and crashed before it could say so: then the time is
      // taken, by this very client.
      if (answer.status === 200 || answer.code === 'slot_taken') break
      await wait(150)
    }
    await wait(100)
  }
}

/** A provider may repeat a webhook days later, long after its twin was read. */
const repeatMessageWebhooks = async (
  { meta, metaSecret, history }: SuiteContext,
  url: string
): Promise<void> => {
  const delivered = meta.control
    .webhooks()
    .filter(
      ({ labels, state }) =>
        state === 'delivered' && labels.some(label => label.startsWith('message:'))
    )
  for (const { raw } of delivered) {
    const { statusCode, body } = await request(`${url}/api/meta/webhook`, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', ...metaSignature(metaSecret, raw) },
    })
    await body.dump()
    history.note('again', { status: statusCode, expect: [200, 503] })
  }
}

/** Simulates people who write and book while the processes of the product are killed. */
export const playCrashes =
  (open: (ctx: SuiteContext) => Promise<KillableInstance>) =>
  async (ctx: SuiteContext): Promise<void> => {
    const {
      history,
      meta,
      size: { messages = 0, kills = 0, people: concurrency = 20 },
    } = ctx
    const product = await open(ctx)
    const api = openProductApi(product, {
      actorKey: ctx.actorKey,
      history,
      concurrency: concurrency + 8,
    })
    const { shop, accounts } = await createAnsweringShop(api, messages)
    // Every webhook arrives twice, in parallel.
    meta.control.misbehave({ copies: 2 })
    const momentKills = createMomentKills()
    const { talk, forget } = createPhones(ctx, accounts, TIMEOUT_MS, momentKills.onMoment)
    // Before anybody is killed: a preparation is not tried again.
    const { _id: clientId } = await api.get(
      crmRoutes.createClient,
      { body: { client: { name: 'Mostrador', whatsapp: '2229000000' } } },
      shop.owner
    )

    const progress: KillProgress = { killed: 0, isOver: false }
    const killing = killRepeatedly(ctx, product, momentKills, progress)
    let people = 0
    const talkUntilEnoughKills = async (): Promise<void> => {
      const enough = Math.min(kills, product.all)
      while (people < messages / SAID_PER_PERSON || progress.killed < enough) {
        people += 1
        await talk(people - 1)
      }
    }
    const talks = Array.from({ length: concurrency }, talkUntilEnoughKills)
    await Promise.all([...talks, bookAtCounter(ctx, api, shop, clientId)])
    progress.isOver = true
    await killing
    ctx.print('todos hablaron; espero a que no quede nada por hacer')
    const startedAt = performance.now()
    const outside = { elsewhere: product.unconsumed }
    await waitUntilQuiet(ctx.database, QUIET_MS, outside)
    await repeatMessageWebhooks(ctx, product.url)
    const settled = await waitUntilQuiet(ctx.database, QUIET_MS, outside)
    history.note('settled', { ms: Math.round(performance.now() - startedAt), left: settled })
    forget()
    await api.close()
  }
