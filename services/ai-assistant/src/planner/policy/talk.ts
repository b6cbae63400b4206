import type { Phrases } from '../wording/phrases.ts'
import type { Leads } from '../wording/language.ts'
import type { LocalDate } from '@mostrador/kernel'
import type { TurnContext } from '../planner-model.ts'
import { closeFrames, type Memory, type Pending } from '../state/memory.ts'
import type { Result } from '../results.ts'
import type { Service } from '../understand/business.ts'

export type Call = { name: string; arguments: Record<string, unknown> }
/** A part of the dialogue: it asks for tools by yielding and goes on with their results. Pure: the same results, the same words. */
export type Step<Value> = Generator<Call, Value, Result>

/** One turn in progress: the memory it changes and the sentences it will answer with. */
export type Talk = {
  memory: Memory
  context: TurnContext
  today: LocalDate
  /** The first answer of the conversation, which opens with a greeting. */
  isFirst: boolean
  words: string[]
  /** The question that was put last in this turn. */
  question?: string
  /** The services that the message names, wherever it does. */
  named: readonly Service[]
  /** The message as it was written. */
  written: string
  /** The same in Spanish, as it was read. */
  heard: string
  /** The message named a service by a pronoun, or not at all: «¿y esa la hacen en Zavaleta?» */
  isReferring: boolean
  /** The day stands beside an appointment that there is, which stays. */
  isAnchored?: boolean
  /** The sentences in the language of the person. */
  phrases: Phrases
  leads: Leads
}

export const can = ({ context }: Talk, tool: string): boolean => context.tools.includes(tool)

/**
 * Asks one question and remembers what may answer it. The same question (`key`) is put twice at most; the third time a
 * person is offered instead, so nobody argues with a machine.
 */
export const ask = (talk: Talk, key: string, question: string, pending: Pending): void => {
  const times = timesPut(talk.memory, key)
  if (times > 2) {
    talk.memory.asked = { key: 'human', times: 1 }
    talk.memory.pending = pending.kind === 'human' ? pending : { kind: 'human', behind: pending }
    const wasSaid = talk.memory.said.includes(talk.phrases.offerHuman)
    put(talk, (wasSaid ? talk.phrases.again['human'] : undefined) ?? talk.phrases.offerHuman)
    return
  }
  talk.memory.asked = { key, times }
  talk.memory.pending = pending
  const again = talk.phrases.again[key.split(':')[0] ?? '']
  put(talk, times > 1 ? (again ?? question) : question)
}

const put = (talk: Talk, question: string): void => {
  talk.question = question
  talk.words.push(question)
}

/** Questions that come round again after an answer in between: only a person ends that circle. */
const circling = /^(?:offers|other-when|nothing|when|new-when|duplicate)\b/

/** How often this question was put since something was last settled, this time included. */
const timesPut = (memory: Memory, key: string): number => {
  const running = memory.asked?.key === key ? memory.asked.times + 1 : 1
  if (!circling.test(key)) return running
  const before = memory.put[key] ?? 0
  memory.put[key] = before + 1
  return Math.max(running, before + 1)
}

/** Gives the conversation to a person of the business. */
export function* handOver(
  talk: Talk,
  reason: string,
  text: string = talk.phrases.handedOver
): Step<void> {
  const result = can(talk, 'hand_to_human')
    ? yield { name: 'hand_to_human', arguments: { reason } }
    : { ok: false }
  closeFrames(talk.memory)
  Object.assign(talk.memory, { closed: true, calledPerson: true })
  talk.words.push(result.ok ? text : talk.phrases.cannotHandOver)
}

/** Nothing more can be done here without a person: says so and waits for a yes. */
export const offerHuman = (talk: Talk, why: string = talk.phrases.trouble): void => {
  talk.memory.pending = { kind: 'human' }
  talk.memory.asked = { key: 'human', times: 1 }
  talk.words.push(why)
}
