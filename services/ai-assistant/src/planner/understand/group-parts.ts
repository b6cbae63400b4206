import type { Service } from './business.ts'
import { mentionsOfPeople } from './mentions.ts'
import type { Part } from './parts.ts'
import type { Attendee } from './spans/attendee.ts'
import { kin } from './spans/kin.ts'
import { measureIn } from './spans/measures.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

/** «va en segundo de secundaria»: tells of whoever comes, and names a service only beside its word. */
const levels = /\b(?:secundaria|prepa(?:ratoria)?|primaria|kinder|preescolar|bachillerato)\b/g

const opposite =
  '(?:grande|mayor|chic[oa]|chiquit[oa]|menor|pequen[oa]|mas (?:grande|chic[oa]|pequen[oa]))'
const sibling = new RegExp(
  `\\bmi (${kin}),? (?:el|la) ${opposite}\\b.*(?:^|[,;.] |y |para )(?:el|la|al|del) ${opposite}\\b`
)
/** «mi hijo el grande… y el chiquito»: two, although one of them alone has a noun. */
export const withSibling = (text: string, people: readonly Attendee[]): readonly Attendee[] => {
  const noun = sibling.exec(text)?.[1]
  const own = people.filter(({ who }) => who.endsWith(` ${noun ?? ''}`))
  const [only] = own
  if (noun === undefined || only === undefined || own.length > 1) return people
  const other = `tu otr${noun.endsWith('a') ? 'a' : 'o'} ${noun}`
  return people.flatMap(each =>
    each === only ? [each, { who: other, at: each.at, text: each.text }] : [each]
  )
}

/** The clauses of each of the people, with what follows unnamed; and what is said before them. */
const clausesFor = (text: string, people: readonly Attendee[]) => {
  const clauses = text.split(', ')
  const mentions = mentionsOfPeople(
    clauses,
    people.map(({ who }) => who)
  )
  const own = people.map((): string[] => [])
  const shared: string[] = []
  let current: number | undefined
  clauses.forEach((clause, at) => {
    const mention = mentions[at]
    if (typeof mention === 'number') current = mention
    const holder = mention === 'all' || current === undefined ? shared : own[current]
    holder?.push(clause)
  })
  return { own: own.map(each => each.join(', ')), shared: shared.join(', ') }
}

/** What is named for one of a group, or of what is for all of them what their own words tell. */
const serviceFor = (
  own: string,
  shared: ServiceMatch | undefined,
  services: readonly Service[]
): ServiceMatch | undefined => {
  const bare = matchServices(own.replace(levels, ' '), services).matches[0]
  const named = matchServices(own, services).matches[0]
  if (shared === undefined) return named
  if (bare?.options.length === 1) return bare
  const among = (named?.options ?? []).filter(({ handle }) =>
    shared.options.some(each => each.handle === handle)
  )
  return among.length > 0 && shared.options.length > 1 ? { ...shared, options: among } : shared
}

/**
 * «mis dos hijos: Sofi en automático y Diego en estándar»: each of a group with what is told beside
 * them. Undefined unless all of them are told one by one, and not all of them the same.
 */
export const partsOfGroup = (
  text: string,
  attendees: readonly Attendee[],
  services: readonly Service[]
): Part[] | undefined => {
  const people = withSibling(text, attendees)
  const nouns = people.map(({ who }) => who.split(' ').at(-1))
  if (new Set(nouns).size === nouns.length) return undefined
  const { own, shared } = clausesFor(text, people)
  if (own.includes('')) return undefined
  const forAll = matchServices(shared, services).matches[0]
  const found = own.map(said => serviceFor(said, forAll, services))
  const first = found.find(Boolean)
  const parts = people.map(({ who }, at) => {
    // «corte para mis dos hijos, uno de 9…»: said of the first of them before they are told.
    const service = found[at] ?? forAll ?? first
    return { who, ...(service && { service }) }
  })
  const names = new Set(
    parts.map(({ service }) => service?.options.map(each => each.handle).join())
  )
  const isMeasured = own.every(said => Object.keys(measureIn(said, false)).length > 0)
  return names.size > 1 || isMeasured || people.length > attendees.length ? parts : undefined
}
