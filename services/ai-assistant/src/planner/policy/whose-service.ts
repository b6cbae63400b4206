import type { Frame } from '../state/memory.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { ask, type Talk } from './talk.ts'

const adding = /\b(?:tambien|ademas|aparte|agreg\w+|anad\w+|sum\w+|de paso|otr[oa]s?)\b/

/**
 * «no, fade y barba», of two people who come: whose is which? They come in the place of what was
 * planned, and on top of it only where that is said. True when it asked.
 */
export const asksWhoseServices = (talk: Talk, frame: Frame, act: DialogueAct): boolean => {
  const isForSeveral = talk.memory.others.some(each => each.forWhom !== frame.forWhom)
  const { services, time, eachTime } = act.slots
  const isTimed = time !== undefined || eachTime !== undefined
  if (!isForSeveral || services.length < 2 || isTimed || adding.test(act.text)) return false
  askEach(talk, frame, act)
  return true
}

const askEach = (talk: Talk, frame: Frame, { slots }: DialogueAct): void => {
  frame.eachAsked = true
  frame.among = slots.services.flatMap(({ options }) => options)
  ask(talk, 'each', talk.phrases.serviceForEach, { kind: 'each' })
}

/** «masaje y facial para mi mamá y para mí»: one each, or both for both? True when it asked. */
export const asksWhoGetsWhich = (talk: Talk, frame: Frame, act: DialogueAct): boolean => {
  const { parts, slots } = act
  const isOpen = parts.length > 1 && parts.every(({ service }) => service === undefined)
  if (!isOpen || slots.services.length < 2) return false
  askEach(talk, frame, act)
  return true
}
