import websocket from '@fastify/websocket'
import { ClientFrame, type ServerFrame } from '@mostrador/contracts/edge-gateway'
import type { FastifyInstance } from 'fastify'
import { actorOfSession } from '../sessions/actor.ts'
import { readToken } from '../sessions/cookie.ts'
import type { SessionDirectory } from '../sessions/directory.ts'
import { provenanceOf } from '../sessions/guard.ts'
import { isOwnOrigin } from '../sessions/origin.ts'
import { mayHear } from './audience.ts'
import type { Listener, Rooms } from './rooms.ts'

/** Closing codes of our own: 4401 sign in first, 4403 not from here, 1012 come back in a moment; 1008 is the protocol's own for abuse. */
const closing = { unauthenticated: 4401, wrongOrigin: 4403, again: 1012, tooMany: 1008 } as const
const HEARTBEAT_MS = 25_000
/** A browser that does not read is dropped before it fills our memory; it comes back and resumes. */
const MOST_BUFFERED = 1_000_000
/** A browser sends a ping now and then and one resume; more than this between two heartbeats is no browser of ours. */
const MOST_FRAMES = 60

const parse = (bytes: string): ClientFrame | undefined => {
  try {
    return ClientFrame.safeParse(JSON.parse(bytes)).data
  } catch {
    return undefined
  }
}

/** GET /ws: one socket per browser tab, in the room of the session's business and in no other (H13, A2, A30). */
export const sockets = async (app: FastifyInstance, { rooms, directory }: { rooms: Rooms; directory: SessionDirectory }): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: 4096 } })
  app.get('/ws', { websocket: true, config: { rateLimit: false } }, async (socket, request) => {
    if (!isOwnOrigin(provenanceOf(request))) return socket.close(closing.wrongOrigin)
    const known = await directory.find(readToken(request), request.host)
    const businessId = known?.session.business?._id
    if (known === null || businessId === undefined) return socket.close(closing.unauthenticated)
    const actor = actorOfSession(known.session)
    const send = (text: string): void => {
      if (socket.bufferedAmount > MOST_BUFFERED) return socket.terminate()
      if (socket.readyState === socket.OPEN) socket.send(text)
    }
    const say = (frame: ServerFrame): void => send(JSON.stringify(frame))
    const listener: Listener = { sessionId: known.sessionId, userId: known.session.user._id, send, mayHear: event => mayHear(actor, event), dismiss: () => socket.close(closing.again) }
    let heardFrom = true
    let frames = 0
    const heartbeat = setInterval(() => {
      if (!heardFrom) return socket.terminate()
      heardFrom = false
      frames = 0
      socket.ping()
    }, HEARTBEAT_MS)
    socket.on('pong', () => {
      heardFrom = true
    })
    socket.on('close', () => {
      clearInterval(heartbeat)
      rooms.leave(businessId, listener)
    })
    socket.on('message', (bytes: Buffer) => {
      heardFrom = true
      frames += 1
      if (frames > MOST_FRAMES) return socket.close(closing.tooMany)
      const frame = parse(bytes.toString('utf8'))
      if (frame?.type === 'ping') say({ type: 'pong' })
      if (frame?.type === 'resume') rooms.resume(businessId, listener, frame.seq)
    })
    if (socket.readyState !== socket.OPEN) return
    say({ type: 'hello', seq: rooms.join(businessId, listener), businessId })
  })
}
