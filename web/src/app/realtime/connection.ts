import type { ClientFrame, ServerFrame } from '@mostrador/contracts/edge-gateway'
import type { RealtimeEvent } from '../../api/realtime.ts'

export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'closed'

/** The part of a browser's WebSocket that we use. */
export type Socket = {
  readonly readyState: number
  send: (text: string) => void
  close: () => void
  addEventListener: {
    (type: 'open' | 'error', listener: () => void): void
    (type: 'message', listener: (event: { data: unknown }) => void): void
    (type: 'close', listener: (event: { code: number }) => void): void
  }
}

/**
 * Where a browser stopped: the number of the last event that it received, and the room that counts
 * it.
 */
export type RoomPosition = { readonly room: string; readonly seq: number }

export type ConnectionOptions = {
  /** `from`: the gateway resumes after this sequence number; null the first time. */
  readonly connect: (from: RoomPosition | null) => Socket
  readonly onEvent: (event: RealtimeEvent) => void
  /** Something was missed: everything that is shown must be read again. */
  readonly onRefetch: () => void
  readonly onState: (state: ConnectionState) => void
  /** 0 to 1: spreads the reconnections of a thousand browsers after a restart of the gateway. */
  readonly random: () => number
  readonly pingEveryMs?: number
  readonly backoffMs?: { readonly first: number; readonly max: number }
}

export type Connection = { close: () => void; reconnectNow: () => void }

/** Codes after which trying again cannot help: the session ended. */
const refused = new Set([4401, 4403, 1008])

// A manual check instead of the zod schema: this runs for every frame of a busy inbox.
const frameOf = (data: unknown): ServerFrame | null => {
  try {
    const frame: unknown = JSON.parse(String(data))
    return typeof frame === 'object' && frame !== null && 'type' in frame
      ? (frame as ServerFrame)
      : null
  } catch {
    return null
  }
}

/**
 * One socket to the room of the session's business, kept open for as long as the app lives. After a
 * cut it returns with jittered exponential waits, to whichever gateway, and says where it was. When
 * that is no longer remembered, or a number is skipped, it says so through `onRefetch`. An event
 * that arrives twice is delivered once.
 */
export const openConnection = (options: ConnectionOptions): Connection => {
  const { connect, onEvent, onRefetch, onState, random } = options
  const { first, max } = options.backoffMs ?? { first: 500, max: 30_000 }
  let socket: Socket | null = null
  let attempt = 0
  let ended = false
  let room: string | null = null
  let lastSeq = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let answered = true

  const say = (frame: ClientFrame) => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(frame))
  }

  const onFrame = (frame: ServerFrame) => {
    answered = true
    switch (frame.type) {
      case 'hello': {
        const returning = room !== null
        const goesOn = room === frame.businessId && frame.seq === lastSeq
        room = frame.businessId
        attempt = 0
        onState('connected')
        lastSeq = frame.seq
        // Another business, or away for longer than is remembered: what is cached may be of another
        // moment.
        if (returning && !goesOn) onRefetch()
        return
      }
      case 'refetch':
        lastSeq = frame.seq ?? lastSeq
        onRefetch()
        return
      case 'event': {
        if (frame.seq <= lastSeq) return
        const gap = frame.seq > lastSeq + 1
        lastSeq = frame.seq
        onEvent({ type: frame.event, seq: frame.seq, data: frame.data })
        if (gap) onRefetch()
        return
      }
      case 'pong':
    }
  }

  const open = () => {
    clearTimeout(retry)
    onState(room === null ? 'connecting' : 'reconnecting')
    const current = connect(room === null ? null : { room, seq: lastSeq })
    socket = current
    answered = true
    current.addEventListener('message', event => {
      const frame = frameOf(event.data)
      if (current === socket && frame !== null) onFrame(frame)
    })
    current.addEventListener('close', event => {
      if (current !== socket || ended) return
      socket = null
      if (refused.has(event.code)) {
        ended = true
        stop()
        onState('closed')
        return
      }
      onState('reconnecting')
      const ceiling = Math.min(max, first * 2 ** attempt)
      attempt += 1
      retry = setTimeout(open, ceiling / 2 + (random() * ceiling) / 2)
    })
  }

  const stop = () => {
    clearTimeout(retry)
    clearInterval(beat)
  }

  beat = setInterval(() => {
    if (socket?.readyState !== 1) return
    // A computer that slept keeps a socket that looks open and receives nothing.
    if (!answered) {
      socket.close()
      return
    }
    answered = false
    say({ type: 'ping' })
  }, options.pingEveryMs ?? 25_000)

  open()
  return {
    close: () => {
      ended = true
      stop()
      socket?.close()
      socket = null
    },
    reconnectNow: () => {
      if (!ended && socket === null) {
        attempt = 0
        open()
      }
    },
  }
}
