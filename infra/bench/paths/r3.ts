import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@mostrador/kernel'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Child } from '../children.ts'
import { assertThat, type Path } from '../harness.ts'
import { openSocketBench } from '../sockets.ts'

const [CLIENTS, EVENTS, BATCH] = [100, 2_000, 20]
const Frame = z.object({ type: z.string(), seq: z.number() })

/**
 * Cut off repeatedly, moved between two gateways, one of which is killed and comes back
 * (performance 7, R3).
 */
export const r3: Path = {
  id: 'R3',
  title: `${CLIENTS} browsers cut off at random between two gateways, one of them killed on the way; ${EVENTS} events`,
  async run({ print }) {
    const bench = await openSocketBench()
    try {
      const room = newId()
      const gateways: Child[] = [await bench.gateway(), await bench.gateway()]
      const clients = Array.from({ length: CLIENTS }, () => ({
        first: undefined as number | undefined,
        lastSeq: undefined as number | undefined,
        received: 0,
        wrong: 0,
        reread: 0,
        cuts: 0,
        refused: 0,
      }))
      let isPublishing = true
      const isFinished = (client: (typeof clients)[number]): boolean =>
        client.received + client.reread >= EVENTS
      /** One connection of one browser, until somebody cuts it. */
      const connection = async (client: (typeof clients)[number]): Promise<void> => {
        const port = gateways[Math.floor(Math.random() * gateways.length)]?.port
        const from = client.lastSeq === undefined ? '' : `?room=${room}&seq=${client.lastSeq}`
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws${from}`, {
          origin: `http://127.0.0.1:${port}`,
          headers: { cookie: `sid=${room}` },
        })
        const closed = new Promise<void>(done => socket.once('close', () => done()))
        const greeting = Promise.withResolvers<void>()
        socket.on('error', () => (client.refused += 1))
        socket.on('message', (bytes: Buffer) => {
          const { type, seq } = Frame.parse(JSON.parse(bytes.toString('utf8')))
          if (type === 'hello') {
            if (client.lastSeq !== undefined && seq !== client.lastSeq) client.reread += 1
            client.first ??= seq
            client.lastSeq = seq
            return greeting.resolve()
          }
          if (type !== 'event') {
            client.reread += 1
            return
          }
          if (seq !== (client.lastSeq ?? 0) + 1) client.wrong += 1
          client.lastSeq = seq
          client.received += 1
          if (isFinished(client)) socket.close()
        })
        await Promise.race([greeting.promise, closed])
        if (isPublishing) await Promise.race([closed, wait(100 + Math.random() * 900)])
        else await Promise.race([closed, wait(10_000)])
        if (socket.readyState === WebSocket.OPEN || socket.readyState === WebSocket.CONNECTING)
          socket.terminate()
        await closed
        client.cuts += 1
      }
      // Everybody is there before the first event; from then on they come and go.
      const arrived = clients.map(async client => {
        while (client.first === undefined) await connection(client)
      })
      await Promise.all(arrived)
      const living = clients.map(async client => {
        const deadline = performance.now() + 60_000
        while (!isFinished(client) && performance.now() < deadline) {
          await connection(client)
          await wait(Math.random() * 50)
        }
      })
      const startedAt = performance.now()
      for (let published = 0; published < EVENTS; published += BATCH) {
        await bench.publish(room, BATCH)
        await wait(50)
        // In the middle of the stream: the gateway that numbers the events.
        if (published === EVENTS / 2) {
          const [killed] = gateways.splice(0, 1)
          await killed?.kill()
          print('    the gateway that numbers the events was killed')
          gateways.push(await bench.gateway())
        }
      }
      isPublishing = false
      await Promise.all(living)
      const seconds = (performance.now() - startedAt) / 1_000
      const sum = (read: (client: (typeof clients)[number]) => number): number =>
        clients.reduce((total, client) => total + read(client), 0)
      const lost = sum(({ received }) => EVENTS - received)
      const firsts = new Set(clients.map(({ first }) => first))
      const checks = [
        assertThat(lost === 0, `0 of ${EVENTS * CLIENTS} lost (${lost})`),
        assertThat(sum(({ wrong }) => wrong) === 0, 'nothing out of order, twice, or with a hole'),
        assertThat(sum(({ reread }) => reread) === 0, 'nobody was told to read everything again'),
        assertThat(firsts.size === 1, 'all began at the same number'),
      ]
      return {
        rows: [
          {
            name: 'product: deliveries while cut off',
            perSecond: sum(({ received }) => received) / seconds,
            cpuUs: Number.NaN,
            databaseUs: Number.NaN,
            p50: Number.NaN,
            p99: Number.NaN,
          },
        ],
        ratios: [],
        checks,
        notes: [
          `${sum(({ cuts }) => cuts)} connections were cut, ${sum(({ refused }) => refused)} found the killed gateway, one gateway was killed with SIGKILL and another took its place`,
        ],
      }
    } finally {
      await bench.stop()
    }
  },
}
