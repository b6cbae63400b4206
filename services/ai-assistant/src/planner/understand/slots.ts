import { localDateOf, localTimeOf, weekdayOf, weekdays } from '@mostrador/kernel'
import type { Asked, LocalMoment, WeekdayIndex } from '../time/span.ts'
import { greeting } from './acts/courtesies.ts'
import type { Branch, Service, Specialist } from './business.ts'
import { refusedBranches } from './spans/branches.ts'
import { ownWords, squeeze, wordsOf } from './lexicon/tokens.ts'
import { isTradeWord } from './lexicon/trades.ts'
import type { Measures } from './spans/measures.ts'
import { matchPeople, type SpecialistMatch } from './spans/people.ts'
import { withoutRefusedService } from './spans/refused-service.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'
import { readBranches, readChoices, type SecondChoice } from './spans/second-choice.ts'
import type { When } from './spans/when.ts'

/** What a act says about the appointment; absent = not said. `services` in the order they were named. */
export type Slots = When & {
  services: ServiceMatch[]
  unknownService?: string
  specialist?: SpecialistMatch
  branch?: Branch
  /** Where they will not go, of three branches or more. */
  barred?: readonly Branch[]
  second?: SecondChoice
  /** «lo de siempre»: as at the last visit. */
  usual?: boolean
}

/** What a text is read against: the instant, the zone and what the business offers. */
export type ReadingContext = {
  now: Date
  zone: string
  services: readonly Service[]
  specialists: readonly Specialist[]
  branches: readonly Branch[]
  /** How many numbered options the person is looking at; 1 = a yes/no question; 0 = none. */
  pending: number
  /** The age or weight that was told before. */
  measures?: Measures
  /** Who comes, in the plan that is open. */
  party?: readonly string[]
  /** How the writer is called; null where nobody knows. */
  writer?: string | null
  /** How those who come are called. */
  names?: Readonly<Record<string, string>>
  /** Those who come in the open plan beside the writer. */
  strangers?: readonly string[]
  /** The few services that were just asked about. */
  among?: readonly Service[]
  /** What was just asked for, when it was one thing. */
  asked?: 'specialists' | 'services' | 'when'
  /** Of the time: a lone number is then an hour or a day. */
  askedTime?: Asked
  /** Something is being cancelled: a service or a day says which, or what stays. */
  isCancelling?: boolean
  /** Free times are on the screen. */
  isOffered?: boolean
  /** An appointment is being arranged: what is said belongs to it. */
  isOpen?: boolean
  /** Its service is known. */
  hasService?: boolean
}

/** What a text says about an appointment, and the rest of the text. `isChange`: it may name the old day too. */
export const readSlots = (
  text: string,
  context: ReadingContext,
  isChange: boolean
): { slots: Slots; rest: string } => {
  const bare = squeeze(text.replace(greeting, ' '))
  const usual = readUsual(bare)
  const { when, rest, second } = readChoices(usual.rest, momentOf(context), {
    isChange,
    asked: context.askedTime,
  })
  const { branch, second: elsewhere } = readBranches(rest, context.branches)
  const refused = branch ? [] : refusedBranches(rest, context.branches)
  const barred = refused.length < context.branches.length ? refused : []
  const people = {
    specialists: context.specialists,
    isTaken: isTakenIn(context, branch),
    isAsked: context.asked === 'specialists',
    ...(branch && { branch: branch.name }),
  }
  const person = latest(rest, piece => matchPeople(piece, people), hasPerson)
  // «Norte» is not a misspelled «corte»: what names a branch names no service.
  const placed = branch ? ownWords([branch.name]) : undefined
  const unplaced = person.rest.replace(/[a-z0-9]+/g, word =>
    placed?.has(word) && !isTradeWord(word) ? ' ' : word
  )
  const named = latest(unplaced, piece => serviceIn(piece, context.services), hasService)
  return {
    slots: {
      ...when,
      ...((second || elsewhere) && {
        second: { ...second, ...(elsewhere && { branch: elsewhere }) },
      }),
      services: named.matches,
      ...(named.unknown && { unknownService: named.unknown }),
      ...(person.found && { specialist: person.found }),
      ...(branch && { branch }),
      ...(barred.length > 0 && { barred }),
      ...(usual.isUsual && { usual: true }),
    },
    rest: named.rest,
  }
}

