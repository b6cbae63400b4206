import type { Service } from './business.ts'
import type { OwnDetails } from './own-details.ts'
import {
  type Attendee,
  nth,
  otherPerson,
  readAttendees,
  spelled,
  textFor,
  theWriter,
  withoutTotal,
} from './spans/companions.ts'
import { childrensOf, grownUpsOf, isChild } from './spans/for-whom.ts'
import { withoutSecondNouns } from './spans/same-person.ts'
import { partsOfGroup } from './group-parts.ts'
import { partsByMember, partsByName, partsByNoun } from './members.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

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
  return parts.map(part => {
    // «mi chamaco y yo andamos peludos»: the writer is no child.
    const grown = known?.options[0] && grownUpsOf(known.options[0], services)
    if (!part.service && known && grown && part.who === theWriter)
      return { ...part, service: { ...known, options: [grown] } }
    const [service, ...alike] = part.service?.options ?? []
    if (!part.service || !service || alike.length > 0) return part
    const own = isChild(part.who, text)
      ? childrensOf(service, services)
      : part.who === theWriter && hasChild && grownUpsOf(service, services)
    return own ? { ...part, service: { ...part.service, options: [own] } } : part
  })
}

const partsOf = (text: string, services: readonly Service[], among: readonly Service[]): Part[] => {
  const people = readAttendees(text)
  const members =
    partsByNoun(text, services) ??
    partsOfGroup(text, people, services) ??
    partsByMember(text, services) ??
    partsByName(text, services)
  if (members !== undefined) return members
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
  const isPaired = people.length > 1 && named.length === people.length
  const [only, ...more] = named
  // «corte de niño para los dos»: who are only counted all want what is named.
  if (only && more.length === 0 && people.every(({ at }) => at < 0))
    return people.map(({ who }) => ({ who, service: only }))
  return people.map((person, index) => {
    const found = matchServices(textFor(text, person, people), services).matches[0]
    const service = isPaired ? named[index] : found
    return { who: person.who, ...(service && { service }) }
  })
}

/**
 * «para mí corte y barba y para mi hijo solo corte»: what stands beside each of them, when all have
 * something of their own and it is not the same for all.
 */
const partsBySegment = (
  text: string,
  people: readonly Attendee[],
  services: readonly Service[]
): Part[] | undefined => {
  const isPlaced = people.length > 1 && people.every(({ at }) => at >= 0)
  if (!isPlaced) return undefined
  const starts = people.map(({ at, text: said }) => ({ from: at, to: at + said.length }))
  const names = (parts: readonly (ServiceMatch | undefined)[]): Set<string | undefined> =>
    new Set(parts.map(match => match?.options.map(({ handle }) => handle).join()))
  const after = starts.map(({ to }, at) => text.slice(to, starts[at + 1]?.from))
  const before = starts.map(({ from }, at) => text.slice(starts[at - 1]?.to ?? 0, from))
  for (const segments of [before, after]) {
    const found = segments.map(segment => matchServices(segment, services).matches[0])
    if (found.every(match => match !== undefined) && names(found).size > 1)
      return people.map(({ who }, at) => ({ who, ...(found[at] && { service: found[at] }) }))
  }
  return undefined
}

const ownMention =
  /\b(?:yo(?! (?:creo|digo|se|pienso|(?:l[oa]s?|les?) (?:llev|acompan|tra[ei]|pas|recoj|recog)))|(?:para|a) mi(?! [a-z]*(?:hij|espos|mam|pap|herman|amig|novi|prim|ti[oa]\b|suegr|abuel|sobrin|nin|beb|perr|gat))|(?:el|la) mi[oa])\b/g
const otherMention =
  /\bella\b|\b(?:para|a) el(?= *(?:$|[,;.]|(?:y|e|con|tambien|solo|a las?|al?)\b))|\bel (?=(?:si |no )?(?:quiere|quisiera|necesita|prefiere|ocupa|va a|solo|nomas|nada mas))/g
/** «él nada más para que lo vea la doctora» */
const toBeSeen =
  /\bque (?:me|l[oa]s?|les?|nos) (?:vean?|echen? un (?:ojo|vistazo)|den? (?:una )?ojeada)\b/
type Mention = { readonly who: string; readonly from: number; readonly to: number }
/**
 * «somos dos primas, yo quiero automático y ella estándar», «el mío corte pero mi hijo quiere fade»:
 * of two people what stands after each mention of them, or before it.
 */
