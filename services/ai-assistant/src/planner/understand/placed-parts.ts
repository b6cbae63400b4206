import type { Service } from './business.ts'
import { isTradeWord } from './lexicon/trades.ts'
import type { Part } from './parts.ts'
import { type Attendee, otherPerson, theWriter } from './spans/attendee.ts'
import { onlyKin } from './spans/each-own.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

/**
 * «para mí corte y barba y para mi hijo solo corte»: what stands beside each of them, when all have
 * something of their own and it is not the same for all.
 */
export const partsBySegment = (
  text: string,
  people: readonly Attendee[],
  services: readonly Service[]
): Part[] | undefined => {
  const isPlaced = people.length > 1 && people.every(({ at }) => at >= 0)
  if (!isPlaced) return undefined
  const starts = people.map(({ at, text: said }) => ({ from: at, to: at + ownLength(said) }))
  const after = starts.map(({ to }, at) => text.slice(to, starts[at + 1]?.from))
  const before = starts.map(({ from }, at) => text.slice(starts[at - 1]?.to ?? 0, from))
  for (const segments of [before, after]) {
    const found = segments.map(segment => clearOf(matchServices(segment, services).matches))
    if (found.every(([match]) => match !== undefined) && namesOf(found).size > 1)
      return people.flatMap(({ who }, at) => (found[at] ?? []).map(service => ({ who, service })))
  }
  return undefined
}

/** «para mi fade y barba»: the thing that was written as somebody's own is what they want. */
const ownLength = (said: string): number => {
  const [, before = '', thing = ''] = /^(.*\bmi) ([a-z]+)$/.exec(said) ?? []
  return isTradeWord(thing) && !onlyKin.test(thing) ? before.length : said.length
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
export const partsByMention = (
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
    const own = new Map<string, readonly ServiceMatch[]>()
    segments.forEach((segment, at) => {
      const said = toBeSeen.test(segment) ? `${segment} revision` : segment
      const { matches } = matchServices(said, services)
      const who = mentions[at]?.who
      if (matches[0]?.options.length === 1 && who !== undefined) own.set(who, clearOf(matches))
    })
    if (namesOf([...own.values()]).size === 2)
      return [...own].flatMap(([who, all]) => all.map(service => ({ who, service })))
  }
  return undefined
}
/** «gelish y pedi para mí, y mi mamá nomás pedi»: all that is clear of one person. */
const clearOf = (matches: readonly ServiceMatch[]): readonly ServiceMatch[] => {
  const isClear = matches.every(({ options }) => options.length === 1)
  return isClear ? matches.toSorted((a, b) => a.at - b.at) : matches.slice(0, 1)
}

const namesOf = (lists: readonly (readonly ServiceMatch[])[]): ReadonlySet<string> =>
  new Set(
    lists.map(all => all.map(({ options }) => options.map(({ handle }) => handle).join('|')).join())
  )

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
export const partsByPronoun = (
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
