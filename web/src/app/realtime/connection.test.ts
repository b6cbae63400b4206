import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import {
  type Connection,
  type ConnectionState,
  openConnection,
  type Socket,
  type RoomPosition,
} from './connection.ts'

const soon = (check: () => void) => vi.waitFor(check, 5000)
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A gateway on a real port, and a client that speaks to it. */
const talk = async (pingEveryMs = 60_000) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const received: { type: string; seq: number; data: unknown }[] = []
  const states: ConnectionState[] = []
  const sentFrames: unknown[] = []
  const from: (RoomPosition | null)[] = []
  const peers: Peer[] = []
  let refetches = 0
  server.on('connection', peer => {
    peers.push(peer)
    peer.on('message', text => sentFrames.push(JSON.parse(String(text))))
  })
  const { port } = server.address() as AddressInfo
  const connection: Connection = openConnection({
    connect: where => {
      from.push(where)
      return new WebSocket(`ws://127.0.0.1:${port}/ws`) as unknown as Socket
    },
    onEvent: event => received.push(event),
    onRefetch: () => {
      refetches += 1
    },
    onState: state => states.push(state),
    random: () => 0.5,
    backoffMs: { first: 10, most: 20 },
    pingEveryMs,
  })
  closing.push(() => {
    connection.close()
    for (const peer of server.clients) peer.terminate()
    server.close()
  })
  const peer = async (n: number): Promise<Peer> =>
    await vi.waitFor(() => {
      const found = peers[n]
      if (found === undefined) throw new Error('not yet')
      return found
    }, 5000)
  const send = (to: Peer, frame: unknown) => to.send(JSON.stringify(frame))
  return { received, states, said: sentFrames, from, peer, send, refetches: () => refetches, peers }
}
const hello = (seq: number, businessId = 'b1') => ({ type: 'hello', seq, businessId })
const event = (seq: number) => ({
  type: 'event',
  seq,
  event: 'appointment.booked',
  data: { n: seq },
})

it('hears the events of the room in order, each once', async () => {
  const { received, states, peer, send, refetches } = await talk()
  const one = await peer(0)
  for (const frame of [hello(4), event(5), event(5), event(6), event(3)]) send(one, frame)
  await soon(() => expect(received.map(e => e.seq)).toEqual([5, 6]))
  expect(received[0]).toEqual({ type: 'appointment.booked', seq: 5, data: { n: 5 } })
  expect(states).toEqual(['connecting', 'connected'])
  expect(refetches()).toBe(0)
})

it('goes on where it was after a cut, and reads nothing again', async () => {
  const { received, from, states, peer, send, refetches } = await talk()
  const one = await peer(0)
  for (const frame of [hello(4), event(5)]) send(one, frame)
  await soon(() => expect(received).toHaveLength(1))
  one.terminate()
  const two = await peer(1)
  for (const frame of [hello(5), event(6), event(7)]) send(two, frame)
  await soon(() => expect(received.map(e => e.seq)).toEqual([5, 6, 7]))
  expect(from).toEqual([null, { room: 'b1', seq: 5 }])
  expect(states).toContain('reconnecting')
  expect(states.at(-1)).toBe('connected')
  expect(refetches()).toBe(0)
})

it('reads everything again when the gateway forgot, skipped, or began anew', async () => {
  const { received, peer, send, refetches } = await talk()
  const one = await peer(0)
  for (const frame of [hello(1), { type: 'refetch', seq: 9 }]) send(one, frame)
  await soon(() => expect(refetches()).toBe(1))
  send(one, event(12))
  await soon(() => expect(refetches()).toBe(2))
  expect(received.map(e => e.seq)).toEqual([12])
  one.terminate()
  const two = await peer(1)
  send(two, hello(0))
  await soon(() => expect(refetches()).toBe(3))
  two.terminate()
  send(await peer(2), hello(700))
  await soon(() => expect(refetches()).toBe(4))
})

it('takes a number of one business for nothing in another', async () => {
  const { peer, send, refetches } = await talk()
  const one = await peer(0)
  send(one, hello(5))
  one.terminate()
  send(await peer(1), hello(5, 'b2'))
  await soon(() => expect(refetches()).toBe(1))
})

it('does not insist when the session ended', async () => {
  const { states, peer, peers } = await talk()
  const one = await peer(0)
  one.close(4401)
  await soon(() => expect(states.at(-1)).toBe('closed'))
  expect(peers).toHaveLength(1)
})

it('leaves a socket that answers nothing', async () => {
  const { said, peer, send } = await talk(40)
  send(await peer(0), hello(1))
  await soon(() => expect(said).toContainEqual({ type: 'ping' }))
  await peer(1)
})

it('survives a frame that is not one', async () => {
  const { received, peer, send } = await talk()
  const one = await peer(0)
  send(one, hello(0))
  one.send('not json')
  send(one, event(1))
  await soon(() => expect(received).toHaveLength(1))
})
