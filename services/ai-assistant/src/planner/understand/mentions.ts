import { fold } from '@mostrador/kernel'
import type { Service } from './business.ts'
import { numberWords } from './lexicon/numbers.ts'
import { isGivenName } from './lexicon/nicknames.ts'
import { isTradeWord } from './lexicon/trades.ts'
import { words } from './lexicon/words.ts'
import { nth, theWriter } from './spans/attendee.ts'
import { onlyKin } from './spans/each-own.ts'
import { kin } from './spans/kin.ts'
import { nounsAgain } from './spans/same-person.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

/** Which part of a plan a clause speaks of; `all` of them, or none that it names. */
export type Mention = number | 'all' | undefined

const lead = '^(?:(?:y|e|pero|que|para|pa|a|entonces|mientras|tambien|bueno) |, )*'
/** «los dos a las 4», «todo en La Noria» */
const everyone =
  /\b(?:(?<!\b(?:a|de|entre|uno de) )l[oa]s (?:dos|tres|cuatro|[2-4])(?! (?:de la|y media|en punto|pm))|amb[oa]s|tod[oa]s?|junt[oa]s|cada (?:un[oa]|quien))\b/
const ofWriter = new RegExp(
  `\\b(?:yo(?! (?:creo|digo|se|pienso|le|les)\\b)|(?:para|a) mi(?! (?:otr[oa] )?(?:${kin})\\b)(?= *$|[,;.]| )|(?:el|la|lo) mi[oa])\\b`
)
/** «él a las 10», «a ella le queda mejor» */
const ofOther = new RegExp(
  `\\bella\\b|\\b(?:lo|la|el) de el(?= *(?:$|[,;.]|(?:que|mejor|si|no|a las?|el|para|pas\\w+|cambi\\w+|dej\\w+|muev\\w+|pon\\w+)\\b))|\\b(?:para|a) el(?= *(?:$|[,;.]|(?:y|e|con|tambien|solo|a las?|le|de \\d)\\b))|${lead}el (?=(?:a las?|solo|si|no|quiere|quisiera|necesita|prefiere|ocupa|va|nomas|desde|despues de|antes de|hasta|a partir|(?:mejor |ya )?(?:en|por) la|tipo|de (?:las? )?(?:\\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?::\\d\\d| y media)? (?:a|en adelante|para|pa)) ?)`
)

/** «mi jefe», «mi viejo»: other words for the only one who comes along. */
const otherwiseCalled = new RegExp(
  `\\bmi (?:jef[ea]|jefecit[oa]|viej[oa]|viejit[oa]|senora?|mujer|marido|hombre|amor|gord[oa]|flac[oa]|reina|rey|media naranja|${kin})\\b`
)

/** «mi fade con Luis» */
const namesOwn = (clause: string): boolean => {
  const thing = /\bmi ([a-z]{3,})\b/.exec(clause)?.[1] ?? ''
  return isTradeWord(thing) && !onlyKin.test(thing)
}

const described = new RegExp(
  `${lead}(?:(?:el|la|al|del|de la|l[oa]s? de la|l[oa]s? del) (?:mas )?(?:niñ[oa] |nin[oa] )?(grande|mayor|chic[oa]|chiquit[oa]|menor|pequen[oa]|otr[oa]|primer[oa]?|segund[oa]|tercer[oa]|ultim[oa]|de en medio)\\b|(otr[oa])\\b|(un[oa])\\b(?! (?:cita|vez|hora|disculpa|pregunta|duda))|(?:el|la|al) (?:que (?:tiene|va|pesa) |de )(?:en )?(\\d{1,2}|[a-z]{4,})\\b)`
)
const named = new RegExp(`${lead}(?:al? |el |la )?([a-z]{3,})\\b`)
const notNames = new Set(
  words(`los las una uno unos unas otro otra otros otras mis para por con que como quiero quiere queremos necesito necesita ocupo ocupa tienen tiene van viene
    vienen ella ellos ellas ambos ambas solo nomas tambien son les toca hoy manana pasado lunes martes miercoles jueves viernes sabado domingo dia semana hora horas
    esta este esa ese eso hay tengo traigo somos vamos seria serian gracias favor porfa hola buenas buenos tardes dias noches bueno pues mejor mas menos nada todo todos
    todas grande chico chica mayor menor primero primera segundo segunda puede pueden podria podrian quisiera los dos tres cuatro cita citas lugar juntos seguidos
    entre despues antes luego desde hasta sin donde cuando cual cuanto quien sea igual pero porque ya voy llevo dame quede queda anda estan anos kilos meses`)
)
const nounOf = (who: string): string => fold(who).replace(/^tu (?:otr[oa] |tercera? )?/, '')

