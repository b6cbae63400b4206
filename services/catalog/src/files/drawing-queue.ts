import { Refusal } from '@mostrador/kernel'
import pLimit, { type LimitFunction } from 'p-limit'

/**
 * How many images are drawn at once: a process has four threads, and files, names and passwords
 * need some.
 */
const DRAWN_AT_ONCE = 2
const WAITING_OF_BUSINESS = 10
const WAITING = 50
/** A request that waited longer is refused and asked to retry. */
const MAX_WAIT_MS = 30_000

/** Draws in turn. Refuses `images_busy`. */
export type DrawingQueue = <T>(businessId: string, draw: () => Promise<T>) => Promise<T>

/** `images`: drawn or waiting. */
type OfBusiness = { readonly limit: LimitFunction; images: number }

/**
 * Draws two images at once, and one of each business: a business with many waits behind itself.
 * Refuses `images_busy` when too many wait, or one has waited for half a minute.
 */
export const createDrawingQueue = (now: () => number = () => performance.now()): DrawingQueue => {
  const everybody = pLimit(DRAWN_AT_ONCE)
  const byBusiness = new Map<string, OfBusiness>()
  let waiting = 0
  const inTurn = <T>(since: number, draw: () => Promise<T>): Promise<T> => {
    waiting -= 1
    if (now() - since > MAX_WAIT_MS) throw new Refusal('images_busy')
    return draw()
  }
  return async (businessId, draw) => {
    const queue = byBusiness.get(businessId) ?? { limit: pLimit(1), images: 0 }
    if (waiting >= WAITING || queue.images > WAITING_OF_BUSINESS) throw new Refusal('images_busy')
    byBusiness.set(businessId, queue)
    waiting += 1
    queue.images += 1
    const since = now()
    try {
      return await queue.limit(() => everybody(() => inTurn(since, draw)))
    } finally {
      queue.images -= 1
      if (queue.images === 0) byBusiness.delete(businessId)
    }
  }
}

/** One for the whole process: its threads are shared by everything that runs in it. */
export const drawInTurn = createDrawingQueue()
