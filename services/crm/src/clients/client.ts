import type { ContactIdentity } from '@mostrador/contracts/crm'
import { canonicalNumber, cleanText, digitsOf, fold } from '@mostrador/kernel'

/** Rules about contacts: pure. */

export type Keys = {
  readonly number: string | null
  readonly instagramId: string | null
  readonly messengerId: string | null
  readonly whatsappId: string | null
}

/** Under which keys an identity is known; 521… and 52… are one number, 549… and 54… too. */
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
  instagramId: instagramAccountId,
  messengerId,
  whatsappId: whatsAppId,
})

export const hasKey = (keys: Keys): boolean => Object.values(keys).some(key => key !== null)

/** What a known contact learns from an identity: keys that neither it nor one of `others` has. Keys it has are never overwritten. */
export const newKeys = (known: Keys, given: Keys, others: readonly Keys[]): Partial<Keys> =>
  Object.fromEntries(
    (Object.keys(given) as (keyof Keys)[])
      .filter(
        name =>
          given[name] !== null &&
          known[name] === null &&
          !others.some(other => other[name] === given[name])
      )
      .map(name => [name, given[name]])
  )

export type Names = {
  readonly name: string
  readonly lastname: string
  readonly secondLastname: string
  readonly pushName: string
}
export const displayName = ({ name, lastname, secondLastname, pushName }: Names): string =>
  [name, lastname, secondLastname].filter(part => part !== '').join(' ') || pushName || 'Sin nombre'

/** The text that a search looks through: folded, so that case and accents do not matter [CLI2-05]. */
export const searchTextOf = (
  client: Names & {
    readonly number: string | null
    readonly email: string
    readonly customId: string
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
    ]
      .filter(part => part !== '')
      .join(' ')
  )

/** LIKE patterns of the words of a search; %, _ and \ are letters like any other [CLI2-05]. */
export const patternsOf = (search: string): string[] => {
  const folded = fold(search)
  // "222 555 0100" is one number, however people group it.
  const words = /^[\d\s()+-]+$/.test(folded) ? [digitsOf(folded)] : folded.split(' ')
  return words.filter(word => word !== '').map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The name that a new person gets from a chat: what they call themselves, without hidden characters. */
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
/** Does a message ask automation to be silent, or to speak again? The whole message, not a word in it: «la doy de baja estatura» is not one. */
export const optOf = (text: string): 'out' | 'in' | null => {
  const said = fold(text)
    .replace(/[.!¡,]/g, '')
    .trim()
  return optOut.has(said) ? 'out' : optIn.has(said) ? 'in' : null
}