const partsByMention = (
  text: string,
  people: readonly Attendee[],
  services: readonly Service[]
): Part[] | undefined => {
  const mentions = mentionsOf(text, people)
  if (mentions.length === 0) return undefined
  const after = mentions.map(({ to }, at) => text.slice(to, mentions[at + 1]?.from))
  const before = mentions.map(({ from }, at) => text.slice(mentions[at - 1]?.to ?? 0, from))
  // «limpieza para mí y mi niño solo una revisión»
  const around = [...before.slice(0, 1), ...after.slice(1)]
  for (const segments of [after, before, around]) {
    const own = new Map<string, ServiceMatch>()
    segments.forEach((segment, at) => {
      const said = toBeSeen.test(segment) ? `${segment} revision` : segment
      const [match] = matchServices(said, services).matches
      const who = mentions[at]?.who
      if (match?.options.length === 1 && who !== undefined) own.set(who, match)
    })
    const handles = new Set([...own.values()].map(({ options }) => options[0]?.handle))
    if (handles.size === 2) return [...own].map(([who, service]) => ({ who, service }))
  }
  return undefined
}
/** Where each of two people is mentioned, by a noun or a pronoun; empty when only one of them is. */
export const mentionsOf = (text: string, people: readonly Attendee[]): readonly Mention[] => {
  const theirs = people.find(({ who }) => who !== theWriter)?.who ?? otherPerson
  const isPair =
    people.length === 2 ? people.some(({ who }) => who === theWriter) : people.length < 2
  const mentions: Mention[] = [
    ...found(text, ownMention, theWriter),
    ...found(text, otherMention, theirs),
    ...people
      .filter(({ who, at }) => who === theirs && at >= 0)
      .map(({ who, at, text: said }) => ({ who, from: at, to: at + said.length })),
  ].toSorted((a, b) => a.from - b.from)
  return isPair && new Set(mentions.map(({ who }) => who)).size === 2 ? mentions : []
}
const found = (text: string, pattern: RegExp, who: string): Mention[] =>
  [...text.matchAll(pattern)].map(({ index, 0: said }) => ({
    who,
    from: index,
    to: index + said.length,
  }))

const pronouns =
  /\b(?:(yo|para mi|a mi)|(?:para |a )?(?:el|ella)) ((?:solo |nada mas |un |una |quiero |quiere )*[a-z]+(?: de [a-z]+| y [a-z]+(?= y ))?)/g
/** «él descontracturante y yo relajante»: of two people, each told by a pronoun. */
const partsByPronoun = (
  text: string,
  people: readonly Attendee[],
  services: readonly Service[]
): Part[] | undefined => {
  if (people.length !== 2 || !people.some(({ who }) => who === theWriter)) return undefined
  const namedByPronoun = [...text.matchAll(pronouns)].flatMap(([, self, thing = '']) => {
    const service = matchServices(thing, services).matches[0]
    return service ? [{ isSelf: self !== undefined, service }] : []
  })
  const mine = namedByPronoun.find(({ isSelf }) => isSelf)?.service
  const theirs = namedByPronoun.find(({ isSelf }) => !isSelf)?.service
  if (mine === undefined || theirs === undefined) return undefined
  return people.map(({ who }) => ({ who, service: who === theWriter ? mine : theirs }))
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

const isOfAll = (clause: string): boolean =>
  /\b(?:l[oa]s (?:dos|tres|cuatro)(?! (?:de la|y media|en punto|pm))|amb[oa]s)\b/.test(clause)

const counts = new Map(Object.entries({ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4 }))
const eachCount =
  /\b(un|una|dos|tres|cuatro|[1-4]) (?=(?!(?:cosas?|cositas|servicios?|tratamientos?|persona|mes|semana|dia|hora|y media|de la|en punto))[a-z]{3,})/g

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

const large =
  /\b(?:grande|grandote|grandota|labrador|golden|husky|pastor aleman|pitbull|pit bull|rottweiler|doberman|boxer|gran danes|dalmata)s?\b/
const small =
  /\b(?:chic[oa]|chiquit[oa]|pequen[oa]|chiquitit[oa]|chihuahua|chihuahueno|mini|pug|yorkie|yorkshire|maltes|shih tzu|pomerania|french|poodle|schnauzer|salchicha)s?\b/

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
