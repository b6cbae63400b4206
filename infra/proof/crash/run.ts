import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceName } from '@mostrador/contracts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import { metaSignature } from '@mostrador/sandbox'
import { request } from 'undici'
import { type Moment, createAnsweringShop, createPhones } from '../conversation.ts'
import { openProductApi } from '../product-api.ts'
import type { ProductInstance } from '../instance/open.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { ZONE } from '../shop.ts'
import type { SuiteContext } from '../suite.ts'

const SAID_PER_PERSON = 2
/** A turn that died with its process is taken up again when its lease ends, a minute later. */
const TIMEOUT_MS = 150_000
const QUIET_MS = 180_000
/** How long a kill waits for its moment. */
const MOMENT_MS = 15_000

/** Short, so that a call that died with its process is given up soon; the quiet window stays. */
const variables = { META_TIMEOUT_MS: '2000' }

/** The product as the killer sees it. */
type KillableInstance = Pick<ProductInstance, 'url' | 'inside'> & {
  /** So many deaths until everybody has had one: people continue talking until then. */
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
      if (turns.length === 0) turns = ctx.random.shuffled(names)
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

export const crashing =
  (open: (ctx: SuiteContext) => Promise<KillableInstance>) =>
  async (ctx: SuiteContext): Promise<void> => {
    const {
      history,
      random,
      meta,
      size: { messages = 0, kills = 0, people: concurrency = 20, bookings = 0 },
    } = ctx
    const mortal = await open(ctx)
    const api = openProductApi(mortal, {
      actorKey: ctx.actorKey,
      history,
      concurrency: concurrency + 8,
    })
    const { shop, accounts } = await createAnsweringShop(api, messages)
    const today = localDateOf(new Date(), ZONE)
    // Every webhook arrives twice, in parallel.
    meta.control.misbehave({ copies: 2 })

    /** Kills that wait for the provider to see the next one of this kind. */
    let fatal: { on: Moment; act: () => void } | undefined
    const killOn = (on: Moment): void => {
      if (fatal?.on !== on) return
      const { act } = fatal
      fatal = undefined
      act()
    }
    const { talk, forget } = createPhones(ctx, accounts, TIMEOUT_MS, killOn)

    let over = false
    let killed = 0
    /**
     * The worst moments, by turns: any; just after we said "stored"; just after the provider took
     * our reply and before we know it.
     */
    const killer = async (): Promise<void> => {
      for (; killed < kills && !over; killed += 1) {
        await wait(300 + random.below(700))
        const on = random.pick(['any', 'reached', 'acknowledged'] as const)
        const { pid, service, revive } = mortal.victim()
        // The kill is sent in the same tick in which the moment came, before the product can hear
        // of it.
        const struck =
          on !== 'any' &&
          (await Promise.race([
            wait(MOMENT_MS, false),
            new Promise<boolean>(done => {
              fatal = {
                on,
                act: () => {
                  process.kill(pid, 'SIGKILL')
                  done(true)
                },
              }
            }),
          ]))
        fatal = undefined
        history.note('kill', {
          pid,
          on: struck ? on : 'any',
          ...(service !== undefined && { service }),
        })
        await revive()
      }
    }

    // Before anybody is killed: a preparation is not tried again.
    const { _id: clientId } = await api.get(
      crmRoutes.createClient,
      { body: { client: { name: 'Mostrador', whatsapp: '2229000000' } } },
      shop.owner
    )
    /**
     * Somebody at the counter, who presses "Guardar" again when nothing answers: the same key, the
     * same appointment.
     */
    const counter = async (): Promise<void> => {
      for (let nth = 0; nth < bookings; nth += 1) {
        const day = Temporal.PlainDate.from(addDays(today, 80 + Math.floor(nth / 30)))
        const start = day
          .toZonedDateTime({
            timeZone: ZONE,
            plainTime: Temporal.PlainTime.from({
              hour: 6 + Math.floor((nth % 30) / 2),
              minute: (nth % 2) * 30,
            }),
          })
          .toInstant()
          .toString({ smallestUnit: 'millisecond' })
        const appointment = {
          clientId,
          serviceId: shop.serviceId,
          branchId: shop.branchId,
          specialistId: shop.specialists[0] ?? '',
          start,
          end: new Date(Date.parse(start) + 30 * 60_000).toISOString(),
        }
        for (let tries = 0; tries < 400; tries += 1) {
          const answer = await api.ask(
            schedulingRoutes.bookAppointment,
            { body: { appointment } },
            { ...shop.owner, key: `counter-${ctx.seed}-${nth}` }
          )
          history.note('booking', {
            key: nth,
            id: answer.status === 200 ? answer.data._id : null,
            status: answer.status,
            code: answer.code,
            ms: Math.round(answer.ms),
            expect: [200, 503, 'request_in_progress', 'slot_taken'],
          })
          // The first press may have booked it and died before it could say so: then the time is
          // taken, by this very client.
          if (answer.status === 200 || answer.code === 'slot_taken') break
          await wait(150)
        }
        await wait(100)
      }
    }

    const killing = killer()
    let people = 0
    const talking = async (): Promise<void> => {
      while (people < messages / SAID_PER_PERSON || killed < Math.min(kills, mortal.all)) {
        people += 1
        await talk(people - 1)
      }
    }
    await Promise.all([...Array.from({ length: concurrency }, talking), counter()])
    over = true
    await killing
    ctx.print('todos hablaron; espero a que no quede nada por hacer')
    const startedAt = performance.now()
    await waitUntilQuiet(ctx.database, QUIET_MS, { elsewhere: mortal.unconsumed })
    // A provider may repeat a webhook days later, long after its twin was read.
    for (const { raw } of meta.control
      .webhooks()
      .filter(
        ({ labels, state }) =>
          state === 'delivered' && labels.some(label => label.startsWith('message:'))
      )) {
      const { statusCode, body } = await request(`${mortal.url}/api/meta/webhook`, {
        method: 'POST',
        body: raw,
        headers: { 'content-type': 'application/json', ...metaSignature(ctx.metaSecret, raw) },
      })
      await body.dump()
      history.note('again', { status: statusCode, expect: [200, 503] })
    }
    const settled = await waitUntilQuiet(ctx.database, QUIET_MS, { elsewhere: mortal.unconsumed })
    history.note('settled', { ms: Math.round(performance.now() - startedAt), left: settled })
    forget()
    await api.close()
  }
