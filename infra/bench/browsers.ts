// Many browsers in a process of their own: they hold sockets, and count the frames that they
// receive.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { childProgram } from './children.ts'
import { epochMs } from './harness.ts'

/** Opens sockets to a gateway (the token says the room) or to a bare server, a few at a time. */
export type OpenSockets = {
  readonly open: {
    readonly group: string
    readonly port: number
    readonly count: number
    readonly tokens: readonly string[]
  }
}
/** Resolves when a group's sockets received so many frames in all; milliseconds since 1970. */
export type AwaitFrames = { readonly until: { readonly group: string; readonly total: number } }
export type FrameCounts = {
  readonly total: number
  /** Sockets that received an event out of order or twice, or missed one. */
  readonly wrong: number
  readonly closed: number
  readonly last: string
}

type Group = {
  total: number
  wrong: number
  closed: number
  last: string
  readonly waiting: { readonly total: number; readonly done: (at: number) => void }[]
}

const groups = new Map<string, Group>()
const groupOf = (name: string): Group => {
  const existing = groups.get(name)
  if (existing !== undefined) return existing
  const group: Group = { total: 0, wrong: 0, closed: 0, last: '', waiting: [] }
  groups.set(name, group)
  return group
}

const openOne = async (group: Group, port: number, token: string | undefined): Promise<void> => {
  const origin = `http://127.0.0.1:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    perMessageDeflate: false,
    ...(token === undefined ? {} : { origin, headers: { cookie: `sid=${token}` } }),
  })
  let lastSeq: number | undefined
  const greeted = new Promise<void>(resolve => {
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString('utf8')
      // Both say their number in the first bytes; parsing all of it would measure the browsers.
      const seq = Number(/"seq":(\d+)/.exec(text.slice(0, 64))?.[1])
      if (text.startsWith('{"type":"hello"')) {
        lastSeq = seq
        return resolve()
      }
      if (lastSeq !== undefined && seq !== lastSeq + 1) group.wrong += 1
      lastSeq = seq
      group.total += 1
      group.last = text
      const first = group.waiting[0]
      if (first !== undefined && group.total >= first.total) {
        group.waiting.shift()
        first.done(epochMs())
      }
    })
  })
  socket.on('close', () => (group.closed += 1))
  await once(socket, 'open')
  if (token !== undefined) await greeted
}

const open = async ({ group: name, port, count, tokens }: OpenSockets['open']): Promise<null> => {
  const group = groupOf(name)
  let next = 0
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (next < count) {
        const index = next
        next += 1
        await openOne(group, port, tokens[index % tokens.length])
      }
    })
  )
  return null
}

childProgram(0, async question => {
  if ('open' in question) return open((question as OpenSockets).open)
  if ('until' in question) {
    const { group: name, total } = (question as AwaitFrames).until
    const group = groupOf(name)
    return group.total >= total
      ? epochMs()
      : new Promise<number>(done => group.waiting.push({ total, done }))
  }
  const { group: name } = question as { group: string }
  const { total, wrong, closed, last } = groupOf(name)
  return { total, wrong, closed, last } satisfies FrameCounts
})
