import { fold } from '@mostrador/kernel'
import type { Service } from './business.ts'
import { mentionsOfPeople } from './mentions.ts'
import type { Part } from './parts.ts'
import { readSlots, type ReadingContext } from './slots.ts'
import { theWriter } from './spans/attendee.ts'
import { childrensOf, isChild } from './spans/for-whom.ts'
import { withoutRefusedService } from './spans/refused-service.ts'
import { nounsAgain } from './spans/same-person.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

/** «a mí no me gusta el fade»: turned down, and not wanted. */
const refusing = /\bno (?:me |le |nos |les )?(?:gust|quier|quis|necesit|ocup|va a quer|late)[a-z]*/
const adding =
  /\b(?:tambien(?! (?:de las?|a las?|a partir|en la|por la|desde|despues|antes|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)))|ademas|aparte|otr[oa]s?|agreg\w+|anad\w+|sum\w+)\b/

/** «consulta en vez de desparasitar» */
const inPlaceOf = /\ben (?:vez|lugar) de [^,;.]*/g

/** The plain service becomes that for children; one that is called by a name of its own stays. */
const suited = (match: ServiceMatch, who: string, services: readonly Service[]): ServiceMatch => {
  const [service] = match.options
  const theirs = service && childrensOf(service, services)
  const plainest = services.find(each => theirs && childrensOf(each, services) === theirs)
  const isPlain = theirs !== undefined && plainest?.handle === service?.handle
  return isPlain && isChild(who, '') ? { ...match, options: [theirs] } : match
}

/** «el masaje», where one of the two that were just asked about is a massage. */
const amongAsked = (match: ServiceMatch, among: readonly Service[]): ServiceMatch => {
  const asked = match.options.filter(({ handle }) => among.some(each => each.handle === handle))
  return match.options.length > 1 && asked.length === 1 ? { ...match, options: asked } : match
}

/** The clauses of each of the people; undefined where some speak of all, or `isOther` of nobody. */
const clausesOfEach = (
  text: string,
  people: readonly string[],
  isOther: (clause: string) => boolean
): ReadonlyMap<string, readonly string[]> | undefined => {
  const isPlan = people.length > 1 && new Set(people).size === people.length
  if (!isPlan || adding.test(text) || refusing.test(text)) return undefined
  const clauses = text.split(', ')
  const own = new Map<string, string[]>()
  let current: string | undefined
  for (const [at, mention] of mentionsOfPeople(clauses, people).entries()) {
    if (mention === 'all') return undefined
    if (mention !== undefined) current = people[mention]
    const clause = clauses[at] ?? ''
    if (current !== undefined) own.set(current, [...(own.get(current) ?? []), clause])
    else if (isOther(clause)) return undefined
  }
  return own.size > 0 ? own : undefined
}

/**
 * «el chamaco quiere un fade y a mí nomás la barba», of an open plan: what each of its people wants
 * instead. Undefined where somebody has no service of their own, or one is told of nobody.
 */
const withServices = (
  text: string,
  people: readonly string[],
  { services, among = [] }: ReadingContext
): Part[] | undefined => {
  const isNamed = (clause: string): boolean => matchServices(clause, services).matches.length > 0
  const own = clausesOfEach(text, people, isNamed)
  const parts = [...(own ?? [])].map(([who, said]): Part => {
    // «el niño quiere un fade»: who it is names no service.
    const noun = fold(who).split(' ').at(-1) ?? ''
    const bare =
      who === theWriter
        ? said.join(', ')
        : said
            .join(', ')
            .replace(nounsAgain(noun) ?? /$^/, ' ')
            .replaceAll(noun, ' ')
    const wanted = withoutRefusedService(bare.replace(inPlaceOf, ' '), services).text
    const [named, ...more] = matchServices(wanted, services).matches
    const match = named && amongAsked(named, among)
    const isClear = match?.options.length === 1 && more.length === 0
    return { who, ...(isClear && { service: suited(match, who, services) }) }
  })
  return parts.length > 0 && parts.every(({ service }) => service) ? parts : undefined
}

/** «él trabaja en la mañana»: when somebody cannot come. */
const busy =
  /\b(?:trabaj|labor|estudi)(?:a|an|o|amos)\b|\b(?:tiene|tienen|tengo) (?:clases?|escuela|junta|guardia|turno|entrenamiento)\b|\b(?:anda|esta|estoy|ando) (?:ocupad|trabajando)/
/** «el perro a las 10 y la gata a las 10:30», of an open plan: the hour or day of each. */
const withTimes = (
  text: string,
  people: readonly string[],
  context: ReadingContext
): Part[] | undefined => {
  const whenIn = (said: string) => {
    const { time, date } = readSlots(said, context, false).slots
    const isDay = date?.kind === 'days' && date.from === date.to
    return { ...(time && { time }), ...(isDay && { date }) }
  }
  const isTimed = (said: string): boolean => Object.keys(whenIn(said)).length > 0
  const own = clausesOfEach(text, people, said => isTimed(said) && !busy.test(said))
  // «dice que el jueves tiene entrenamiento, lo de él el viernes»: the last of them says when.
  const told = [...(own ?? [])].map(([who, said]) => ({
    who,
    said: said.findLast(isTimed) ?? said.join(', '),
  }))
  if (told.length === 0 || !told.every(({ said }) => isTimed(said))) return undefined
  return told.map(({ who, said }) => ({ who, ...whenIn(said) }))
}

/** What a message tells of the people of an open plan, one by one; undefined when it does not. */
export const partsOfPlan = (
  text: string,
  people: readonly string[],
  context: ReadingContext
): Part[] | undefined => withServices(text, people, context) ?? withTimes(text, people, context)
