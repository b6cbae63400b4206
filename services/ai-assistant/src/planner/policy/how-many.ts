import type { Memory } from '../state/memory.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { countTold, uncountedIn } from '../understand/spans/uncounted.ts'
import { ask, type Talk } from './talk.ts'

/** The most that a plan holds; more are arranged by a person. */
const mostPlanned = 5
const givesUp = /\b(?:olvid\w+|cancel\w*|ya no|dejal[oa]|nada|ning[uú]n[oa]?|nadie)\b/i

/** «para mis hijos» of which no number was told: asks how many. True when it was asked. */
export const asksHowMany = (talk: Talk, acts: readonly DialogueAct[]): boolean => {
  const { memory, heard } = talk
  const isBooking = acts.some(({ intent }) => intent === 'book')
  const isOpen = memory.frame === null || memory.frame.kind === 'book'
  const isPlan = memory.others.length > 0 || memory.party !== null
  // «así nada más, para mis hijos»: of those who were just booked.
  const isBooked = memory.closed && acts.every(({ explicit }) => !explicit)
  const several = uncountedIn(heard)
  if (!isBooking || !isOpen || isPlan || isBooked || several === undefined || isAsked(memory))
    return false
  const { pending } = memory
  ask(talk, 'how-many', talk.phrases.howMany(/as$/.test(several.noun)), {
    kind: 'count',
    held: heard,
    behind: pending,
  })
  return true
}

/** Twice at most: of whoever tells no number two come, as they are offered. */
const isAsked = ({ asked }: Memory): boolean => asked?.key === 'how-many' && asked.times > 1

/**
 * The message that was held with the number that was asked for, as if it had been written so. The
 * question before it is open again.
 */
export const withCount = (memory: Memory, text: string): string => {
  const { pending } = memory
  if (pending?.kind !== 'count') return text
  memory.pending = pending.behind
  const told = countTold(text)
  const several = uncountedIn(pending.held)
  if (told === undefined || several === undefined || told.count < 1) {
    if (!givesUp.test(text)) return `${pending.held}\n${text}`
    memory.frame ??= { kind: 'book' }
    memory.pending ??= { kind: 'when' }
    return text
  }
  const { said, noun } = several
  const who =
    told.count === 1
      ? `mi ${noun.replace(/s$/, '')}`
      : told.count > mostPlanned
        ? `${told.count} personas`
        : `mis ${told.count} ${noun}`
  const held = pending.held.replace(accented(said), who)
  return told.rest === '' ? held : `${held}, ${told.rest}`
}

const accents = new Map(Object.entries({ a: 'aá', e: 'eé', i: 'ií', o: 'oó', u: 'uúü', n: 'nñ' }))
/** Folded words as they may stand in a text. */
const accented = (said: string): RegExp =>
  new RegExp(
    said.replace(/[aeioun]/g, letter => `[${accents.get(letter) ?? letter}]`),
    'iu'
  )
