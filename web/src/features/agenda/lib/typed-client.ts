import { splitName } from '@mostrador/kernel'

/** Digits from which a text within a name is a phone number, and not «24 horas». */
const MIN_DIGITS = 7
const onlyNumber = /^[+\d\s().-]{4,}$/
const numberWithin = /\+?\(?\d[\d\s().-]*\d/g
/** What people write in front of a number. */
const numberLabel =
  /(?:^|[\s,;:(-])(?:tel(?:[ée]fono)?|cel(?:ular)?|m[óo]vil|whats(?:app)?|wa)[.:]*$/iu

const digitsOf = (text: string): number => text.replace(/\D/g, '').length

/** What somebody is looked for by, as the fields of a new client: name, surnames and number. */
export const typedClient = (
  typed: string
): { readonly name: string; readonly lastname: string; readonly whatsapp: string } => {
  const text = typed.trim()
  if (onlyNumber.test(text)) return { name: '', lastname: '', whatsapp: text }
  const found = [...text.matchAll(numberWithin)].find(([part]) => digitsOf(part) >= MIN_DIGITS)
  if (found === undefined) return { ...splitName(text), whatsapp: '' }
  const [number] = found
  const before = text.slice(0, found.index).trim().replace(numberLabel, '')
  const after = text.slice(found.index + number.length)
  const name = `${before} ${after}`.replace(/[\s,;:()/-]+$|^[\s,;:()/-]+/g, '')
  return { ...splitName(name), whatsapp: number.trim() }
}
