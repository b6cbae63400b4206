import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceName } from '@mostrador/contracts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays, localDateOf } from '@mostrador/kernel'
import { metaSignature } from '@mostrador/sandbox'
import { request } from 'undici'
import { type Moment, talkingShop, telephones } from '../conversation.ts'
import { openDoor } from '../door.ts'
import { lackingForCluster } from '../instance/cluster.ts'
import type { ProductInstance } from '../instance/open.ts'
import { quiet } from '../quiet.ts'
import { ZONE } from '../shop.ts'
import type { Stage, Suite } from '../suite.ts'

const SAID_PER_PERSON = 2
/** A turn that died with its process is taken up again when its lease ends, a minute later. */
const PATIENCE_MS = 150_000
const QUIET_MS = 180_000
/** How long a kill waits for its moment. */
const MOMENT_MS = 15_000

/** Short, so that a call that died with its process is given up soon; the quiet window stays. */
const variables = { META_TIMEOUT_MS: '2000' }

/** The product as the killer sees it. */
type Mortal = Pick<ProductInstance, 'url' | 'inside'> & {
  /** So many deaths until everybody has had one: people go on talking until then. */
  readonly all: number
  /** Who dies next: its process, its name if it has one, and how it is ended and comes back. */
  victim(): { readonly pid: number; readonly service?: ServiceName; revive(): Promise<void> }
  unheard?(): Promise<readonly string[]>
}

/** The whole product in one process. */
const oneProcess = async (stage: Stage): Promise<Mortal> => {
  let instance = await stage.startProduct(variables)
  return {
    url: instance.url,
    inside: instance.inside,
    all: 1,
    victim: () => ({
      pid: instance.pid,
      revive: async () => {
        await instance.kill()
        instance = await stage.startProduct(variables)
      },
    }),
  }
}

/** One process per service: everyone's turn comes before anyone's second, in an order of chance. */
const aProcessEach = async (stage: Stage): Promise<Mortal> => {
  const { names, pidOf, kill, ready, ...cluster } = await stage.openCluster(variables)
  for (const service of names) stage.history.note('service', { service })
  let turns: ServiceName[] = []
  return {
    ...cluster,
    all: names.length,
    victim() {
      if (turns.length === 0) turns = stage.random.shuffled(names)
      const service = turns.shift() ?? 'edge-gateway'
      return {
        service,
        pid: pidOf(service),
        revive: async () => {
          await kill(service)
          const began = performance.now()
          await ready(service)
          const ms = Math.round(performance.now() - began)
          stage.history.note('open', { service, pid: pidOf(service), ms })
          // As long whole as it was not: on a slow machine somebody would be away all the time, and those who need three of them never find all.
          await wait(ms)
        },
      }
    },
  }
}

const crashing =
  (open: (stage: Stage) => Promise<Mortal>) =>
  async (stage: Stage): Promise<void> => {
    const {
      history,
      random,
      meta,
      size: { messages = 0, kills = 0, people: lanes = 20, bookings = 0 },
    } = stage
    const mortal = await open(stage)
    const door = openDoor(mortal, { actorKey: stage.actorKey, history, lanes: lanes + 8 })
    const { shop, accounts } = await talkingShop(door, messages)
    const today = localDateOf(new Date(), ZONE)
    // Every webhook arrives twice, in parallel.
    meta.control.misbehave({ copies: 2 })

    /** Kills that wait for the provider to see the next one of this kind. */
    let fatal: { on: Moment; act: () => void } | undefined
    const strike = (on: Moment): void => {
      if (fatal?.on !== on) return
      const { act } = fatal
      fatal = undefined
      act()
    }
    const { talk, forget } = telephones(stage, accounts, PATIENCE_MS, strike)

    let over = false
    let killed = 0
    /** The worst moments, by turns: any; just after we said "stored"; just after the provider took our reply and before we know it. */
    const killer = async (): Promise<void> => {
      for (; killed < kills && !over; killed += 1) {
        await wait(300 + random.below(700))
        const on = random.pick(['any', 'reached', 'acknowledged'] as const)
        const { pid, service, revive } = mortal.victim()
        // The kill is sent in the same tick in which the moment came, before the product can hear of it.
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
    const { _id: clientId } = await door.get(
      crmRoutes.createClient,
      { body: { client: { name: 'Mostrador', whatsapp: '2229000000' } } },
      shop.owner
    )
    /** Somebody at the counter, who presses "Guardar" again when nothing answers: the same key, the same appointment. */
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
          const answer = await door.ask(
            schedulingRoutes.bookAppointment,
            { body: { appointment } },
            { ...shop.owner, key: `counter-${stage.seed}-${nth}` }
          )
          history.note('booking', {
            key: nth,
            id: answer.status === 200 ? answer.data._id : null,
            status: answer.status,
            code: answer.code,
            ms: Math.round(answer.ms),
            expect: [200, 503, 'request_in_progress', 'slot_taken'],
          })
          // The first press may have booked it and died before it could say so: then the time is taken, by this very client.
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
    await Promise.all([...Array.from({ length: lanes }, talking), counter()])
    over = true
    await killing
    stage.say('todos hablaron; espero a que no quede nada por hacer')
    const began = performance.now()
    await quiet(stage.database, QUIET_MS, { elsewhere: mortal.unheard })
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
        headers: { 'content-type': 'application/json', ...metaSignature(stage.metaSecret, raw) },
      })
      await body.dump()
      history.note('again', { status: statusCode, expect: [200, 503] })
    }
    const settled = await quiet(stage.database, QUIET_MS, { elsewhere: mortal.unheard })
    history.note('settled', { ms: Math.round(performance.now() - began), left: settled })
    forget()
    await door.close()
  }

