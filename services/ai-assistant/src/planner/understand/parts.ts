import type { Service } from './business.ts'
import type { OwnDetails } from './own-details.ts'
import { type Attendee, nth, spelled, theWriter } from './spans/attendee.ts'
import { readAttendees, textFor, withoutTotal } from './spans/companions.ts'
import { childrenOf, countWithChildren, withChildrens } from './spans/counted-kinds.ts'
import { childrensOf, grownUpsOf, isChild, isGrownUp } from './spans/for-whom.ts'
import { withoutSecondNouns } from './spans/same-person.ts'
import { partsOfGroup } from './group-parts.ts'
import { partsByMember, partsByName, partsByNoun, partsBySubset } from './members.ts'
import { partsByMention, partsByPronoun, partsBySegment } from './placed-parts.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'
import { large, small } from './spans/sizes.ts'

/** What a message wants for one of the people that it names, with what is theirs alone. */
export type Part = OwnDetails & {
  who: string
  service?: ServiceMatch
  /** Their age, where it was told beside others. */
  years?: number
}

/**
 * The people of a message with what each of them wants; empty when it is about its writer alone.
 * `among`: the services that were just asked about.
 */
export const readParts = (
  whole: string,
  services: readonly Service[],
  among: readonly Service[] = []
): Part[] => {
  const text = withoutSecondNouns(whole)
  const parts = partsOf(text, services, among)
  const hasChild = parts.some(({ who }) => isChild(who, text))
  const known = parts.find(({ who, service }) => isChild(who, text) && service)?.service
  const named = serviceOfAll(text, parts, services)
  return parts.map(each => {
    const part = named && !each.service ? { ...each, service: named } : each
    // «mi chamaco y yo andamos peludos»: the writer is no child.
    const grown = known?.options[0] && grownUpsOf(known.options[0], services)
    if (!part.service && known && grown && part.who === theWriter)
      return { ...part, service: { ...known, options: [grown] } }
    const [service, ...alike] = part.service?.options ?? []
    if (!part.service || !service || alike.length > 0) return part
    const own = isChild(part.who, text)
      ? childrensOf(service, services)
      : ((part.who === theWriter && hasChild) || isGrownUp(part.who)) &&
        grownUpsOf(service, services)
    return own ? { ...part, service: { ...part.service, options: [own] } } : part
  })
}

/** «¿cortan a niños? mis dos hijos y mi esposo»: the children's service that was named, where a grown-up comes too. */
const serviceOfAll = (
  text: string,
  parts: readonly Part[],
  services: readonly Service[]
): ServiceMatch | undefined => {
  const hasGrownUp =
    parts.length > 1 && parts.some(({ who, service }) => !service && isGrownUp(who))
  if (!hasGrownUp || parts.some(({ service }) => service)) return undefined
  const [match, ...more] = matchServices(text, services).matches
  const [only, ...alike] = match?.options ?? []
  const isClear = only && more.length === 0 && alike.length === 0
  return isClear && grownUpsOf(only, services) ? match : undefined
}