const ownNoun = new RegExp(`${lead}mis? (?:${kin}),? (?=el |la )`)
/** What tells one of a group from the others in a clause: «el grande», «uno», «el otro», a name. */
const keyIn = (whole: string): string | undefined => {
  const clause = whole.replace(ownNoun, '')
  const found = described.exec(clause)?.slice(1).find(Boolean)
  if (found !== undefined) return found.replace(/[oa]$/, '')
  const name = named.exec(clause)?.[1] ?? ''
  const isName = !notNames.has(name) && !isTradeWord(name) && !numberWords.has(name)
  return isName && (isGivenName(name) || (name.length > 2 && !anyVerb.test(name)))
    ? name
    : undefined
}
const anyVerb = /(?:[aei]r|[aei]rme|ando|iendo|mente|aron|ieron|amos|emos)$/

/**
 * Which of the people of a plan each clause names, in the order of the clauses. Those of one group
 * («mis dos hijos») are told apart by a word or a name: whoever is told first is the first of them.
 */
export const mentionsOfPeople = (
  clauses: readonly string[],
  people: readonly string[]
): readonly Mention[] => {
  const nouns = people.map(nounOf)
  const groups = Map.groupBy(people.keys(), at =>
    nth.includes(people[at] ?? '') ? theWriter : (nouns[at] ?? '')
  )
  const group = [...groups.values()].find(members => members.length > 1) ?? []
  const known = new Map<string, number>()
  const writerAt = people.indexOf(theWriter)
  const strangers = people.flatMap((who, at) => (who === theWriter ? [] : [at]))
  const memberIn = (clause: string): Mention => {
    const key = keyIn(clause)
    if (key === undefined || group.length === 0) return undefined
    const before = known.get(key)
    if (before !== undefined) return before
    const member = group.find(at => ![...known.values()].includes(at))
    if (member === undefined) return undefined
    known.set(key, member)
    return member
  }
  return clauses.map((clause): Mention => {
    const found = new Set<Mention>()
    if (writerAt >= 0 && (ofWriter.test(clause) || namesOwn(clause))) found.add(writerAt)
    nouns.forEach((noun, at) => {
      const isAlone = groups.get(noun)?.length === 1 && at !== writerAt
      if (isAlone && new RegExp(`\\b${noun}\\b`).test(clause)) found.add(at)
    })
    if (found.size === 0 && strangers.length === 1) {
      const again = nounsAgain(nouns[strangers[0] ?? -1] ?? '')
      const isAgain = again?.test(clause) === true || otherwiseCalled.test(clause)
      if (ofOther.test(clause) || isAgain) found.add(strangers[0])
    }
    const member = found.size === 0 ? memberIn(clause) : undefined
    if (member !== undefined) return member
    if (found.size === 1) return [...found][0]
    return found.size > 1 || everyone.test(clause) ? 'all' : undefined
  })
}

/** Which of the services of one person each clause names. */
export const mentionsOfServices = (
  clauses: readonly string[],
  named: readonly Service[],
  services: readonly Service[]
): readonly Mention[] =>
  mentionsOfMatches(
    clauses,
    named.map(service => ({ options: [service] })),
    services
  )

/** The same of services that are not all told apart: «el masaje», where there are two kinds of it. */
export const mentionsOfMatches = (
  clauses: readonly string[],
  named: readonly Pick<ServiceMatch, 'options'>[],
  services: readonly Service[]
): readonly Mention[] =>
  clauses.map((clause): Mention => {
    const said = matchServices(clause, services).matches.flatMap(({ options }) => options)
    const found = [...named.keys()].filter(at =>
      named[at]?.options.some(({ handle }) => said.some(each => each.handle === handle))
    )
    const [only, ...more] = found
    return more.length > 0 ? 'all' : only
  })

export const speaksOfAll = (clause: string): boolean => everyone.test(clause)