const lastTime =
  '(?:siempre|(?:la )?(?:vez|ocasion|cita|clase|sesion) (?:pasada|anterior)|la (?:pasada|anterior|ultima(?: vez| cita| clase)?|otra vez|del? (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|semana|mes) pasad[oa]))'
/** «con el mismo que me atendió», «con la que fui», «lo mismo que me hice» */
const attended =
  '(?:me |nos |le )?(?:lo |la )?(?:atendio|atendieron|corto|hizo|hice|hicieron|puso|puse|pusieron|dio|dieron|toco|vio|reviso|fui|fue)'
const samePerson = `(?<!soy )(?:con quien|(?:con (?:el|la)|(?:con )?(?:el|la) mism[oa]|(?:con )?(?:el|la) (?:chic[oa]|much[ao]ch[oa]|senor(?:a|ita)?|joven|doctora?|maestr[oa])|lo(?: mismo)?) que) ${attended}(?: (?:en )?${lastTime})`
const asBefore = new RegExp(
  `\\b(?:${samePerson}|(?:con )?(?:el|la) mism[oa] (?:que|de) (?:${attended}(?: ${lastTime})?|${lastTime})|con (?:el|la) mism[oa](?= *(?:$|[,;.]))|lo mismo que ${attended}|con (?:el|la) de ${lastTime})(?![a-z])|\\b(?:lo(?: mismo)? de ${lastTime}|lo mismo que ${lastTime}|igual(?: que| a)? ${lastTime}|como ${lastTime}|(?:(?:con )?(?:el|la) mism[oa] (?:servicio|instructora?|maestr[oa]|doctora?|barber[oa]|estilista|persona|terapeuta|chica|muchacha|de siempre)(?: (?:que|de) ${lastTime})?)|(?<=misma hora) (?:que|de) ${lastTime}|(?:la|el|mi) de siempre)(?![a-z])`,
  'g'
)
/** «lo de siempre», «a la misma hora que la pasada»: taken out, the hour stays. */
const readUsual = (text: string): { isUsual: boolean; rest: string } => {
  const rest = text.replace(asBefore, ' ')
  return { isUsual: rest !== text, rest: squeeze(rest) }
}

/** What hurts names no service; a first visit is where it is looked at. */
const symptom =
  /\b(?:(?:me |le |nos )(?:duelen?|lastim[eo]|molestan?|torc\w+|trono|truena|agarro)|(?:ya )?no (?:aguanto|soporto)|(?:me |le |nos )?(?:tengo|trae|traigo) (?:un |mucho )?(?:dolor|molestia) (?:de|en))(?: mucho| bastante| un poco)?(?: (?:la|el|las|los|una|un|mi))? \w+(?:,?(?: y)? (?:la|el|las|los) \w+)*|\b(?:no (?:quiere|ha querido|ha) (?:comer|comido)(?: nada)?(?: (?:en|desde hace|por|hace) (?:[a-z0-9]+ )?(?:dias?|horas|semanas?))?|no come|(?:anda|esta|amanecio) (?:\w+ )?(?:coje\w+|decaid\w|malit\w|enferm\w|trist\w+|vomit\w+)|esta (?:vomitando|cojeando)|trae (?:diarrea|tos|garrapatas|pulgas)|tiene (?:diarrea|tos|garrapatas|pulgas))|\bya (?:me|le|lo|la|nos) (?:hicieron |pusieron |dieron )?\w+ron\b/g
const firstVisit = 'valoracion consulta revision'

const turnedDown =
  /(?<!\bya )\bno (?:es |sea |quiero |quiere )?(?:el|la|los|las|un|una)(?: de)? ([a-z]+)(?: completa?| profund[oa])?/g
/** «cada quien el suyo, no de pareja» */
const notOfKind = /\b(?:no|ni) (?:es |sea |seria |quiero )?(?:de|en) (pareja|grupo|conjunto|dos)\b/g
/** «presento mi examen el viernes»: why, and no service. */
const ownTest =
  /\b(?:tengo|tiene|tenemos|presento|presenta|viene|hago|hace|hare|hara|me toca|le toca|(?:voy|va) a (?:hacer|presentar)) (?:(?:mi|su|un|el) )?(?:examen|final|extraordinario|extra|departamental|parcial)\b(?! (?:simulado|de admision))(?: de (?:manejo|conducir))?|(?<=[a-z], (?:y |es que |porque |pues )?)(?:el |mi |su )?(?:examen|extra|final|departamental|parcial) (?:es |sera )?(?:hoy|manana|pasado manana|el (?:lunes|martes|miercoles|jueves|viernes|sabado))\b/g
