import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import { ClientFrame, type ServerFrame, SocketQuery } from '@mostrador/contracts/edge-gateway'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { GatewayContext } from '../context.ts'
import { actorOfSession } from '../sessions/actor.ts'
import type { RequestLimits } from '../limits/limits.ts'
import { readToken } from '../sessions/cookie.ts'
import type { SessionDirectory } from '../sessions/directory.ts'
import { provenanceOf } from '../sessions/guard.ts'
import { isOwnOrigin } from '../sessions/origin.ts'
import { eventFilterOf, type MayReceive } from './audience.ts'
import type { Frame } from './frame.ts'
import type { Realtime } from './realtime.ts'
import type { Listener } from './room.ts'

/**
 * Close codes: 4401 not signed in, 4403 wrong origin, 1012 reconnect soon, 1008 policy violation.
 */
const closing = { unauthenticated: 4401, wrongOrigin: 4403, again: 1012, tooMany: 1008 } as const
const HEARTBEAT_MS = 25_000
/**
 * A browser that does not read is disconnected before it fills memory; it reconnects and resumes.
 */
const MAX_BUFFERED_BYTES = 1_000_000
/** A browser sends pings and one resume; more than this between two heartbeats is abuse. */
const MAX_FRAMES = 60

const parse = (bytes: string): ClientFrame | undefined => {
  try {
    return ClientFrame.safeParse(JSON.parse(bytes)).data
  } catch {
    return undefined
  }
}

/**
 * The stream under a socket, where a frame that was made once for all may be written as it is. Not
 * when frames of this socket are compressed: then it has bytes of its own, and a queue.
 */
const streamOf = (socket: WebSocket): Duplex | undefined =>
  socket.extensions === '' ? (Reflect.get(socket, '_socket') as Duplex | undefined) : undefined

type Person = Pick<Listener, 'sessionId' | 'userId' | 'mayReceive'>

/**
 * One tab. A class, for what a room costs with a thousand of them is the memory that is touched for
 * each: this object and the socket, and no closure with a context of its own for each step.
 */
class Tab implements Listener {
  readonly sessionId: string
  readonly userId: string
  readonly mayReceive: MayReceive
  readonly #socket: WebSocket
  readonly #stream: Duplex | undefined

  constructor({ sessionId, userId, mayReceive }: Person, socket: WebSocket) {
    this.sessionId = sessionId
    this.userId = userId
    this.mayReceive = mayReceive
    this.#socket = socket
    this.#stream = streamOf(socket)
  }
  receive(frame: Frame): void {
    const writing = frame.to(this.mayReceive)
    if (this.#stream === undefined) this.#send(writing.text())
    // A stream with room reports it: the buffered amount need not be read.
    else if (this.#socket.readyState === this.#socket.OPEN && !this.#stream.write(writing.bytes()))
      this.#dropFull()
  }
  lost(seq: number): void {
    this.send({ type: 'refetch', seq })
  }
  disconnect(): void {
    this.#socket.close(closing.again)
  }
  send(frame: ServerFrame): void {
    this.#send(JSON.stringify(frame))
  }
  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.send(text)
    this.#dropFull()
  }
  #dropFull(): void {
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate()
  }
}

type SocketDependencies = Realtime &
  RequestLimits & { readonly directory: SessionDirectory; readonly log: GatewayContext['log'] }

/**
 * GET /ws: one socket per browser tab, in the room of the session's business and in no other (H13,
 * A2, A30).
 */
export const sockets = async (
  app: FastifyInstance,
  { rooms, ready, directory, takeSocket, log }: SocketDependencies
): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: 4096 } })
  // Refused as a request, before anything is opened: at most 20 sockets a session (A31).
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (request.ws) await takeSocket(request)
  }
  app.get('/ws', { websocket: true, onRequest }, async (socket, request) => {
    if (!isOwnOrigin(provenanceOf(request))) return socket.close(closing.wrongOrigin)
    await ready
    const session = await directory.findNow(readToken(request), request.host)
    const businessId = session?.session.business?._id
    if (session === null || businessId === undefined) return socket.close(closing.unauthenticated)
    // Closed meanwhile: its "close" event has fired already and would clear nothing.
    if (socket.readyState !== socket.OPEN) return
    const tab = new Tab(
      {
        sessionId: session.sessionId,
        userId: session.session.user._id,
        mayReceive: eventFilterOf(actorOfSession(session.session)),
      },
      socket
    )
    let isAlive = true
    let frames = 0
    const heartbeat = setInterval(() => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      frames = 0
      socket.ping()
    }, HEARTBEAT_MS)
    socket.on('pong', () => {
      isAlive = true
    })
    socket.on('close', () => {
      clearInterval(heartbeat)
      rooms.leave(businessId, tab)
    })
    const closeFailed = (error: unknown): void => {
      log.warn({ err: error }, 'A room could not be joined')
      socket.close(closing.again)
    }
    socket.on('message', (bytes: Buffer) => {
      isAlive = true
      frames += 1
      if (frames > MAX_FRAMES) return socket.close(closing.tooMany)
      const frame = parse(bytes.toString('utf8'))
      if (frame?.type === 'ping') tab.send({ type: 'pong' })
      if (frame?.type === 'resume') rooms.resume(businessId, tab, frame.seq).catch(closeFailed)
    })
    const { room, seq } = SocketQuery.safeParse(request.query).data ?? {}
    // A number is valid only in the room that issued it.
    const after = room === businessId ? seq : undefined
    await rooms
      .join(businessId, tab, {
        after,
        greet: startSeq => tab.send({ type: 'hello', seq: startSeq, businessId }),
      })
      .catch(closeFailed)
  })
}
