import type { EventName } from '@mostrador/contracts'
import { allEvents } from '@mostrador/contracts'
import { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { Broken, type Patience, until } from './waiting.ts'

const Frame = z.object({ type: z.string(), seq: z.number().optional(), event: z.string().optional(), data: z.unknown().optional() })
type Heard = { readonly event: string; readonly data: unknown; /** Milliseconds since 1970. */ readonly at: number }

/** The websocket of an open browser: what it heard, and how to wait for what it should hear. */
export const openSocket = async (origin: string, cookie: string) => {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, { headers: { origin, cookie } })
  const heard: Heard[] = []
  let hello = false
  let closed: string | undefined
  socket.on('message', bytes => {
    const frame = Frame.safeParse(JSON.parse(String(bytes)))
    if (!frame.success) return
    if (frame.data.type === 'hello') hello = true
    if (frame.data.type === 'event') heard.push({ event: frame.data.event ?? '', data: frame.data.data, at: Date.now() })
  })
  socket.on('error', error => (closed = error.message))
  socket.on('close', code => (closed ??= `se cerró con ${code}`))
  await until('el websocket salude', () => {
    if (closed !== undefined) throw new Broken(`El websocket no abrió: ${closed}`)
    return hello || undefined
  })
  const listen = <T>(event: string, read: (data: unknown) => T | undefined, fits: (data: T) => boolean, since: number): { data: T; at: number }[] =>
    heard.flatMap(each => {
      if (each.event !== event || each.at < since) return []
      const data = read(each.data)
      return data !== undefined && fits(data) ? [{ data, at: each.at }] : []
    })
  return {
    /** Every event of a kind heard since a moment. */
    heardOf: <Name extends EventName>(name: Name, fits: (data: z.output<(typeof allEvents)[Name]>) => boolean, since = 0) =>
      listen(name, data => allEvents[name].safeParse(data).data as z.output<(typeof allEvents)[Name]> | undefined, fits, since),
    /** Waits until an event of a kind is heard, also when it was heard already since `since`. */
    async event<Name extends EventName>(name: Name, what: string, fits: (data: z.output<(typeof allEvents)[Name]>) => boolean, { since = 0, ...patience }: Patience & { since?: number } = {}) {
      return until(`el websocket anunciara ${name} (${what})`, () => this.heardOf(name, fits, since)[0], { everyMs: 10, ...patience })
    },
    /** Chat messages that came with their text. */
    messages: (fits: (message: ChatMessage) => boolean, since = 0) => listen('new_message', data => ChatMessage.safeParse(data).data, fits, since),
    close: () => socket.close(),
  }
}
export type Socket = Awaited<ReturnType<typeof openSocket>>