/** «yo manejo automático allá», «ya sé manejar estándar»: what somebody can do, and no wish. */
const ownSkill =
  /\b(?:(?:yo|ya|siempre|solo|nomas|nada mas|alla|en mi (?:pais|tierra|casa)) )+(?:yo |solo |nomas )*(?:manejo|conduzco|se (?:manejar|conducir)|he (?:manejado|conducido)|manejaba)(?! (?:mal|con miedo))(?: (?:en |un |carro |coche )*(?:automatic|estandar|manual)\w*)?/g
/** «mi primer maratón»: no first visit. */
const firstOfOther = /\b(?:mi|su|tu|nuestr[oa]) primera? (?:medio |media |gran )?([a-z]{4,})\b/g
const firstVisits = /^(?:citas?|veces|visitas?|sesion|valoracion|consulta|terapia|clase|ocasion)$/
/** «ya hizo la valoración con Jorge»: what was done is not wanted again. */
const hadAlready =
  /\bya (?:me |le |nos |se (?:la |lo )?)?(?:hizo|hice|hicimos|hicieron|tuve|tuvo|tuvimos|tome|tomo) (?:la|el|su|mi|una|un) (?:primera? )?([a-z]{4,})\b/g
const doneAlready = /\bya (?:me|le|lo|la|nos|se l[oa]) ([a-z]{4,}[eio])\b/g
const purpose =
  /\b(?:para|a|pa) (?:ver|saber|checar|revisar|que (?:me|le|nos|l[ao]) (?:digan?|vean?|revisen?)) (?:si|cuando|que|cual) (?!(?:me |nos |le )?(?:hay|tien\w+|agend\w+|apart\w+|dan|pued\w+ (?:dar|agendar|apartar|atender|recibir)))[^,;.?]*/g
/** «valoración, para ver si ya le ponen brackets»: the purpose names no second service. */
export const withoutPurpose = (text: string, services: readonly Service[]): string => {
  const bare = text.replace(purpose, ' ')
  return bare === text || matchServices(bare, services).matches.length === 0 ? text : bare
}
/** «cada quien el suyo, no el de pareja», «ya lo desparasité»: what is not wanted. */
export const withoutTurnedDown = (text: string): string =>
  text
    .replace(turnedDown, ' ')
    .replace(notOfKind, ' ')
    .replace(ownTest, ' ')
    .replace(ownSkill, ' ')
    .replace(firstOfOther, (said, thing: string) =>
      isTradeWord(thing) || firstVisits.test(thing) ? said : ' '
    )
    .replace(hadAlready, (said, thing: string) => (isTradeWord(thing) ? ' ' : said))
    .replace(doneAlready, (said, verb: string) => (isTradeWord(verb) ? ' ' : said))

/** «dice que necesito rehabilitación», «me mandaron a terapia»: what others found tells the case. */
const toldByOthers =
  /\b(?:dice[ns]?|dij\w+|mand\w+|recet\w+|indic\w+|recomend\w+|sugiri\w+|coment\w+|diagnostic\w+|salio) (?:[a-z]+ ){0,9}/
const needing = /\b(?:necesit|ocup|requier|falt)\w+ /
const wishing =
  /\bprimero (?:que nada |pues )?(?:es|va|seria|me toca|me tocaria|hay que|necesito|ocupo|debo|tengo que)(?: (?:hacer|hacerme|sacar|agendar|tomar|pasar|tener|ir) ?(?:por|a)?)? (?:un|una|el|la) |\b(?:entonces |por eso |asi que |ahora |pues )*(?:quiero|quisiera|queria|me gustaria|busco|vengo por|agend[a-z]+|apart[a-z]+) (?:(?:agendar|apartar|hacer|sacar|pedir|hacerme|reservar) )?(?:un|una|el|la|mi|su) /
