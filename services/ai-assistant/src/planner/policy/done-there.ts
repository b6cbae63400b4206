import type { Service } from '../understand/business.ts'
import { readSlots, type ReadingContext } from '../understand/slots.ts'
import { matchBranch } from '../understand/spans/branches.ts'
import type { Understanding } from '../understand/understand.ts'
import { learnBranches } from './learn-branches.ts'
import { placesOf } from './service-questions.ts'
import type { Step, Talk } from './talk.ts'

const doneThere =
  /\b(?:l[oa]s?|es[ae]|es[oa]s?|est[ae]|si|tambien|ahi)(?: (?:l[oa]s?|tambien|ahi|ya|me l[oa]s?))* (?:hacen|hagan|ponen|dan|manejan|tienen|ofrecen|aplican|realizan|hay|puedo (?:hacer|tomar)\w*|pueden (?:hacer|poner|dar)\w*)\b[^?;.]*? (?:en|de) /

/** The one service that a message names, else the one that is talked of. */
const serviceIn = (
  talk: Talk,
  normalized: string,
  context: ReadingContext
): Service | undefined => {
  const { services } = readSlots(normalized, context, false).slots
  const [named, ...more] = services
  if (named === undefined) return talk.memory.topic ?? undefined
  return more.length === 0 && named.options.length === 1 ? named.options[0] : undefined
}

/**
 * «¿cuánto sale el balayage y si lo hacen en la sucursal de Atlixco?»: says whether it is done there,
 * and the address of where it is. The message without what was answered.
 */
export function* answerDoneThere(
  talk: Talk,
  message: Understanding,
  context: ReadingContext
): Step<Understanding> {
  const { normalized } = message
  const question = doneThere.exec(normalized)
  const after = question === null ? '' : normalized.slice(question.index).split(/[?;.]/)[0]
  if (question === null || !after || !normalized.includes('?') || talk.memory.frame) return message
  yield* learnBranches(talk)
  const branches = talk.memory.branches ?? []
  const named = branches.filter(branch => matchBranch(after, [branch]))
  const [asked, ...more] = named
  const service = serviceIn(talk, normalized, context)
  if (asked === undefined || service === undefined || branches.length < 2) return message
  const places = placesOf(talk.memory.specialists, service)
  const isThere = places.length === 0 || places.includes(asked.name)
  const { phrases, words } = talk
  // «¿también en Cholula o nomás en el Centro?»
  const isEverywhere = more.length > 0 && named.every(({ name }) => places.includes(name))
  const told = isEverywhere
    ? phrases.givenIn(service.name, places)
    : isThere && more.length === 0
      ? phrases.yesGiven(service.name, asked.name, undefined)
      : phrases.onlyAt(service.name, places)
  if (words.includes(told)) return message
  words.push(told)
  const where = isThere ? [asked] : branches.filter(({ name }) => places.includes(name))
  if (more.length === 0) words.push(phrases.addresses(where))
  const isOpen = ({ text }: { text: string }): boolean => !after.includes(text.replace(/^y /, ''))
  return { ...message, unknownQuestions: message.unknownQuestions.filter(isOpen) }
}
