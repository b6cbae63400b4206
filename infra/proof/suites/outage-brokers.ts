import { createAnsweringShop, createPhones } from '../conversation.ts'
import { openProductApi } from '../product-api.ts'
import { findMissingForCluster } from '../instance/cluster.ts'
import { type Outage, runOutages } from '../outages.ts'
import type { SuiteContext, Suite } from '../suite.ts'

/** A turn that crashed in the middle is taken up again when its lease ends, a minute later. */
const TIMEOUT_MS = 150_000
const SENDS = 1_000_000

const run = async (ctx: SuiteContext): Promise<void> => {
  const { history, meta, ground } = ctx
  const { kafka, redis, unconsumed, ...cluster } = await ctx.openCluster({
    META_TIMEOUT_MS: '2000',
  })
  const api = openProductApi(cluster, { actorKey: ctx.actorKey, history })
  const { accounts } = await createAnsweringShop(api, 10_000)
  const { talk, forget } = createPhones(ctx, accounts, TIMEOUT_MS)
  const metaBack = async (): Promise<void> => {
    meta.control.behave()
    meta.control.misbehave({ copies: 2 })
  }
  const all =
    (...steps: readonly (() => Promise<void>)[]) =>
    async (): Promise<void> =>
      void (await Promise.all(steps.map(step => step())))
  const kill = (part: typeof kafka | typeof redis) => (): Promise<void> =>
    part.stopProcess('at once')
  const restartPart =
    (part: typeof kafka | typeof redis, data: 'kept' | 'lost') => (): Promise<void> =>
      part.up(data)
  const outages: readonly Outage[] = [
    {
      outageName: 'Kafka: kill -9, and back on its data',
      begin: kill(kafka),
      end: restartPart(kafka, 'kept'),
    },
    {
      outageName: 'Redis: kill -9, and back empty',
      begin: kill(redis),
      end: restartPart(redis, 'lost'),
    },
    {
      outageName: 'Kafka: stands still',
      begin: async () => kafka.freeze(),
      end: async () => kafka.thaw(),
    },
    {
      outageName: 'Redis: stands still',
      begin: async () => redis.freeze(),
      end: async () => redis.thaw(),
    },
    {
      outageName: 'Kafka: kill -9, and back empty',
      begin: kill(kafka),
      end: restartPart(kafka, 'lost'),
    },
    {
      outageName: 'Redis: kill -9, and back on its data',
      begin: kill(redis),
      end: restartPart(redis, 'kept'),
    },
    {
      outageName: 'Kafka, Redis, Postgres and Meta at once; Kafka and Redis back empty',
      begin: all(kill(kafka), kill(redis), ground.crash, async () =>
        meta.control.failSends({ as: 'service_down', times: SENDS })
      ),
      end: all(restartPart(kafka, 'lost'), restartPart(redis, 'lost'), ground.start, metaBack),
    },
  ]
  await metaBack()
  await runOutages(ctx, talk, outages, unconsumed)
  forget()
  await api.close()
}

export const outageOfBrokers: Suite = {
  name: 'outage-brokers',
  proves:
    'Kafka and Redis go down while people write, come back with or without their data, and then everything goes at once: nothing is lost, nothing is said twice, and what waited is soon done.',
  threats: ['F6', 'F7', 'F9', 'F26'],
  lacks: findMissingForCluster,
  sizes: {
    quick: { seconds: 10, people: 10, apart: 500, outages: 7 },
    deep: { seconds: 60, people: 60, apart: 500, outages: 7 },
  },
  ownServer: true,
  fixed: ['seconds', 'people', 'apart', 'outages'],
  rules: [
    'messages-kept',
    'everybody-answered',
    'told-is-true',
    'no-reply-twice',
    'no-turn-twice',
    'nothing-left-behind',
    'one-booking-per-request',
    'no-overlap',
    'recovered',
    'balance-is-the-sum',
  ],
  sabotages: [
    {
      name: 'cursor-before-broker',
      slow: true,
      wall: 'The relay moves its cursor when the broker has acknowledged: here at once, and the broker is told most of a second later.',
      size: { seconds: 3, people: 3, apart: 200, outages: 1 },
      patches: [
        {
          file: 'libs/platform/src/bus/kafka/relay-pages.ts',
          find: 'const pageSize = 2_000\n',
          replace: 'const pageSize = 2_000\nlet published: Promise<unknown> = Promise.resolve()\n',
        },
        {
          file: 'libs/platform/src/bus/kafka/relay-pages.ts',
          find: '    const [, next] = await Promise.all([publish(writer, topicOf, events), following])\n',
          replace:
            '    const [due, page] = [new Promise(done => setTimeout(done, 700)), events]\n    published = published.then(() => due).then(() => publish(writer, topicOf, page)).catch(() => undefined)\n    const next = await following\n',
        },
      ],
    },
  ],
  run,
}
