import { cleanText, digitsOf, foldMobilePrefix } from '@mostrador/kernel'
import { claimsChange, sentencesOf } from './claims.ts'

export type GuardInput = {
  /** What the model wrote. */
  readonly text: string
  /** Texts that the server rendered out of rows committed in this turn. */
  readonly committed: readonly string[]
  /** The client's appointments in the server's words, when the turn has read them. */
  readonly listing: string | null
  /**
   * Texts of the owner and facts of the business: hosts, numbers and addresses in them may leave.
   */
  readonly trusted: readonly string[]
  /** Numbers of the business and of the person in the thread, digits. */
  readonly numbers: readonly string[]
  readonly emails: readonly string[]
  /** People of the business and of the thread: «Dra.Ana» is not a link. */
  readonly names: readonly string[]
}
export type GuardedReply = { readonly text: string; readonly decisions: readonly string[] }

/** Characters of one reply; WhatsApp would take 4096, nobody reads them. */
export const longestReply = 1_500
export const honest =
  'Todavía no hay ningún cambio en la agenda. ¿Quieres que te busque un horario?'

const url =
  /(?:!?\[[^\]]*\]\([^)]*\))|(?:(?:[a-z][a-z0-9+.-]*:\/\/|\/\/|www\.)[^\s<>"')\]]+)|(?<![\p{L}\d@.])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]+)(?![\p{L}\d@])(?:[:/?#][^\s<>"')\]]*)?/giu
const email = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.[\p{L}]{2,}/giu
const phone = /(?<![\d$.,:/])\+?\(?\d(?:[\s().-]{0,3}\d){7,14}(?![\d:/])/g
/** Public lines of help in Mexico, which may be told to anybody: Línea de la Vida. */
const helplines = ['8009112000']
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) || /^\d{1,2}[-.]\d{1,2}[-.]\d{4}$/.test(text.trim())

/**
 * The host that a link really leads to; undefined for links of another kind or that nobody can
 * read.
 */
const hostOf = (link: string): string | undefined => {
  if (/^!?\[/.test(link)) return undefined
  const parsed = URL.parse(
    /^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https://${link.replace(/^\/\//, '')}`
  )
  if (
    parsed === null ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username !== '' ||
    parsed.password !== ''
  )
    return undefined
  return parsed.hostname.replace(/^www\./, '')
}
const hostsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts.flatMap(text =>
      [...text.matchAll(url)].flatMap(([link]) => hostOf(link.replace(/[.,;:!?]+$/, '')) ?? [])
    )
  )
const nationalOf = (digits: string): string => foldMobilePrefix(digitsOf(digits)).slice(-10)

const tidy = (text: string): string =>
  text
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([.,;!?])/g, '$1')
    .replace(/\(\s*\)/g, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** «Estos son nuestros servicios:» with nothing after it, or only a question. */
const emptyList = /(?<=^|\n|[.!?]\s)[^\n.!?]*:[ \t]*(?:\n+(?=¿)|\s*$)/g

const shortened = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const end = Math.max(
    cut.lastIndexOf('. '),
    cut.lastIndexOf('\n'),
    cut.lastIndexOf('? '),
    cut.lastIndexOf('! ')
  )
  return end > maxLength / 2 ? cut.slice(0, end + 1).trimEnd() : `${cut.trimEnd()}…`
}

/**
 * What may be sent of a text that a model wrote, after the server's own texts. Claims of a booking
 * never do; links, numbers and addresses only when they are the business's or the person's own;
 * nothing invisible; not too long [A9, A11, A12].
 */
export const guardReply = (input: GuardInput): GuardedReply => {
  const { text, committed, listing } = input
  const decisions: string[] = []
  const decide = (reason: string): void => {
    if (!decisions.includes(reason)) decisions.push(reason)
  }
  // Compatibility forms and markup are undone first, so that nothing is spelled around the rules
  // below.
  const visible = cleanText(text)
    .replace(/[\u00AD\u180E\u200E\u200F\u061C\u3164]/g, '')
    .normalize('NFKC')
    .replace(/[*_~`]+(?=\p{L})|(?<=[\p{L}.!?])[*_~`]+/gu, '')
  if (visible.length < text.normalize('NFKC').length)
    decide('se quitaron caracteres invisibles o formato')
  const sentences = sentencesOf(withoutForeignContacts(visible, input, decide))
  const truthful = sentences.filter(sentence => !claimsChange(sentence, committed.length > 0))
  const lied = truthful.length < sentences.length
  if (lied)
    decide(
      committed.length > 0
        ? 'se quitó un aviso que solo da el sistema'
        : 'se cambió un aviso de algo que no pasó'
    )
  // With nothing done, what is left around a false claim ("¡Listo!") is part of it.
  const remaining = tidy(truthful.join(''))
  const filled = tidy(remaining.replace(emptyList, ''))
  if (filled.length < remaining.length) decide('se quitó una lista vacía')
  const reply = lied && committed.length === 0 ? (listing ?? honest) : filled
  const certain = committed.join('\n\n')
  const room = Math.max(200, longestReply - certain.length)
  if (reply.length > room) decide('se acortó')
  return {
    text: [certain, shortened(reply, room)].filter(part => part !== '').join('\n\n'),
    decisions,
  }
}

/** Removes addresses, links and numbers that are neither the business's nor the person's own. */
const withoutForeignContacts = (
  text: string,
  { trusted, numbers, emails, names }: GuardInput,
  decide: (reason: string) => void
): string => {
  const keepIf = (isAllowed: boolean, piece: string, reason: string): string => {
    if (isAllowed) return piece
    decide(reason)
    return ''
  }
  const trustedHosts = hostsIn(trusted)
  const trustedPhones = new Set(
    [...numbers, ...helplines, ...trusted.flatMap(line => line.match(phone) ?? [])].map(nationalOf)
  )
  const trustedEmails = new Set(
    [...emails, ...trusted.flatMap(line => line.match(email) ?? [])].map(address =>
      address.toLowerCase()
    )
  )
  const isTrustedLink = (link: string): boolean => {
    const host = hostOf(link)
    return names.some(name => name.includes(link)) || (host !== undefined && trustedHosts.has(host))
  }
  return text
    .replace(email, match =>
      keepIf(trustedEmails.has(match.toLowerCase()), match, 'se quitó un correo ajeno')
    )
    .replace(url, match => {
      const link = match.replace(/[.,;:!?]+$/, '')
      const reason = 'se quitó un enlace que no es del negocio'
      return keepIf(isTrustedLink(link), link, reason) + match.slice(link.length)
    })
    .replace(phone, match =>
      keepIf(
        isDate(match) || trustedPhones.has(nationalOf(match)),
        match,
        'se quitó un teléfono ajeno'
      )
    )
}