const partsOf = (text: string, services: readonly Service[], among: readonly Service[]): Part[] => {
  const people = readAttendees(text)
  const members =
    partsBySubset(text, services) ??
    partsByNoun(text, services) ??
    partsOfGroup(text, people, services) ??
    partsByMember(text, services) ??
    partsByName(text, services)
  if (members !== undefined) return members
  const children = partsWithChildren(text, people, services)
  if (children !== undefined) return children
  const sized = partsBySize(text, people, { services, among })
  if (sized !== undefined) return sized
  const counted = partsByCount(text, services)
  if (counted !== undefined) return counted
  const groups = partsByClause(text, services)
  if (groups !== undefined) return groups
  const own =
    partsBySegment(text, people, services) ??
    partsByMention(text, people, services) ??
    partsByPronoun(text, people, services)
  if (own !== undefined) return own
  const named = matchServices(text, services).matches.toSorted((a, b) => a.at - b.at)
  // «tinte para mi esposa y corte para mí»: as many services as people, in the same order.
  const isPaired =
    people.length > 1 && named.length === people.length && !isListedBefore(text, people, services)
  const [only, ...more] = named
  // «corte de niño para los dos»: who are only counted all want what is named.
  if (only && more.length === 0 && people.every(({ at }) => at < 0))
    return people.map(({ who }) => ({ who, service: only }))
  const isOpen = people.length > 1 && named.length > 1 && isListedBefore(text, people, services)
  if (isOpen) return people.map(({ who }) => ({ who }))
  return people.map((person, index) => {
    const found = matchServices(textFor(text, person, people), services).matches[0]
    const service = isPaired ? named[index] : found
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
  const clauses = withoutTotal(text).split(/ *(?:[,:]|\b(?:y|e|mas|tambien)\b) */)
  const items = clauses.map(clause => ({
    text: clause,
    service: matchServices(clause, services).matches[0],
    people: readAttendees(clause).map(({ who }) => who),
    other: theirs.exec(clause)?.[1],
  }))
  const named = items.filter(({ service }) => service !== undefined)
  // «mis dos hijos traen greñas, ¿los puede pelar a los dos?»: said of those who were told before.
  if (items.some(each => isOfAll(each.text) && each.people.length === 0)) return undefined
  const handles = named.map(({ service }) => service?.options[0]?.handle)
  const isEach =
    named.some(({ people }) => people.length > 1) ||
    (named.every(({ people, other }) => people.length > 0 || other !== undefined) &&
      named.some(({ people, other }) => people.length === 0 && other !== undefined))
  if (!isEach || named.length < 2 || new Set(handles).size < named.length) return undefined
  return named.flatMap(({ service, people, other }) => {
    const all =
      people.length > 0 ? people : [other === undefined ? theWriter : spelled(`tu ${other}`)]
    return all.map(who => ({ who, ...(service && { service }) }))
  })
}

/** «dos cortes, uno de niño», «dos de niño y uno normal para mi esposo»: of people who are counted. */
const partsWithChildren = (
  text: string,
  people: readonly Attendee[],
  services: readonly Service[]
): Part[] | undefined => {
  const named = people.filter(({ at }) => at >= 0)
  const total = countWithChildren(text)
  const areChildren = total === undefined ? undefined : childrenOf(text, total)
  const [service] = matchServices(text, services).matches[0]?.options ?? []
  const both = service && withChildrens(service, services)
  const [only] = named
  const isSomebody = only !== undefined && isChild(only.who, text)
  if (named.length > 1 || isSomebody || !both || !areChildren) return undefined
  const grownAt = areChildren.lastIndexOf(false)
  return areChildren.map((isYoung, at) => ({
    who: at === grownAt && only ? only.who : (nth[at] ?? theWriter),
    service: { options: [isYoung ? both.childrens : both.grownUps], at, isGuess: false },
  }))
}

/** «masaje y facial para mi mamá y para mí»: a list for all of them, of which nobody's is told. */
const isListedBefore = (
  text: string,
  people: readonly Attendee[],
  services: readonly Service[]
): boolean => {
  const first = Math.min(...people.map(({ at }) => at))
  const list = first < 0 ? '' : text.slice(0, first)
  return /\b(?:y|e) /.test(list) && matchServices(list, services).matches.length > 1
}

const isOfAll = (clause: string): boolean =>
  /\b(?:l[oa]s (?:dos|tres|cuatro)(?! (?:de la|y media|en punto|pm))|amb[oa]s)\b/.test(clause)

const counts = new Map(Object.entries({ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4 }))
const eachCount =
  /(?<!\bl[oa]s )\b(un|una|dos|tres|cuatro|[1-4]) (?=(?!(?:cosas?|cositas|servicios?|tratamientos?|persona|mes|semana|dia|hora|y media|de la|en punto))[a-z]{3,})/g

/** «dos citas: mi papá barba y yo un corte»: the sum of those who are named counts no service. */
const withoutSum = (text: string): string => {
  const [said, total = ''] = sum.exec(text) ?? []
  if (said === undefined) return text
  const people = readAttendees(text)
  const areNamed = people.every(({ at }) => at >= 0)
  return areNamed && people.length === (counts.get(total) ?? Number(total))
    ? text.replace(said, ' ')
    : text
}
const sum =
  /\b(dos|tres|cuatro|[2-4]) (?:citas|lugares|espacios)\b(?! (?:de\b|para (?!(?:el|la|este|hoy|manana|pasado) )))/

/** «un corte normal para mí y dos cortes infantiles»: as many of each as were counted. */
const partsByCount = (whole: string, services: readonly Service[]): Part[] | undefined => {
  const text = withoutSum(whole)
  const found = [...text.matchAll(eachCount)]
  const items = found.flatMap(({ index, 1: said = '' }, at) => {
    const service = matchServices(text.slice(index, found[at + 1]?.index), services).matches[0]
    return service ? [{ service, count: counts.get(said) ?? Number(said) }] : []
  })
  const total = items.reduce((sum, { count }) => sum + count, 0)
  const handles = new Set(items.map(({ service }) => service.options[0]?.handle))
  const isCounted = items.some(({ count }) => count > 1) && handles.size === items.length
  if (items.length < 2 || !isCounted || total > nth.length) return undefined
  const each = items.flatMap(({ service, count }) => Array.from({ length: count }, () => service))
  return each.map((service, at) => ({ who: nth[at] ?? 'la quinta', service }))
}

/** «la grande y la chiquita»: the services that only their size tells apart, one for each. */
const partsBySize = (
  text: string,
  people: readonly Attendee[],
  { services, among }: { services: readonly Service[]; among: readonly Service[] }
): Part[] | undefined => {
  if (!large.test(text) || !small.test(text)) return undefined
  const sizeless = [large, small].reduce(
    (left, size) => left.replace(new RegExp(size, 'g'), ' '),
    text
  )
  const options = matchServices(sizeless, services).matches[0]?.options ?? among
  const big = options.find(({ name }) => /grande/i.test(name))
  const little = options.find(({ name }) => /chic|peque/i.test(name))
  if (big === undefined || little === undefined) return undefined
  const [first = theWriter, second = 'la segunda persona'] = people.map(({ who }) => who)
  const isBigFirst = text.search(large) < text.search(small)
  return [first, second].map((who, at) => ({
    who,
    service: { options: [(at === 0) === isBigFirst ? big : little], at, isGuess: false },
  }))
}
