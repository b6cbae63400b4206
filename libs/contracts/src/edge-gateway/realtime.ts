import { z } from 'zod'

/**
 * What a browser that comes back asks for: `/ws?room=…&seq=…`, the business and the last number
 * that it received there. `hello` repeats that number when everything after it follows, in order
 * and once; any other number means that it must read everything again.
 */
export const SocketQuery = z.object({
  room: z.string(),
  seq: z.coerce.number().int().nonnegative(),
})

/**
 * Frames of GET /ws. The room is the business of the session; a socket cannot ask for another [H13,
 * C2-08].
 */
export const ServerFrame = z.union([
  /** The socket joined the room and receives what comes after `seq`. */
  z.object({ type: z.literal('hello'), seq: z.number(), businessId: z.string() }),
  /** The gap is longer than what the gateway remembers: read everything again. */
  z.object({ type: z.literal('refetch'), seq: z.number() }),
  z.object({ type: z.literal('pong') }),
  /**
   * An event of the business. `seq` grows by one within a business, over every replica and restart;
   * `data` is that of the event, or `NewMessage` for `new_message`.
   */
  z.object({ type: z.literal('event'), seq: z.number(), event: z.string(), data: z.unknown() }),
])
export type ServerFrame = z.output<typeof ServerFrame>

export const ClientFrame = z.union([
  /**
   * What was missed since `seq`, for a page older than SocketQuery: frames since the hello may be
   * repeated.
   */
  z.object({ type: z.literal('resume'), seq: z.number() }),
  z.object({ type: z.literal('ping') }),
])
export type ClientFrame = z.output<typeof ClientFrame>
