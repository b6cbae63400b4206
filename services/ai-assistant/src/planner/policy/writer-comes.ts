import { fold } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Understanding } from '../understand/understand.ts'
import { passOn } from './late.ts'
import { comesMyself } from './swap-person.ts'
import { can, type Step, type Talk } from './talk.ts'

/**
 * «no va a ir mi hijo, voy yo», of an appointment that there is: it stays at its time. Where it is noted
 * as theirs the team is told, for no tool takes such a note back. True when it was told.
 */
export function* tellsWriterComes(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory, phrases, words } = talk
  const before = comesMyself(normalized)
  const isTimed = acts.some(({ slots: { date, time } }) => date !== undefined || time !== undefined)
  const isFree = memory.frame?.kind !== 'book'
  if (before === undefined || isTimed || !isFree || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  if (list.length === 0) return false
  Object.assign(memory, { frame: null, pending: null, asked: null })
  const theirs = list.some(({ forWhom = '' }) => fold(forWhom).split(/\W+/).includes(before))
  if (theirs) return yield* passOn(talk, normalized.slice(0, 200), phrases.forTeam.data)
  words.push(phrases.kept)
  return true
}
