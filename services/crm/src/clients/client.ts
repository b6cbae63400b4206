import { type ContactIdentity, isBirthdatePossible } from '@mostrador/contracts/crm'
import { canonicalNumber, cleanText, digitsOf, fold, Refusal } from '@mostrador/kernel'

/** Rules about contacts: pure. */

/** What identifies a contact. Each is unique within a business; `number` is canonical. */
export type Keys = {
  readonly number: string | null
  readonly instagramId: string | null
  readonly messengerId: string | null
  readonly whatsappId: string | null
}

/** The keys of an identity. 521… and 52… are one number, 549… and 54… too [CLI-14]. */
export const keysOf = ({
  whatsapp,
  countryCode,
  whatsAppId,
  instagramAccountId,
  messengerId,
}: Pick<
  ContactIdentity,
  'whatsapp' | 'countryCode' | 'whatsAppId' | 'instagramAccountId' | 'messengerId'
>): Keys => ({
  number:
    whatsapp !== null && digitsOf(whatsapp) !== ''
      ? canonicalNumber({ whatsapp, countryCode: countryCode ?? '52' })
      : null,
  instagramId: keyOrNull(instagramAccountId),
  messengerId: keyOrNull(messengerId),
  whatsappId: keyOrNull(whatsAppId),
})

/** An empty id would make one person of all who lack it. */
const keyOrNull = (id: string | null): string | null => (id === '' ? null : id)

export const hasKey = (keys: Keys): boolean => Object.values(keys).some(key => key !== null)

/** Whether WhatsApp leads to them: by their number, or by the id of somebody who hides it. */
export const hasWhatsapp = (client: { whatsapp: string; whatsappId: string | null }): boolean =>
  client.whatsapp !== '' || client.whatsappId !== null

/** The given keys that neither the known contact nor one of `others` has; none is overwritten. */
export const newKeys = (stored: Keys, incoming: Keys, others: readonly Keys[]): Partial<Keys> =>
  Object.fromEntries(
    (Object.keys(incoming) as (keyof Keys)[])
      .filter(
        name =>
          incoming[name] !== null &&
          stored[name] === null &&
          !others.some(other => other[name] === incoming[name])
      )
      .map(name => [name, incoming[name]])
  )

export type Names = {
  readonly name: string
  readonly lastname: string
  readonly secondLastname: string
  /** The name of their profile on the channel. */
  readonly pushName: string
}

/** The name that the business gave; empty when it gave none. */
export const fullName = ({ name, lastname, secondLastname }: Omit<Names, 'pushName'>): string =>
  [name, lastname, secondLastname].filter(part => part !== '').join(' ')

/** The name that people read, never empty. */
export const displayName = (names: Names): string =>
  fullName(names) || names.pushName || 'Sin nombre'

/** Letters of a search text: the key of an index holds no more than 2,700 bytes. */
const MAX_SEARCH_TEXT = 800

/** The text for searches: without case and accents [CLI2-05]. */
export const searchTextOf = (
  client: Names & {
    readonly number: string | null
    readonly email: string
    readonly customId: string
    /** Search texts of those that were merged into it. */
    readonly mergedText?: string
  }
): string =>
  fold(
    [
      client.name,
      client.lastname,
      client.secondLastname,
      client.pushName,
      client.number ?? '',
      client.email,
      client.customId,
      client.mergedText ?? '',
    ]
      .filter(part => part !== '')
      .join(' ')
  ).slice(0, MAX_SEARCH_TEXT)

/** LIKE patterns of the words of a search; %, _ and \ are letters like any other [CLI2-05]. */
export const patternsOf = (search: string): string[] => {
  const folded = fold(search)
  // «222 555 0100» is one number, however people group it.
  const words = /^[\d\s()+-]+$/.test(folded) ? [digitsOf(folded)] : folded.split(' ')
  return words.filter(word => word !== '').map(patternOf)
}

/** A LIKE pattern of what contains `text`, letter by letter. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The profile name of a channel without hidden characters; at most 80 characters. */
export const nameFromChat = (pushName: string): string => cleanText(pushName).trim().slice(0, 80)

const optOut = new Set([
  'baja',
  'stop',
  'alto',
  'dar de baja',
  'darme de baja',
  'no molestar',
  'unsubscribe',
])
const optIn = new Set(['alta', 'start', 'reanudar'])

/**
 * Whether a message asks to stop automatic messages (`out`) or to allow them again (`in`). The
 * whole message counts, not a word in it: «¿puedo dar de baja mi cita?» asks for neither.
 */
export const optRequestOf = (text: string): 'out' | 'in' | null => {
  const request = fold(text)
    .replace(/[.!¡,]/g, '')
    .trim()
  if (optOut.has(request)) return 'out'
  if (optIn.has(request)) return 'in'
  return null
}

/** Whether a living person can have this birthdate (YYYY-MM-DD). */
export const isBirthdatePossibleAt = (date: string, now: Date): boolean =>
  isBirthdatePossible(date, now.toISOString().slice(0, 'YYYY-MM-DD'.length))

/** Refuses `birthdate_impossible`; one that is kept already is never judged again. */
export const checkBirthdate = (
  date: string | null | undefined,
  now: Date,
  storedDate?: Date | null
) => {
  if (typeof date !== 'string' || birthdateOf(date)?.getTime() === storedDate?.getTime()) return
  if (!isBirthdatePossibleAt(date, now)) throw new Refusal('birthdate_impossible')
}

/** A birthdate of a form (YYYY-MM-DD) as the column keeps it: midnight UTC. */
export const birthdateOf = (date: string | null): Date | null =>
  date === null ? null : new Date(`${date}T00:00:00Z`)

/** The day of an instant in UTC, YYYY-MM-DD; of a birthdate as its column keeps it, that day. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)
