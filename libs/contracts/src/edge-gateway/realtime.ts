import { z } from 'zod'

/** Frames of GET /ws. The room is the business of the session; a socket cannot ask for another [H13, C2-08]. */
export const ServerFrame = z.union([
  z.object({ type: z.literal('hello'), seq: z.number(), businessId: z.string() }),
  /** The gap is longer than what the gateway remembers: read everything again. */
  z.object({ type: z.literal('refetch'), seq: z.number() }),
  z.object({ type: z.literal('pong') }),
  /** An event of the business. `seq` grows within a business; `data` is that of the event, or `NewMessage` for `new_message`. */
  z.object({ type: z.literal('event'), seq: z.number(), event: z.string(), data: z.unknown() }),
])
export type ServerFrame = z.output<typeof ServerFrame>

export const ClientFrame = z.union([
  /** Sent after a reconnect: what was missed since `seq`. */
  z.object({ type: z.literal('resume'), seq: z.number() }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.output<typeof ClientFrame>
