import { type MayReceive, NEW_MESSAGE } from './audience.ts'
import { type Frame, frameOf } from './frame.ts'
import type { RoomEvent } from './repository.ts'
import type { Text, TextOf } from './texts.ts'

/** How many message texts of a page are fetched ahead. */
const PREFETCHED_TEXTS = 8

/** The event at an index of a page as a frame; null when its text could not be read. */
export type FrameAt = (index: number) => Frame | Promise<Frame | null>

/**
 * Makes the frames of a page, one after another. The text of a message is only fetched when a
 * connected reader may see it.
 */
export const createFrameReader = (
  businessId: string,
  page: readonly RoomEvent[],
  textOf: TextOf,
  readers: () => Iterable<{ readonly mayReceive: MayReceive }>
): FrameAt => {
  const texts = new Map<number, Promise<Text>>()
  const readText = ({ seq, data }: RoomEvent): Promise<Text> => {
    const reading = texts.get(seq) ?? textOf(businessId, data)
    texts.set(seq, reading)
    return reading
  }
  const hasReaders = (): boolean => {
    for (const listener of readers()) if (listener.mayReceive(NEW_MESSAGE)) return true
    return false
  }
  const messageFrame = async (event: RoomEvent): Promise<Frame | null> => {
    const text = await readText(event)
    if (text === 'unknown') return null
    return text === 'gone'
      ? frameOf(event.seq, 'hidden', null)
      : frameOf(event.seq, NEW_MESSAGE, text.content)
  }
  return index => {
    const event = page[index]
    if (event === undefined) throw new RangeError(`The page has no event ${index}`)
    if (event.type !== NEW_MESSAGE) return frameOf(event.seq, event.type, event.data)
    if (!hasReaders()) return frameOf(event.seq, 'hidden', null)
    for (const next of page.slice(index, index + PREFETCHED_TEXTS))
      if (next.type === NEW_MESSAGE) void readText(next)
    return messageFrame(event)
  }
}
