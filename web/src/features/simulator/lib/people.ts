import { type Channel, MEXICO, nationalNumber } from '@mostrador/contracts'
import { showPhone } from '@mostrador/kernel'

/** A person whom the owner simulates. `personId`: digits, as in Meta's ids. */
export type Person = { readonly channel: Channel; readonly personId: string; readonly name: string }

/** Sample people of each channel. */
export const samplePeople: Readonly<Record<Channel, readonly Person[]>> = {
  whatsapp: [
    { channel: 'whatsapp', personId: '5212225550171', name: 'Mariana Torres' },
    { channel: 'whatsapp', personId: '5212225550172', name: 'Don Chuy Ramírez' },
    { channel: 'whatsapp', personId: '5212225550173', name: 'Sofía Méndez' },
  ],
  instagram: [
    { channel: 'instagram', personId: '7700000000000171', name: 'Renata Vega' },
    { channel: 'instagram', personId: '7700000000000172', name: 'Iván Cortés' },
    { channel: 'instagram', personId: '7700000000000173', name: 'Paola Núñez' },
  ],
  messenger: [
    { channel: 'messenger', personId: '8800000000000171', name: 'Beto Salgado' },
    { channel: 'messenger', personId: '8800000000000172', name: 'Lucía Paredes' },
    { channel: 'messenger', personId: '8800000000000173', name: 'Toño Aguilar' },
  ],
}

// The texts of the product that tell what happened to an appointment.
const booked = /quedó (?:agendada|apartado|confirmada)|cambió de horario/i
const cancelled = /quedó cancelada/i

/**
 * Suggested messages that fit what the business said last; undefined before it said anything.
 * `services`: names of what the business offers.
 */
export const phrasesFor = (
  services: readonly string[],
  last: string | undefined
): readonly string[] => {
  const [first, second = first] = services
  const request =
    first === undefined
      ? 'hola, quisiera una cita mañana en la tarde'
      : `hola, quisiera una cita para ${withSmallInitial(first)} mañana en la tarde`
  const questions = [
    '¿qué horarios tienes?',
    second === undefined ? '¿qué servicios tienen?' : `¿cuánto cuesta ${withSmallInitial(second)}?`,
    '¿dónde están?',
    'quiero hablar con una persona',
  ]
  if (last === undefined) return [request, ...questions]
  if (cancelled.test(last)) return ['gracias', request, ...questions]
  if (booked.test(last))
    return ['gracias', 'quiero cambiar mi cita', 'quiero cancelar mi cita', ...questions.slice(2)]
  return last.includes('?') ? questions : [...questions, 'gracias']
}
/** 'corte de cabello'; an abbreviation such as 'IPL' stays. */
const withSmallInitial = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase('es-MX') + name.slice(1)

const times = /\b(?:[01]?\d|2[0-3]):[0-5]\d\b/g
const MAX_TIMES = 6

const asksWhich =
  /(?<!\p{L})(?:qué|cuál(?:es)?|cuándo|cómo|d[oó]nde|quién(?:es)?|cuánt[oa]s?)(?!\p{L})/iu

/** Whether the last question of a text can be answered with yes or no. */
const asksYesOrNo = (text: string): boolean => {
  const question = text.match(/¿[^¿?]*\?/g)?.at(-1)
  return question !== undefined && !asksWhich.test(question)
}

/** What a person would answer to the last message of the business: an offered time, yes or no. */
export const answersTo = (last: string | undefined): readonly string[] => {
  const text = last ?? ''
  const offered = [...new Set(text.match(times) ?? [])].slice(0, MAX_TIMES)
  const numbers = text.split('\n').flatMap(line => /^\s*(\d)[.)]\s/.exec(line)?.[1] ?? [])
  if (offered.length > 1) return offered.map(time => `a las ${time}`)
  // «¿Cuál de estos? 1. … 2. …»
  if (numbers.length > 1) return numbers.slice(0, MAX_TIMES)
  return asksYesOrNo(text) ? ['Sí', 'No'] : []
}

const handleNumber = (handle: string): string =>
  [...handle.toLowerCase()]
    .reduce((sum, char) => (sum * 131n + BigInt(char.codePointAt(0) ?? 0)) % 10n ** 13n, 7n)
    .toString()
    .padStart(13, '0')

const numberProblem = (digits: string): string | undefined =>
  /^\d{10}$/.test(digits) ? undefined : 'Escribe los 10 dígitos del número'
const handleProblem = (handle: string): string | undefined =>
  handle === '' ? 'Escribe el usuario' : undefined

export type NewPerson =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly error: { readonly name?: string; readonly contact?: string } }
/**
 * A person from what was typed: a name, and a Mexican number of ten digits on WhatsApp or a user
 * name elsewhere. WhatsApp writes Mexican mobiles with a 1 after the 52; Instagram and Messenger
 * name people by digits, made here from the user name.
 */
export const newPerson = (channel: Channel, name: string, contact: string): NewPerson => {
  const called = name.trim()
  const digits = nationalNumber(contact, MEXICO)
  const handle = contact.trim().replace(/^@/, '')
  const wrong = channel === 'whatsapp' ? numberProblem(digits) : handleProblem(handle)
  if (called === '' || wrong !== undefined)
    return {
      ok: false,
      error: {
        ...(called === '' ? { name: 'Escribe un nombre' } : {}),
        ...(wrong === undefined ? {} : { contact: wrong }),
      },
    }
  const personId =
    channel === 'whatsapp'
      ? `521${digits}`
      : `${channel === 'instagram' ? '770' : '880'}${handleNumber(handle)}`
  return { ok: true, person: { channel, personId, name: called.slice(0, 80) } }
}

/**
 * Conversations that exist first, the newest on top, then the sample people who have none yet, of
 * one channel.
 */
export const peopleOf = (
  channel: Channel,
  threads: readonly Person[]
): { readonly person: Person; readonly started: boolean }[] => {
  const started = threads.filter(person => person.channel === channel).toReversed()
  const startedIds = new Set(started.map(({ personId }) => personId))
  return [
    ...started.map(person => ({ person, started: true })),
    ...samplePeople[channel]
      .filter(({ personId }) => !startedIds.has(personId))
      .map(person => ({ person, started: false })),
  ]
}

/** '+52 222 555 0171' on WhatsApp; nothing elsewhere, where ids mean nothing to people. */
export const personLine = ({ channel, personId }: Person): string => {
  if (channel === 'whatsapp')
    return showPhone({ whatsapp: nationalNumber(personId, MEXICO), countryCode: MEXICO })
  return channel === 'instagram' ? 'Instagram' : 'Messenger'
}
