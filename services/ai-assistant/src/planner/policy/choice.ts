import { addDays } from '@mostrador/kernel'
import type { Service } from '../understand/business.ts'
import type { Frame, Offer } from '../state/memory.ts'
import { hesitates } from '../understand/acts/courtesies.ts'
import { numberWords } from '../understand/lexicon/numbers.ts'
import { fitting } from './offers.ts'
import type { Understanding } from '../understand/understand.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'

/** Was one time chosen in so many words? A day, a person or «cualquiera» only narrows the list and needs a yes of its own. */
export const chose = (said: Understanding): boolean =>
  said.option !== undefined ||
  said.confirm ||
  said.acts.some(({ slots }) => slots.time?.exact !== undefined)

/** «1 está bien» beside «1. 11:00» and «2. 13:00»: a place in the list, or an hour of it. */
export const isHourOrPlace = (
  offers: readonly Offer[],
  { option, normalized }: Understanding
): boolean =>
  option !== undefined &&
  /^\d{1,2} (?:esta|me|va|si|perfecto|queda|suena)/.test(normalized) &&
  offers.some(
    ({ time }, at) =>
      at + 1 !== option && time.endsWith(':00') && Number(time.slice(0, 2)) % 12 === option
  )

/** «sí, quítale la limpieza y ponme valoración» */
const inItsPlace = /\bquit(?:a|e|en)(?:le|me|les|l[oa]|mel[oa])?\b|\ben (?:vez|lugar) de/
/** «sí, y también barba»: the service that is wanted after the one just agreed to. */
export const furtherService = (
  { confirm, option, acts }: Understanding,
  frame: Frame | null
): Service | undefined => {
  const [act, ...others] = acts
  if (
    !act ||
    others.length > 0 ||
    act.intent !== 'book' ||
    !(confirm || option !== undefined) ||
    !/\b(?:y|tambien|ademas|aparte)\b/.test(act.text) ||
    inItsPlace.test(act.text)
  )
    return undefined
  const {
    services: [named, ...rest],
    date,
    time,
    soonest,
    anyTime,
    shift,
    by,
    specialist,
  } = act.slots
  const [service] = named?.options ?? []
  return rest.length === 0 &&
    named?.options.length === 1 &&
    service?.handle !== frame?.service?.handle &&
    !date &&
    !time &&
    !soonest &&
    !anyTime &&
    !shift &&
    !by &&
    !specialist
    ? service
    : undefined
}

/** «sí, y otra igual el próximo viernes», of one on Friday: the Friday after it. */
const isNextOfWeek =
  /\b(?:proxim[oa]|siguiente|que (?:entra|viene|sigue)|otro (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))\b/
const aWeekOn = (
  date: DialogueAct['slots']['date'],
  chosen: Offer | undefined
): DialogueAct['slots']['date'] => {
  const isThatDay = date?.kind === 'days' && date.from === date.to && date.from === chosen?.date
  if (!isThatDay) return date
  const day = addDays(date.from, 7)
  return { kind: 'days', from: day, to: day }
}

const agreeing =
  /^(?:si|claro|va|sale|ok|dale|perfecto|esa|esta bien)(?:,? (?:esa|ese|por favor|gracias))?[ ,.;]+(?:y|tambien|ademas|aparte)\b/
/** «sí, y otra para el jueves a las 5»: the appointment that is wanted after the one just agreed to. */
export const furtherTime = (
  offers: readonly Offer[],
  { confirm, option, acts, deny, normalized }: Understanding,
  frame: Frame | null
): Frame | undefined => {
  const [act, ...others] = acts
  const isYes = confirm || (!deny && !hesitates.test(normalized) && agreeing.test(normalized))
  const isAgreed = (isYes && offers.length === 1) || option !== undefined
  if (!act || others.length > 0 || !isAgreed || act.intent !== 'book') return undefined
  const { services, time } = act.slots
  const isAnother = /\b(?:tambien|otr[oa]|ademas|aparte)\b/.test(act.text)
  const chosen = offers.at(option === undefined || option === -1 ? -1 : option - 1)
  const date = isNextOfWeek.test(act.text) ? aWeekOn(act.slots.date, chosen) : act.slots.date
  if (!isAnother || services.length > 0 || date?.kind !== 'days') return undefined
  const slots = { ...act.slots, date }
  if (offers.some(({ also }) => also) || fitting(offers, slots).length > 0) return undefined
  return {
    kind: 'book',
    when: date,
    ...(time && { time }),
    ...(frame?.forWhom !== undefined && { forWhom: frame.forWhom }),
  }
}

const bareOne = /^1\b/

/**
 * «la primera» beside one time alone is no yes to it: it is a place in the list that the time was
 * taken from, or nobody knows of which. undefined where the message names no place.
 */
