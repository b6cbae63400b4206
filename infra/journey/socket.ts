import type { EventData, EventName } from '@mostrador/contracts'
import { allEvents } from '@mostrador/contracts'
import { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { RETRY_MS, RETURN_MS } from './public-api.ts'
import { Broken, type WaitOptions, waitUntil } from './waiting.ts'

const Frame = z.object({
  type: z.string(),
  seq: z.number().optional(),
  businessId: z.string().optional(),
  event: z.string().optional(),
  data: z.unknown().optional(),
})
type ReceivedEvent = {
  readonly event: string
  readonly data: unknown
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * The websocket of an open browser: what it received, and how to wait for a frame. When it is cut
 * off it reconnects as a browser does, with its last number, so that it misses nothing.
 */
export const openSocket = async (origin: string, cookie: string) => {
  const received: ReceivedEvent[] = []
  let room: string | undefined
  let seq = 0
  let ended: string | undefined
  let socket: WebSocket
  let cutAt = 0
  const connect = (): void => {
    let greeted = false
    const from = room === undefined ? '' : `?${new URLSearchParams({ room, seq: String(seq) })}`
    socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws${from}`, {
      headers: { origin, cookie },
    })
    socket.on('message', bytes => {
      const frame = Frame.safeParse(JSON.parse(String(bytes))).data
      if (frame === undefined) return
      seq = frame.seq ?? seq
      if (frame.type === 'hello') room = frame.businessId
      greeted ||= frame.type === 'hello'
      if (frame.type === 'event')
        received.push({ event: frame.event ?? '', data: frame.data, at: Date.now() })
    })
    let why: string | undefined
    socket.on('error', error => (why = error.message))
    socket.on('close', code => {
      if (ended !== undefined) return
      if (greeted) cutAt = performance.now()
      // 44xx: who we are is not accepted, and will not be later.
      if (room === undefined || code >= 4400 || performance.now() - cutAt > RETURN_MS)
        ended = why ?? `se cerró con ${code}`
      else setTimeout(connect, RETRY_MS)
    })
  }
  connect()
  await waitUntil('el websocket salude', () => {
    if (ended !== undefined) throw new Broken(`El websocket no abrió: ${ended}`)
    return room
  })
  const listen = <T>(
    event: string,
    read: (data: unknown) => T | undefined,
    fits: (data: T) => boolean,
    since: number
  ): { data: T; receivedAt: number }[] =>
    received.flatMap(frame => {
      if (frame.event !== event || frame.at < since) return []
      const data = read(frame.data)
      return data !== undefined && fits(data) ? [{ data, receivedAt: frame.at }] : []
    })
  return {
    /** Every event of a kind received since a moment. */
    receivedEvents: <Name extends EventName>(
      name: Name,
      fits: (data: EventData<Name>) => boolean,
      since = 0
    ) =>
      listen(
        name,
        data => allEvents[name].schema.safeParse(data).data as EventData<Name> | undefined,
        fits,
        since
      ),
    /**
     * Waits until an event of a kind is received, also when it was received already since `since`.
     */
    async event<Name extends EventName>(
      name: Name,
      description: string,
      fits: (data: EventData<Name>) => boolean,
      { since = 0, ...waitOptions }: WaitOptions & { since?: number } = {}
    ) {
      return waitUntil(
        `el websocket anunciara ${name} (${description})`,
        () => this.receivedEvents(name, fits, since)[0],
        { everyMs: 10, ...waitOptions }
      )
    },
    /** Chat messages that came with their text. */
    messages: (fits: (message: ChatMessage) => boolean, since = 0) =>
      listen('new_message', data => ChatMessage.safeParse(data).data, fits, since),
    close: () => {
      ended = 'se cerró'
      socket.close()
    },
  }
}
export type Socket = Awaited<ReturnType<typeof openSocket>>
