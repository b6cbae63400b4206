import { once } from 'node:events'
import WebSocket from 'ws'

export type ParsedFrame = {
  readonly type: string
  readonly seq?: number
  readonly event?: string
  readonly data?: unknown
  readonly businessId?: string
}
export type OpenBrowserSocket = {
  readonly token?: string
  readonly origin?: string
  /** Where it was before. */
  readonly from?: { readonly room: string; readonly seq: number }
}

/** A socket to the gateway at `host` whose frames can be awaited one by one. */
export const openBrowserSocket = (
  host: string,
  { token, origin = `http://${host}`, from }: OpenBrowserSocket
) => {
  const query = from === undefined ? '' : `?room=${from.room}&seq=${from.seq}`
  const socket = new WebSocket(`ws://${host}/ws${query}`, {
    origin,
    headers: token === undefined ? {} : { cookie: `sid=${token}` },
  })
  const frames: ParsedFrame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', data => {
    frames.push(JSON.parse(String(data)))
    waiting.splice(0).forEach(wake => wake())
  })
  const waitUntil = async (matches: (frame: ParsedFrame) => boolean): Promise<ParsedFrame> => {
    for (;;) {
      const frame = frames.find(matches)
      if (frame !== undefined) return frame
      await new Promise<void>(resolve => waiting.push(resolve))
    }
  }
  return {
    socket,
    frames,
    until: waitUntil,
    hello: async () => (await waitUntil(({ type }) => type === 'hello')).seq ?? Number.NaN,
    closed: () => once(socket, 'close') as Promise<[number]>,
    /** The numbers of the events that it received. */
    numbers: () =>
      frames.flatMap(({ type, seq }) => (type === 'event' && seq !== undefined ? [seq] : [])),
  }
}
export type BrowserSocket = ReturnType<typeof openBrowserSocket>