export const placeInList = (
  offers: readonly Offer[],
  { option, normalized }: Understanding,
  frame: Frame | null
): Offer | undefined => {
  const [asked, ...more] = offers
  if (option === undefined || !asked || more.length > 0) return undefined
  const place = frame?.list?.at(option === -1 ? -1 : option - 1)
  if (frame?.list === undefined) return bareOne.test(normalized) ? undefined : asked
  return place?.handle === asked.handle ? undefined : place
}

/** The offered times this message chooses: one = chosen, several = narrowed down, 'unclear' = a yes to a list, undefined = no choice. */
export const chosenOffer = (
  offers: readonly Offer[],
  said: Understanding,
  frame: Frame | null
): Offer[] | 'unclear' | undefined => {
  // «la una» beside a list with 13:00 is an hour of it, and no first place.
  const atOne = /^(?:a )?la una\b(?! opcion)/.test(said.normalized)
  const ones = atOne ? offers.filter(({ time }) => time === '13:00') : []
  if (ones.length > 0) return ones
  // Without one at that hour it may be either; a list is asked about again.
  if (atOne && offers.length > 1) return 'unclear'
  const named = (said.places ?? []).flatMap(place => offers.at(place === -1 ? -1 : place - 1) ?? [])
  if (named.length > 1) return named.length < offers.length ? named : 'unclear'
  if (said.option !== undefined) {
    const one = offers.at(said.option === -1 ? -1 : said.option - 1)
    // «1» to «¿Aparto las 2 citas?» may be how many are wanted.
    if (one?.also !== undefined && offers.length === 1) return 'unclear'
    return one && [one]
  }
  const [act, ...others] = said.acts.filter(({ intent }) => intent === 'book' || intent === 'move')
  if (said.picks && act && others.length === 0) {
    const other = act.slots.services.some(
      ({ options }) => !options.some(({ handle }) => handle === frame?.service?.handle)
    )
    const fit = other ? [] : fitting(offers, act.slots)
    if (fit.length === 1 || (fit.length > 1 && fit.length < offers.length)) return fit
    return fit.length > 1 ? (said.confirm ? 'unclear' : undefined) : undefined
  }
  if (said.confirm && act && others.length === 0) return repeated(offers, act, frame)
  const extreme =
    /\b(?:la|lo|el) (?:mas (temprano|tarde)|(ultim[oa])(?: que (?:tengas|tienes|tengan|haya|hay)))\b/.exec(
      said.normalized
    )
  if (extreme && offers.length > 1 && !act?.slots.date && !act?.slots.time)
    return extreme[1] === 'temprano' ? offers.slice(0, 1) : offers.slice(-1)
  const whichever =
    /^(?:(?:pues|ay|mm+|bueno|la verdad)[, ]+)*(?:cualquiera|(?:la|el) que (?:sea|quieras|gustes|(?:tu |usted )?(?:creas?|digas?|veas?|quiera|prefieras?|recomiend\w+)(?: (?:mejor|conveniente|bien))?)|(?:me )?da igual|tu (?:elige|dime|decide|escoge)|escoge tu|la que gustes|cualquiera (?:esta bien|me (?:sirve|queda|acomoda|late)|de (?:esas|las \w+)))\W*$/.test(
      said.normalized
    )
  const anybody =
    act?.slots.specialist?.kind === 'any' &&
    !frame?.people &&
    others.length === 0 &&
    !act.slots.date &&
    !act.slots.time &&
    act.slots.services.length === 0
  if (whichever || anybody) return offers.slice(0, 1)
  const then = atHour(offers, said.normalized)
  if (then.length > 0) return then
  if (!said.confirm || act) return undefined
  return offers.length === 1 ? [...offers] : 'unclear'
}

const bareHour =
  /^(?:como )?(?:a )?(?:las? )?(\d{1,2}|[a-z]{3,6})(?: (?:en punto|esta bien|esta perfecto|me queda(?: bien)?|va|mejor|por favor|perfecto))*$/
/**
 * «11», «once está bien» beside four options: an hour of theirs; it is offered back, for it was not
 * asked for as one.
 */
const atHour = (offers: readonly Offer[], normalized: string): Offer[] => {
  const word = bareHour.exec(normalized)?.[1] ?? ''
  const hour = /^\d+$/.test(word) ? Number(word) : numberWords.get(word)
  if (hour === undefined) return []
  return offers.filter(
    ({ time }) => time.endsWith(':00') && Number(time.slice(0, 2)) % 12 === hour % 12
  )
}

/** A yes that repeats what was offered chooses it; a yes to something else is a new act. */
const repeated = (
  offers: readonly Offer[],
  { slots }: DialogueAct,
  frame: Frame | null
): Offer[] | 'unclear' | undefined => {
  const isOther = slots.services.some(
    ({ options }) => !options.some(({ handle }) => handle === frame?.service?.handle)
  )
  const isShift = slots.shift !== undefined || slots.by !== undefined || slots.except !== undefined
  if (isOther || isShift) return undefined
  const fit = fitting(offers, slots)
  if (fit.length === 0) return undefined
  return fit.length === 1 || fit.length < offers.length ? fit : 'unclear'
}