/** «necesito rehabilitación, quiero la valoración»: the wish that follows a case names the service. */
const afterCase = (text: string, services: readonly Service[]) => {
  const wish = wishing.exec(text)
  if (wish === null) return undefined
  const [before, after] = [text.slice(0, wish.index), text.slice(wish.index)]
  const visit = matchServices(firstVisit, services).matches[0]?.options ?? []
  const wanted = matchServices(after, services)
  const isVisit = wanted.matches[0]?.options.some(({ handle }) =>
    visit.some(each => each.handle === handle)
  )
  const isCase = toldByOthers.test(before) || (isVisit === true && needing.test(before))
  const isMore = /\b(?:tambien|ademas|aparte|y)(?: pues)? *$/.test(before)
  if (!isCase || isMore || wanted.matches.length === 0) return undefined
  const told = matchServices(before, services)
  return told.matches.length === 0
    ? undefined
    : { ...wanted, rest: squeeze(`${told.rest} ${wanted.rest}`) }
}

const serviceIn = (whole: string, services: readonly Service[]) => {
  const text = withoutRefusedService(withoutPurpose(whole, services), services).text
  const wished = afterCase(text, services)
  if (wished !== undefined) return wished
  const healthy = withoutTurnedDown(text).replace(symptom, ' ')
  if (healthy === text) return matchServices(text, services)
  const named = matchServices(healthy, services)
  if (named.matches.length > 0) return named
  if (healthy === withoutTurnedDown(text)) return named
  const visit = matchServices(firstVisit, services)
  return visit.matches.length > 0
    ? { matches: visit.matches.map(match => ({ ...match, isGuess: true })), rest: named.rest }
    : matchServices(text, services)
}

const correction =
  /(?:^|[\s,;.])(?:(?:no,? )?espera(?:me|te)?[,;.] |(?:no[,;.]? )?(?:mejor|perdon|digo|mas bien|rectifico|corrijo)|ah no|no[,;.] )(?!no\b|(?:esta|todavia|(?:y,? )?(?:tambien|ademas|aparte))\b)/g
const hasPerson = ({ found }: ReturnType<typeof matchPeople>): boolean => found !== undefined
const hasService = ({ matches }: ReturnType<typeof matchServices>): boolean => matches.length > 0

/** After a change of mind inside one message («barba, no, mejor corte») what follows it counts. */
const latest = <Found extends { rest: string }>(
  text: string,
  read: (text: string) => Found,
  isFound: (found: Found) => boolean
): Found => {
  const last = [...text.matchAll(correction)].at(-1)
  if (!last) return read(text)
  const tail = read(text.slice(last.index + last[0].length))
  if (!isFound(tail)) return read(text)
  const head = read(text.slice(0, last.index))
  return { ...tail, rest: squeeze(`${head.rest} ${last[0]} ${tail.rest}`) }
}

/** The wall clock of the business. */
const momentOf = ({ now, zone }: ReadingContext): LocalMoment => {
  const date = localDateOf(now, zone)
  // `weekdays` has seven entries, Monday first.
  const weekday = weekdays.indexOf(weekdayOf(date)) as WeekdayIndex
  return { date, time: localTimeOf(now, zone), weekday }
}

/** Words that name a service or the branch just read are nobody's name. */
const isTakenIn = ({ services, branches }: ReadingContext, branch: Branch | undefined) => {
  const places = new Set(branches.flatMap(({ name }) => wordsOf(name)))
  return (word: string): boolean =>
    isTradeWord(word) ||
    (branch !== undefined && places.has(word)) ||
    matchServices(word, services).matches.length > 0
}

/** True when at least one slot is filled. */
export const hasSlots = (slots: Slots): boolean =>
  slots.services.length > 0 ||
  slots.unknownService !== undefined ||
  slots.specialist !== undefined ||
  slots.branch !== undefined ||
  slots.barred !== undefined ||
  slots.usual === true ||
  hasWhen(slots)

/** True when something was said about days or hours. */
export const hasWhen = (when: When): boolean =>
  when.date !== undefined ||
  when.except !== undefined ||
  when.time !== undefined ||
  when.anyTime ||
  when.soonest ||
  when.shift !== undefined ||
  when.by !== undefined ||
  when.sameHour ||
  when.sameDay === true

/** True when an act says something about the appointment it wants. */
export const isTimely = ({ slots }: { readonly slots: Slots }): boolean =>
  slots.date !== undefined ||
  slots.time !== undefined ||
  slots.services.length > 0 ||
  slots.soonest ||
  slots.anyTime ||
  slots.shift !== undefined ||
  Boolean(slots.by) ||
  slots.specialist !== undefined
