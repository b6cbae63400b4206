import type { Service } from './business.ts'
import { readAttendees, textFor } from './spans/companions.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

/** What a message wants for one of the people that it names. */
export type Part = { who: string; service?: ServiceMatch }

/** The people of a message with what each of them wants; empty when it is about its writer alone. */
export const readParts = (text: string, services: readonly Service[]): Part[] => {
  const people = readAttendees(text)
  const named = matchServices(text, services).matches.toSorted((a, b) => a.at - b.at)
  // «tinte para mi esposa y corte para mí»: as many services as people, in the same order.
  const isPaired = people.length > 1 && named.length === people.length
  return people.map((person, index) => {
    const own = matchServices(textFor(text, person, people), services).matches[0]
    const service = isPaired ? named[index] : own
    return { who: person.who, ...(service && { service }) }
  })
}
