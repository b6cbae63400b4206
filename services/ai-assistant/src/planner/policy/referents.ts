import { fold } from '@mostrador/kernel'
import { firstName } from '../../names.ts'
import type { Memory } from '../state/memory.ts'
import { ownWords } from '../understand/lexicon/tokens.ts'
import { normalize } from '../understand/normalise.ts'
import { withReferents } from '../understand/referents.ts'
import { readSlots, type ReadingContext } from '../understand/slots.ts'
import { matchServices } from '../understand/spans/services.ts'

/** Characters of a question that leaves out what it is about; whoever writes more says it. */
const longest = 160

/** A message with what its pronouns stand for in this talk; one that names a service stays as it is. */
export const withMeant = (memory: Memory, said: string, context: ReadingContext): string => {
  const { frame, topic, person, about, closed, recent } = memory
  const isOwn = frame === null && (about === 'my_appointments' || (closed && recent !== null))
  if ((topic === null && person === null && !isOwn) || said.length > longest) return said
  const { services, specialists, branches } = context
  const own = ownWords([...services, ...specialists, ...branches].map(({ name }) => name))
  const normalized = normalize(said, own)
  const { matches, unknown } = matchServices(normalized, services)
  const isNamed = matches.length > 0 || unknown !== undefined
  const whole = withReferents(normalized, {
    person: person ?? undefined,
    // What is being arranged is known; it needs no name.
    service: frame === null && !isNamed ? topic?.name : undefined,
    isOwn: isOwn && !isNamed,
    isPlaced: text => isPlaced(text, context),
  })
  return whole === normalized ? said : whole
}

const isPlaced = (text: string, context: ReadingContext): boolean => {
  const { slots } = readSlots(text, context, false)
  const { branch, specialist, date, time } = slots
  const place = context.specialists.some(
    each => each.branch !== '' && fold(text).includes(fold(each.branch))
  )
  return (branch !== undefined || place || specialist?.kind === 'one') && !date && !time
}

/** Keeps whom an answer told of, when it was one of the team alone. */
export const notePerson = (memory: Memory, words: readonly string[]): void => {
  const said = words.join(' ')
  const told = memory.specialists.filter(({ name }) =>
    new RegExp(`(?<!\\p{L})${firstName(name)}(?!\\p{L})`, 'u').test(said)
  )
  const [only, ...others] = told
  if (only !== undefined) memory.person = others.length === 0 ? only.name : null
}
