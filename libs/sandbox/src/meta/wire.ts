import { digitsOf, foldMobilePrefix } from '@mostrador/kernel'

/**
 * JSON as Meta writes it: `\/` and lower-case `\uXXXX`, so that code which signs re-serialised JSON
 * fails here as in production.
 */
export const metaJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * The `wa_id` WhatsApp answers: 521… for Mexican and 549… for Argentine mobiles, whatever form was
 * dialled. Other numbers as digits.
 */
export const canonicalWaId = (input: string): string => {
  const digits = foldMobilePrefix(digitsOf(input))
  if (digits.length === 12 && digits.startsWith('52')) return `521${digits.slice(2)}`
  if (digits.length === 12 && digits.startsWith('54')) return `549${digits.slice(2)}`
  return digits
}

/**
 * A business-scoped user id (`MX.13491208655302741918`): how a person who hides the number is
 * known.
 */
export const isBsuid = (text: string): boolean => /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/.test(text)

export type IdSource = {
  wamid(waId: string, from: 'person' | 'business'): string
  mid(channel: 'messenger' | 'instagram'): string
  digits(length: number): string
  trace(): string
}

const hex = '0123456789ABCDEF'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** Ids of the right shape. A counter keeps them distinct even with a constant `random`. */
export const metaIds = (random: () => number): IdSource => {
  let counter = 0
  const randomText = (alphabet: string, length: number): string => {
    let text = ''
    for (let index = 0; index < length; index += 1)
      text += alphabet[Math.floor(random() * alphabet.length)] ?? ''
    return text
  }
  const next = (): string => {
    counter += 1
    return counter.toString(16).toUpperCase().padStart(6, '0')
  }
  return {
    wamid(waId, from) {
      const tail = randomText(hex, from === 'person' ? 14 : 12) + next()
      const bytes = Buffer.concat([
        Buffer.from([0x1c, 0x18, waId.length]),
        Buffer.from(waId),
        Buffer.from([0x15, 0x02, 0x00, from === 'person' ? 0x12 : 0x11, 0x18, tail.length]),
        Buffer.from(tail),
        Buffer.from([0]),
      ])
      return `wamid.${bytes.toString('base64')}`
    },
    mid: channel =>
      channel === 'messenger'
        ? `m_${randomText(letters, 60)}${next()}`
        : `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOj${randomText(letters, 60)}${next()}ZD`,
    digits(length) {
      counter += 1
      const tail = String(counter)
      return `1${randomText('0123456789', Math.max(0, length - tail.length - 1))}${tail}`
    },
    trace: () => `A${randomText(letters, 22)}`,
  }
}