const small = { messages: 50, kills: 3, people: 25, bookings: 5 }
/** Some of so many kills come at just the wrong moment. */
const often = { messages: 240, kills: 20, people: 25, bookings: 5 }
const rules = [
  'messages-kept',
  'everybody-answered',
  'told-is-true',
  'booked-is-told',
  'no-reply-twice',
  'no-turn-twice',
  'nothing-left-behind',
  'booked-is-there',
  'one-booking-per-wish',
  'no-overlap',
  'expected-answers',
  'killed',
] as const

export const crash: Suite = {
  name: 'crash',
  proves:
    'Whatever the process was doing when it was killed: no message is lost, nothing is done twice, and nobody is answered twice.',
  threats: ['F1', 'F2', 'F3', 'F4', 'F5', 'F11'],
  sizes: {
    ci: small,
    quick: { messages: 5_000, kills: 200, people: 100, bookings: 600 },
    deep: { messages: 100_000, kills: 1_000, people: 100, bookings: 6_000 },
  },
  fixed: ['people'],
  rules,
  sabotages: [
    {
      name: 'drop-inbox-key',
      slow: true,
      wall: 'The keys of webhooks, of the inbox and of messages: what comes twice is there twice.',
      size: { messages: 20, people: 10, kills: 1, bookings: 1 },
      sql: `alter table messaging.inbox drop constraint inbox_pkey; drop index messaging.message_business_id_channel_provider_id_key; alter table messaging.webhook_envelope drop constraint webhook_envelope_pkey`,
    },
    {
      name: 'ack-before-commit',
      slow: true,
      wall: 'The answer to a webhook waits for its row: here it is stored a moment after the 200.',
      size: often,
      patches: [
        {
          file: 'services/messaging-gateway/src/webhook/routes.ts',
          find: 'await envelopes.add({ digest, body: bytes, receivedAt: clock.now(), traceparent: currentContext()?.traceparent ?? null })',
          replace:
            'setTimeout(() => void envelopes.add({ digest, body: bytes, receivedAt: clock.now(), traceparent: currentContext()?.traceparent ?? null }).catch(() => undefined), 400)',
        },
      ],
    },
    {
      name: 'no-intent',
      slow: true,
      wall: 'The intent to send is written before the call: a worker that comes after a crash sends again at once.',
      size: often,
      patches: [
        {
          file: 'services/messaging-gateway/src/sending/repository.ts',
          find: "update messaging.outbound set state = 'sending', attempts = attempts + 1",
          replace: "update messaging.outbound set state = 'ready', attempts = attempts + 1",
        },
      ],
    },
    {
      name: 'poll-by-id',
      slow: true,
      wall: 'The log of events is read up to the oldest open transaction: here by id alone, so what commits late is never read.',
      size: { messages: 160, people: 80, kills: 1, bookings: 1 },
      patches: [
        {
          file: 'libs/platform/src/bus/postgres/statements.ts',
          find: 'where (xid, id) > ($1::xid8, $2::bigint) and xid < ${horizon} and type = any($3) order by xid, id limit ${pageSize}) page on true\n  order by page.xid, page.id`',
          replace:
            'where $1::xid8 is not null and id > $2::bigint and type = any($3) order by id limit ${pageSize}) page on true\n  order by page.id`',
        },
      ],
    },
  ],
  run: crashing(oneProcess),
}

export const crashOfServices: Suite = {
  name: 'crash-services',
  proves:
    'Each service is a process of its own around Kafka and Redis, and whichever is killed: no message is lost, nothing is done twice, and nobody is answered twice.',
  threats: ['F1', 'F2', 'F3', 'F4', 'F5', 'F11'],
  lacks: lackingForCluster,
  sizes: {
    quick: { messages: 600, kills: 18, people: 20, bookings: 60 },
    deep: { messages: 20_000, kills: 1_000, people: 40, bookings: 2_000 },
  },
  fixed: ['people'],
  rules: [...rules, 'every-service-killed'],
  sabotages: [
    {
      name: 'commit-before-handling',
      slow: true,
      wall: 'A consumer tells the broker that it is past an event when the event is handled: here as soon as it has it, most of a second before.',
      size: { messages: 40, people: 15, kills: 9, bookings: 1 },
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/in-flight-partition.ts',
          find: '      queues.add(event.key, work).then(',
          replace:
            '      finished = taken\n      onMoved()\n      queues.add(event.key, () => new Promise(done => setTimeout(done, 800)).then(work)).then(',
        },
        {
          file: 'libs/platform/src/bus/kafka/in-flight-partition.ts',
          find: '    finished = entries[0]?.offset ?? taken',
          replace: '    finished = taken',
        },
      ],
    },
  ],
  run: crashing(aProcessEach),
}
