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

const eventually = (check: () => void) => vi.waitFor(check, 5000)
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A gateway on a real port, and a client connected to it. */
const connectClient = async (pingEveryMs = 60_000) => {
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
    backoffMs: { first: 10, max: 20 },
    pingEveryMs,
  })
  closing.push(() => {
    connection.close()
    for (const peer of server.clients) peer.terminate()
    server.close()
  })
  const peer = async (n: number): Promise<Peer> =>
    await vi.waitFor(() => {
      const socket = peers[n]
      if (socket === undefined) throw new Error('not yet')
      return socket
    }, 5000)
  const send = (to: Peer, frame: unknown) => to.send(JSON.stringify(frame))
  return { received, states, sentFrames, from, peer, send, refetches: () => refetches, peers }
}
const hello = (seq: number, businessId = 'b1') => ({ type: 'hello', seq, businessId })
const event = (seq: number) => ({
  type: 'event',
  seq,
  event: 'appointment.booked',
  data: { n: seq },
})

it('delivers the events of the room in order, each once', async () => {
  const { received, states, peer, send, refetches } = await connectClient()
  const socket = await peer(0)
  for (const frame of [hello(4), event(5), event(5), event(6), event(3)]) send(socket, frame)
  await eventually(() => expect(received.map(e => e.seq)).toEqual([5, 6]))
  expect(received[0]).toEqual({ type: 'appointment.booked', seq: 5, data: { n: 5 } })
  expect(states).toEqual(['connecting', 'connected'])
  expect(refetches()).toBe(0)
})

it('resumes at the last sequence number after a disconnect, without a refetch', async () => {
  const { received, from, states, peer, send, refetches } = await connectClient()
  const socket = await peer(0)
  for (const frame of [hello(4), event(5)]) send(socket, frame)
  await eventually(() => expect(received).toHaveLength(1))
  socket.terminate()
  const two = await peer(1)
  for (const frame of [hello(5), event(6), event(7)]) send(two, frame)
  await eventually(() => expect(received.map(e => e.seq)).toEqual([5, 6, 7]))
  expect(from).toEqual([null, { room: 'b1', seq: 5 }])
  expect(states).toContain('reconnecting')
  expect(states.at(-1)).toBe('connected')
  expect(refetches()).toBe(0)
})

it('refetches everything when the gateway lost its log, skipped a number, or restarted', async () => {
  const { received, peer, send, refetches } = await connectClient()
  const socket = await peer(0)
  for (const frame of [hello(1), { type: 'refetch', seq: 9 }]) send(socket, frame)
  await eventually(() => expect(refetches()).toBe(1))
  send(socket, event(12))
  await eventually(() => expect(refetches()).toBe(2))
  expect(received.map(e => e.seq)).toEqual([12])
  socket.terminate()
  const two = await peer(1)
  send(two, hello(0))
  await eventually(() => expect(refetches()).toBe(3))
  two.terminate()
  send(await peer(2), hello(700))
  await eventually(() => expect(refetches()).toBe(4))
})

it('ignores the sequence number of another business', async () => {
  const { peer, send, refetches } = await connectClient()
  const socket = await peer(0)
  send(socket, hello(5))
  socket.terminate()
  send(await peer(1), hello(5, 'b2'))
  await eventually(() => expect(refetches()).toBe(1))
})

it('does not reconnect after the session ended', async () => {
  const { states, peer, peers } = await connectClient()
  const socket = await peer(0)
  socket.close(4401)
  await eventually(() => expect(states.at(-1)).toBe('closed'))
  expect(peers).toHaveLength(1)
})

it('closes a socket that does not answer pings', async () => {
  const { sentFrames, peer, send } = await connectClient(40)
  send(await peer(0), hello(1))
  await eventually(() => expect(sentFrames).toContainEqual({ type: 'ping' }))
  await peer(1)
})

it('ignores a frame that is not valid JSON', async () => {
  const { received, peer, send } = await connectClient()
  const socket = await peer(0)
  send(socket, hello(0))
  socket.send('not json')
  send(socket, event(1))
  await eventually(() => expect(received).toHaveLength(1))
})
