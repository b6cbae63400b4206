import type { Service } from './business.ts'
import { type Attendee, readAttendees, textFor } from './spans/companions.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

/** What a message wants for one of the people that it names. */
export type Part = { who: string; service?: ServiceMatch }

/** The people of a message with what each of them wants; empty when it is about its writer alone. */
export const readParts = (text: string, services: readonly Service[]): Part[] => {
  const people = readAttendees(text)
  const sized = partsBySize(text, people, services)
  if (sized !== undefined) return sized
  const groups = partsByClause(text, services)
  if (groups !== undefined) return groups
  const named = matchServices(text, services).matches.toSorted((a, b) => a.at - b.at)
  // «tinte para mi esposa y corte para mí»: as many services as people, in the same order.
  const isPaired = people.length > 1 && named.length === people.length
  return people.map((person, index) => {
    const own = matchServices(textFor(text, person, people), services).matches[0]
    const service = isPaired ? named[index] : own
    return { who: person.who, ...(service && { service }) }
  })
}

const theirs =
  /\b(?:al?|el|la|del?|de la|para el|para la) (gat[oa]|perr[oa]|nin[oa]|bebe|hij[oa]|chiquit[oa]|grande)\b/

/**
 * «vacuna para mis dos perros y desparasitar al gato»: each clause has its service and its people, and
 * one of them is a group. Undefined when the clauses do not say it so.
 */
const partsByClause = (text: string, services: readonly Service[]): Part[] | undefined => {
  const clauses = text.split(/ *(?:,|\b(?:y|e|mas|tambien)\b) */)
  const items = clauses.map(clause => ({
    service: matchServices(clause, services).matches[0],
    people: readAttendees(clause).map(({ who }) => who),
    other: theirs.exec(clause)?.[1],
  }))
  const named = items.filter(({ service }) => service !== undefined)
  const handles = named.map(({ service }) => service?.options[0]?.handle)
  const isEach =
    named.some(({ people }) => people.length > 1) ||
    (named.every(({ people, other }) => people.length > 0 || other !== undefined) &&
      named.some(({ people, other }) => people.length === 0 && other !== undefined))
  if (!isEach || named.length < 2 || new Set(handles).size < named.length) return undefined
  return named.flatMap(({ service, people, other }) => {
    const all = people.length > 0 ? people : [other === undefined ? 'ti' : `tu ${other}`]
    return all.map(who => ({ who, ...(service && { service }) }))
  })
}

const large = /\b(?:grande|grandote|grandota)s?\b/
const small = /\b(?:chic[oa]|chiquit[oa]|pequen[oa]|chiquitit[oa])s?\b/

/** «la grande y la chiquita»: the services that only their size tells apart, one for each. */
const partsBySize = (
  text: string,
  people: readonly Attendee[],
  services: readonly Service[]
): Part[] | undefined => {
  if (!large.test(text) || !small.test(text)) return undefined
  const sizeless = text.replace(large, ' ').replace(small, ' ')
  const options = matchServices(sizeless, services).matches[0]?.options ?? []
  const big = options.find(({ name }) => /grande/i.test(name))
  const little = options.find(({ name }) => /chic|peque/i.test(name))
  if (big === undefined || little === undefined) return undefined
  const [first = 'ti', second = 'la segunda persona'] = people.map(({ who }) => who)
  const isBigFirst = text.search(large) < text.search(small)
  return [first, second].map((who, at) => ({
    who,
    service: { options: [(at === 0) === isBigFirst ? big : little], at, isGuess: false },
  }))
}
