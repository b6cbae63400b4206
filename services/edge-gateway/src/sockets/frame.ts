import type { ServerFrame } from '@mostrador/contracts/edge-gateway'
import type { MayReceive } from './audience.ts'

/**
 * One event of a room, encoded once for all listeners: as text, and as the bytes of a websocket
 * frame.
 */
export type Frame = {
  readonly seq: number
  readonly event: string
  readonly data: unknown
  /**
   * Members with the right get the event itself, everybody else only its number. A gap in the
   * sequence would make the client read everything again. The same object for all members with
   * the same rights.
   */
  to(mayReceive: MayReceive): Writing
}
export type Writing = { text(): string; bytes(): Buffer }

const FIN_TEXT = 0x81

const headLength = (length: number): number => {
  if (length < 126) return 2
  return length < 65_536 ? 4 : 10
}

/** The bytes of an unmasked text frame, as a server sends it (RFC 6455, 5.2). */
export const encodeFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const head = headLength(length)
  const bytes = Buffer.allocUnsafe(head + length)
  bytes[0] = FIN_TEXT
  if (head === 2) bytes[1] = length
  else if (head === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, head)
  return bytes
}

const memoize = <T>(make: () => T): (() => T) => {
  let memoized: T | undefined
  return () => (memoized ??= make())
}
const createFrameText = (frame: () => ServerFrame): Writing => {
  const text = memoize(() => JSON.stringify(frame()))
  return { text, bytes: memoize(() => encodeFrame(text())) }
}

/** Written on first use. */
export const frameOf = (seq: number, event: string, data: unknown): Frame => {
  const open = createFrameText(() => ({ type: 'event', seq, event, data }))
  const hidden = createFrameText(() => ({ type: 'event', seq, event: 'hidden', data: null }))
  // Most sockets of a room have the same rights and are written one after the other.
  let lastTest: MayReceive | undefined
  let answer = hidden
  return {
    seq,
    event,
    data,
    to(mayReceive) {
      if (mayReceive !== lastTest) {
        lastTest = mayReceive
        answer = mayReceive(event) ? open : hidden
      }
      return answer
    },
  }
}
