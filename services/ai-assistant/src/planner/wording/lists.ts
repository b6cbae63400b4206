import { formatMoney, minutesText } from '@mostrador/kernel'
import type { Appointment, Offer, PlannedPart } from '../state/memory.ts'
import type { Branch, Service } from '../understand/business.ts'
import { firstName } from '../../names.ts'

/** Options in one message; more are not read on a phone. */
export const mostOptions = 5
const conjunction = new Intl.ListFormat('es-MX', { type: 'conjunction' })

export const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

const disjunction = new Intl.ListFormat('es-MX', { type: 'disjunction' })
export const eitherText = (items: readonly string[]): string => disjunction.format(items)
export const listText = (items: readonly string[]): string => conjunction.format(items)

/** Numbers are pesos as the price list shows them; texts were already written by the server. */
export const priceText = (price: string | number | null): string =>
  typeof price === 'number'
    ? formatMoney({ cents: Math.round(price * 100), currency: 'MXN' }).replace(/\.00$/, '')
    : (price ?? '')

/** «unos 45 minutos», «alrededor de 2 horas». */
export const aboutText = (minutes: number): string =>
  minutes < 60 ? `unos ${minutes} minutos` : `alrededor de ${minutesText(minutes)}`

/** A service with its price and length as a row, and as a sentence. */
export const serviceLinesIn = (lengthText: (minutes: number) => string) => {
  const factsOf = ({ price, minutes }: Service): string =>
    [priceText(price), minutes === null ? '' : lengthText(minutes)].filter(Boolean).join(', ')
  return {
    serviceLine: (service: Service): string =>
      [service.name, factsOf(service)].filter(Boolean).join(', '),
    priceLine: (service: Service): string => `${service.name}: ${factsOf(service)}.`,
  }
}
export const { serviceLine, priceLine } = serviceLinesIn(minutesText)

/** The first five lines, and how many more there are. */
export const shortList = (lines: readonly string[], all: number = lines.length): string => {
  const shown = lines.slice(0, mostOptions)
  const more = all - shown.length
  return more > 0 ? `${numbered(shown)}\n… y ${more} más.` : numbered(shown)
}

/** The server's wording with first names: nobody is called by their full legal name on each line. */
const withFirstName = ({ say, specialist }: Offer | Appointment): string =>
  specialist === '' ? say : say.replace(specialist, firstName(specialist))

export const appointmentText = (
  appointment: Appointment | undefined,
  withWholeName = false
): string => {
  if (appointment === undefined) return ''
  const { service, specialist, forWhom } = appointment
  const say = withWholeName
    ? appointment.say.replace(/ con .*$/, ` con ${specialist}`)
    : withFirstName(appointment)
  const whose = forWhom === undefined ? '' : ` (${forWhom.replace(/^su /, 'tu ')})`
  return service && !say.includes(service) ? `${service}${whose}, ${say}` : `${say}${whose}`
}

/** «martes 24 de noviembre» and «17:00» of the server's «martes 24 de noviembre, 17:00 con Lupita». */
export const dayText = ({ say }: Offer): string => /^(.*), [^,]+$/.exec(say)?.[1] ?? ''
const hourText = ({ say, time }: Offer): string => /, ([^,]+?)(?: con .*)?$/.exec(say)?.[1] ?? time

/** The part of a plan that is somebody's own, and no further service or day. */
export const isOfPerson = ({ label, service }: PlannedPart): boolean =>
  label !== '' && label !== service
/** Nobody knows which of several counted people is the second. */
const counted = /^la (?:segunda|tercera|cuarta|quinta)/

/** One time, with the other parts of its plan: «…, 10:00 con Lupita; tu hijo: 10:00 con Mario». */
export const offerText = (offer: Offer, withBranch: boolean): string => {
  const main =
    withBranch && offer.branch ? `${withFirstName(offer)} (${offer.branch})` : withFirstName(offer)
  const also = (offer.also ?? []).map(({ label, offer: part }) => {
    // Whoever goes elsewhere has to know it.
    const place = part.branch !== offer.branch && part.branch ? ` (${part.branch})` : ''
    return part.date === offer.date
      ? `; ${counted.test(label) ? '' : `${label}: `}${hourText(part)} con ${firstName(part.specialist)}${place}`
      : `; ${label ? `${label}: ` : ''}${withFirstName(part)}${place}`
  })
  return `${main}${also.join('')}`
}

/** The lines of a list; what all of them share stands in its lead. */
export const offerLines = (offers: readonly Offer[]): string[] => {
  const isShared = (read: (offer: Offer) => string): boolean =>
    offers.every(offer => read(offer) === read(offers[0] ?? offer))
  const isOneDay = isShared(({ date }) => date)
  const isOnePlace = isShared(({ branch }) => branch)
  const isOnePerson = isShared(({ specialist }) => specialist)
  return offers.map(offer => {
    const whole = offerText(offer, !isOnePlace)
    const withoutDay = isOneDay ? whole.replace(`${dayText(offer)}, `, '') : whole
    const who = ` con ${firstName(offer.specialist)}`
    return isOneDay && isOnePerson && !offer.also ? withoutDay.replace(who, '') : withoutDay
  })
}

/** «Tengo lugar:» → «Tengo lugar el martes 24 de noviembre con Lupita:», when all the times share it. */
export const leadFor = (lead: string, offers: readonly Offer[]): string => {
  const [first] = offers
  if (!first || offers.some(({ date }) => date !== first.date)) return lead
  const isOnePerson = offers.every(({ specialist }) => specialist === first.specialist)
  const who =
    isOnePerson && first.specialist && !first.also ? ` con ${firstName(first.specialist)}` : ''
  const day = `el ${dayText(first)}${who}`
  if (lead.endsWith('?')) return lead.replace(/\?$/, `, ${day}?`)
  return lead.replace(/:$/, `${lead.startsWith('Tengo') ? ' ' : ', '}${day}:`)
}

/** Addresses with their link to the map. */
export const addressText = ({ address, map }: Branch): string =>
  map ? `${address}. Mapa: ${map}` : address

/** One line for each branch that has an address. */
export const addressLines = (branches: readonly Branch[]): string =>
  branches
    .filter(({ address }) => address)
    .slice(0, mostOptions)
    .map(branch =>
      branches.length > 1
        ? `${branch.name}: ${addressText(branch)}`
        : `Estamos en ${addressText(branch)}`
    )
    .join('\n')
