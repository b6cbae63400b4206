import type { Topic } from './acts/topics.ts'
import { readSlots, type ReadingContext } from './slots.ts'

/** Not «¿hay chance el miércoles?» of what there is, but something new. */
export const asksAnew = /\b(?:quier|quis|necesit|ocup|agend|apart|reserv|cita\b)\w*/

/** In a move the old day may be named beside the new one; in a cancellation it is the only one. */
export const readGroup = (
  text: string,
  topic: Topic | undefined,
  { replaces, ...context }: ReadingContext & { replaces: boolean }
) => {
  const mayReplace = topic === undefined || (topic === 'book' && !asksAnew.test(text))
  const isChange = topic === 'move' || topic === 'cancel' || (replaces && mayReplace)
  const { slots, rest } = readSlots(text, context, isChange)
  // «el viernes no puedo ir, ¿se podrá otro día?»: the day that is named is the one it has.
  const isOther = topic === 'move' && slots.otherDay && slots.source === undefined
  if (isOther && slots.date) {
    const { date: source, ...others } = slots
    return { slots: { ...others, source }, rest }
  }
  const date = topic === 'cancel' ? (slots.source ?? slots.date) : slots.date
  return { slots: { ...slots, ...(date && { date }) }, rest }
}
