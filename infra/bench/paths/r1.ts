import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@mostrador/kernel'
import type { AwaitFrames, FrameCounts, OpenSockets } from '../browsers.ts'
import type { Child } from '../children.ts'
import {
  assertThat,
  type Contender,
  epochMs,
  measureInterleaved,
  type Path,
  percentiles,
} from '../harness.ts'
import { openSocketBench, sampleFrame } from '../sockets.ts'

const SOCKETS = 1_000
/**
 * Everybody begins an event this often, in milliseconds: one that begins the moment the last was
 * received finds its sockets in the cache of the processor, which nothing does that comes through a
 * database.
 */
const RHYTHM_MS = 25
const [product, framed, json] = [
  'product: the gateway with the sockets',
  'floor: pre-framed loop',
  'floor: JSON for each socket',
]
const atOnce = ', one after the other'

/**
 * What it costs to tell a thousand sockets (performance 7, R1), and how long it takes until the
 * last has received it (R2).
 */
export const r1: Path = {
  id: 'R1',
  title: `one event to a room of ${SOCKETS} sockets, every ${RHYTHM_MS} ms`,
  async run(options) {
    const bench = await openSocketBench()
    try {
      const browsers = await bench.start(import.meta.resolve('../browsers.ts'))
      const bare = await bench.start(import.meta.resolve('../floors/broadcast.ts'))
      // The first gateway consumes the events and numbers them; the sockets are at the second, as
      // most are that receive an event.
      const numbering = await bench.gateway()
      const gateway = await bench.gateway()
      const room = newId()
      await browsers.ask({
        open: { group: 'product', port: gateway.port, count: SOCKETS, tokens: [room] },
      } satisfies OpenSockets)
      await browsers.ask({
        open: { group: 'bare', port: bare.port, count: SOCKETS, tokens: [] },
      } satisfies OpenSockets)
      const frameCounts = (group: string): Promise<FrameCounts> =>
        browsers.ask<FrameCounts>({ group })

      const totals = { product: 0, bare: 0 }
      /** Milliseconds from the trigger until every socket of the group has received it. */
      const broadcastOnce = async (
        group: keyof typeof totals,
        trigger: () => Promise<unknown>
      ): Promise<number> => {
        totals[group] += SOCKETS
        const all = browsers.ask<number>({
          until: { group, total: totals[group] },
        } satisfies AwaitFrames)
        const startedAt = epochMs()
        await trigger()
        return (await all) - startedAt
      }
      const ways: Readonly<Record<string, () => Promise<number>>> = {
        [framed]: () =>
          broadcastOnce('bare', () => bare.ask({ how: 'framed', frame: sampleFrame })),
        [json]: () => broadcastOnce('bare', () => bare.ask({ how: 'json', frame: sampleFrame })),
        [product]: () => broadcastOnce('product', () => bench.publish(room, 1)),
      }
      for (const call of Object.values(ways)) for (let n = 0; n < 3; n += 1) await call()
      const [received, plain] = [await frameCounts('product'), await frameCounts('bare')]
      const shape = (text: string): string => text.replace(/"seq":\d+/, '"seq":n')
      const sortKeys = (text: string): string =>
        JSON.stringify(
          Object.entries((JSON.parse(text) as { data: object }).data).toSorted(([a], [b]) =>
            a.localeCompare(b)
          )
        )
      const checks = [
        assertThat(
          received.total === 3 * SOCKETS && received.wrong === 0,
          `every socket received every event once, in order (${received.total} frames of 3 events)`
        ),
        assertThat(
          sortKeys(received.last) === sortKeys(plain.last) &&
            Math.abs(shape(received.last).length - shape(plain.last).length) <= 2,
          `floor and product send the same (${plain.last.length} bytes)`
        ),
      ]
      const contender = (way: string, child: Child, everyMs: number): Contender => ({
        name: everyMs === 0 ? `${way}${atOnce}` : way,
        async measure() {
          const times: number[] = []
          const before = {
            cpu: await child.cpu(),
            numbering: await numbering.cpu(),
            at: performance.now(),
          }
          while (performance.now() - before.at < options.seconds * 1_000) {
            times.push((await ways[way]?.()) ?? Number.NaN)
            const early = before.at + times.length * everyMs - performance.now()
            if (early > 0) await wait(early)
          }
          const deliveries = times.length * SOCKETS
          const cpuUs = (await child.cpu()) - before.cpu
          if (child === gateway)
            options.print(
              `      the gateway that numbers events: ${(((await numbering.cpu()) - before.numbering) / times.length).toFixed(0)} µs per event besides`
            )
          return {
            operations: deliveries,
            seconds: times.reduce((sum, ms) => sum + ms, 0) / 1_000,
            cpuUs: cpuUs / deliveries,
            ...percentiles(times),
          }
        },
      })
      const measured = await measureInterleaved(
        [
          contender(framed, bare, RHYTHM_MS),
          contender(json, bare, RHYTHM_MS),
          contender(product, gateway, RHYTHM_MS),
          contender(framed, bare, 0),
          contender(product, gateway, 0),
        ],
        [
          { id: 'R1', of: product, to: framed, metric: 'cpu', max: 1.5 },
          { id: 'R1', of: product, to: json, metric: 'cpu', max: 1 / 1.6 },
          { id: 'R2', of: product, to: framed, metric: 'p95', max: 1.5 },
          {
            id: 'R1',
            of: `${product}${atOnce}`,
            to: `${framed}${atOnce}`,
            metric: 'cpu',
            max: 1.5,
          },
          {
            id: 'R2',
            of: `${product}${atOnce}`,
            to: `${framed}${atOnce}`,
            metric: 'p95',
            max: 1.5,
          },
        ],
        options
      )
      const end = await frameCounts('product')
      return {
        ...measured,
        checks: [
          ...checks,
          assertThat(
            end.wrong === 0 && end.total === totals.product && end.closed === 0,
            `nothing lost, twice or out of order at the end (${end.total} frames)`
          ),
        ],
        notes: [
          'operations are deliveries; p50 and p99 are until the last of the sockets has heard',
          'the product’s time begins when the event is committed by its owner: the outbox is read, the event numbered by another process, the notification received and the row read, all on this machine; the floor’s begins at the loop',
        ],
      }
    } finally {
      await bench.stop()
    }
  },
}
