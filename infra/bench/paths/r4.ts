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
import { openSocketBench } from '../sockets.ts'

const ROOM = 10
const [FEW, MANY] = [100, 10_000]
const [small, large] = [
  `product: a room of ${ROOM} among ${FEW} sockets`,
  `product: a room of ${ROOM} among ${MANY} sockets`,
]
/** Events published at the same time, and then waited for. */
const BATCH = 20

/** The cost of a room does not grow with the other rooms (performance 7, R4). */
export const r4: Path = {
  id: 'R4',
  title: `a room of ${ROOM} sockets on a gateway of ${FEW} and on one of ${MANY}`,
  async run(options) {
    const bench = await openSocketBench()
    try {
      const browsers = await bench.start(import.meta.resolve('../browsers.ts'))
      // The first consumes the events and numbers them, so that the two that are compared only
      // deliver.
      await bench.gateway()
      const [quiet, busy] = [await bench.gateway(), await bench.gateway()]
      const rooms = new Map([
        [quiet, newId()],
        [busy, newId()],
      ])
      for (const [gateway, count] of [
        [quiet, FEW],
        [busy, MANY],
      ] as const) {
        const otherRooms = Array.from({ length: (count - ROOM) / ROOM }, () => newId())
        await browsers.ask({
          open: {
            group: `rest-${gateway.port}`,
            port: gateway.port,
            count: count - ROOM,
            tokens: otherRooms,
          },
        } satisfies OpenSockets)
        await browsers.ask({
          open: {
            group: `room-${gateway.port}`,
            port: gateway.port,
            count: ROOM,
            tokens: [rooms.get(gateway) ?? ''],
          },
        } satisfies OpenSockets)
        options.print(`    ${count} sockets are open`)
      }
      const frameCounts = (group: string): Promise<FrameCounts> =>
        browsers.ask<FrameCounts>({ group })
      const totals = new Map([
        [quiet, 0],
        [busy, 0],
      ])
      const batch = async (gateway: Child): Promise<number> => {
        const total = (totals.get(gateway) ?? 0) + BATCH * ROOM
        totals.set(gateway, total)
        const all = browsers.ask<number>({
          until: { group: `room-${gateway.port}`, total },
        } satisfies AwaitFrames)
        const startedAt = epochMs()
        await bench.publish(rooms.get(gateway) ?? '', BATCH)
        return (await all) - startedAt
      }
      for (const gateway of [quiet, busy]) for (let n = 0; n < 3; n += 1) await batch(gateway)
      // A process is asked one thing at a time.
      const silent: { readonly room: FrameCounts; readonly rest: FrameCounts }[] = []
      for (const { port } of [quiet, busy])
        silent.push({
          room: await frameCounts(`room-${port}`),
          rest: await frameCounts(`rest-${port}`),
        })
      const checks = [
        assertThat(
          silent.every(({ room }) => room.total === 3 * BATCH * ROOM && room.wrong === 0),
          'each of the ten received every event once, in order'
        ),
        assertThat(
          silent.every(({ rest }) => rest.total === 0 && rest.closed === 0),
          `nobody else received anything, and nobody was closed (${silent.map(({ room, rest }) => `${rest.total} frames, ${room.closed + rest.closed} closed`).join('; ')})`
        ),
      ]
      const contender = (name: string, gateway: Child): Contender => ({
        name,
        async measure() {
          // Heartbeats and the poll of all rooms cost CPU without events: it is subtracted.
          const idle = { cpu: await gateway.cpu(), at: performance.now() }
          await wait(options.seconds * 1_000)
          const perMs = ((await gateway.cpu()) - idle.cpu) / (performance.now() - idle.at)
          const times: number[] = []
          const before = { cpu: await gateway.cpu(), at: performance.now() }
          while (performance.now() - before.at < options.seconds * 1_000)
            times.push(await batch(gateway))
          const took = performance.now() - before.at
          const cpu = (await gateway.cpu()) - before.cpu - perMs * took
          options.print(`      without events ${(perMs / 10).toFixed(2)} % of a core`)
          return {
            operations: times.length * BATCH,
            seconds: took / 1_000,
            cpuUs: cpu / (times.length * BATCH),
            ...percentiles(times),
          }
        },
      })
      const measured = await measureInterleaved(
        [contender(small, quiet), contender(large, busy)],
        [
          { id: 'R4', of: large, to: small, metric: 'cpu', max: 2 },
          { id: 'R4', of: large, to: small, metric: 'p50', max: 2 },
        ],
        options
      )
      return {
        ...measured,
        checks,
        notes: [
          `operations are events to ${ROOM} sockets, ${BATCH} published at once; p50 and p99 are of such a batch`,
          'CPU without that of the same gateway while nothing is published (heartbeats, the poll of all rooms)',
        ],
      }
    } finally {
      await bench.stop()
    }
  },
}
