import type { Service } from '../understand/business.ts'
import type { Frame, Offer } from '../state/memory.ts'
import { fitting } from './offers.ts'
import type { Understanding } from '../understand/understand.ts'
import type { Wish } from '../understand/wishes.ts'

/** Was one time chosen in so many words? A day, a person or «cualquiera» only narrows the list and needs a yes of its own. */
export const chose = (said: Understanding): boolean =>
  said.option !== undefined ||
  said.confirm ||
  said.wishes.some(({ slots }) => slots.time?.exact !== undefined)

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

/** «sí, y también barba»: the service that is wanted after the one just agreed to. */
export const furtherService = (
  { confirm, option, wishes }: Understanding,
  frame: Frame | null
): Service | undefined => {
  const [wish, ...others] = wishes
  if (
    !wish ||
    others.length > 0 ||
    wish.intent !== 'book' ||
    !(confirm || option !== undefined) ||
    !/\b(?:y|tambien|ademas|aparte)\b/.test(wish.text)
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
  } = wish.slots
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

/** The offered times this message chooses: one = chosen, several = narrowed down, 'unclear' = a yes to a list, undefined = no choice. */
export const chosenOffer = (
  offers: readonly Offer[],
  said: Understanding,
  frame: Frame | null
): Offer[] | 'unclear' | undefined => {
  if (said.option !== undefined) {
    const one = offers.at(said.option === -1 ? -1 : said.option - 1)
    return one && [one]
  }
  const [wish, ...others] = said.wishes.filter(
    ({ intent }) => intent === 'book' || intent === 'move'
  )
  if (said.picks && wish && others.length === 0) {
    const other = wish.slots.services.some(
      ({ options }) => !options.some(({ handle }) => handle === frame?.service?.handle)
    )
    const fit = other ? [] : fitting(offers, wish.slots)
    if (fit.length === 1 || (fit.length > 1 && fit.length < offers.length)) return fit
    return fit.length > 1 ? (said.confirm ? 'unclear' : undefined) : undefined
  }
  if (said.confirm && wish && others.length === 0) return repeated(offers, wish, frame)
  const extreme =
    /\b(?:la|lo|el) (?:mas (temprano|tarde)|(ultim[oa])(?: que (?:tengas|tienes|tengan|haya|hay)))\b/.exec(
      said.normalized
    )
  if (extreme && offers.length > 1 && !wish?.slots.date && !wish?.slots.time)
    return extreme[1] === 'temprano' ? offers.slice(0, 1) : offers.slice(-1)
  const whichever =
    /^(?:cualquiera|(?:la|el) que (?:sea|quieras|gustes)|me da igual|tu elige|la que gustes|cualquiera (?:esta bien|de (?:esas|las \w+)))\W*$/.test(
      said.normalized
    )
  const anybody =
    wish?.slots.specialist?.kind === 'any' &&
    !frame?.people &&
    others.length === 0 &&
    !wish.slots.date &&
    !wish.slots.time &&
    wish.slots.services.length === 0
  if (whichever || anybody) return offers.slice(0, 1)
  // «11» beside four options is an hour of theirs; it is offered back, for it was not asked for as one.
  const hour = /^(?:a )?(?:las? )?(\d{1,2})$/.exec(said.normalized)?.[1]
  const then =
    hour === undefined
      ? []
      : offers.filter(
          ({ time }) => time.endsWith(':00') && Number(time.slice(0, 2)) % 12 === Number(hour) % 12
        )
  if (then.length > 0) return then
  if (!said.confirm || wish) return undefined
  return offers.length === 1 ? [...offers] : 'unclear'
}

/** A yes that repeats what was offered chooses it; a yes to something else is a new wish. */
const repeated = (
  offers: readonly Offer[],
  { slots }: Wish,
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
