import { fold } from '@mostrador/kernel'
import type { Specialist } from '../business.ts'
import { everydayNames, formsOf, genderOf, isGivenName } from '../lexicon/nicknames.ts'
import { isTradeWord } from '../lexicon/trades.ts'
import { words } from '../lexicon/words.ts'
import { spelled, theWriter } from './attendee.ts'
import { readAttendees } from './companions.ts'
import { kin } from './kin.ts'

/** Who writes, who attends, and who else comes in the plan that is open. */
export type Known = {
  readonly writer: string | null
  readonly specialists: readonly Specialist[]
  readonly strangers: readonly string[]
  /** How those who come are called. */
  readonly names?: Readonly<Record<string, string>>
}
export type Alias = { readonly from: string; readonly to: string }
/**
 * `text`: what is left to read; whoever is not of the family stands in it as «mi compañero».
 * `aliases`: who that is. `names`: how those who come are called.
 */
export type BookedFor = {
  readonly text: string
  readonly aliases: readonly Alias[]
  readonly names: Readonly<Record<string, string>>
}

/** Somebody of the writer's who is no relative. */
const acquaintance =
  'jef[ea]|patron(?:a|cit[oa])?|mujer|hombre|amor|gord[oa]|flac[oa]|prometid[oa]|soci[oa]|asistente|secretari[oa]|emplead[oa]|trabajadora?|client[ea]|colega|maestr[oa]|profesora?|doctora?|licenciad[oa]|inquilin[oa]|paciente|padrastro|madrastra|hijastr[oa]|padrino|madrina|niner[oa]|chofer|entrenadora?|abue|ex'
const forAcquaintance = new RegExp(
  `\\b(?:para|a nombre de) mi (${acquaintance})\\b(?! (?:me|nos|que)\\b)`
)
/** «factura a nombre de Transportes López» is nobody who comes. */
const ofPaper =
  /\b(?:factur|recibo|nota|ticket|cuenta|tarjeta|transferencia|pago|deposito|comprobante)[a-z]*(?: [a-z]+){0,3} ?$/
const inNameOf = /\b(?:al? )?nombre del? /
/** «a nombre de mi mamá» */
const relative = new RegExp(`^(?:mi|mis|un|una|el|la) (?:(?:${kin}|${acquaintance})\\b)`)
const title =
  /^(?:el |la )?(?:don|dona|senora?|sra?|srta|senorita|licenciad[oa]|lic|ing|doctora?|dra?)\.? /
const isCalled = /\b(?:se llama|su nombre es|le (?:decimos|dicen)) /
const ofStaff =
  /\b(?:doctora?|dra?|barber[oa]|estilista|chic[oa]|muchach[oa]|maestr[oa]|profe|instructora?|terapeuta|especialista|senorita|servicio|eso|lugar|sucursal) (?:que )?(?:creo que )?$/
const forName = /\bpara (?=[a-z])/g
const noNames: ReadonlySet<string> = new Set(
  words(`y e o no si ya quiero quisiera necesito busco me mi mis para por con en el la los las lo al a de del gracias porfa favor tengo pero hoy manana pasado lunes martes
    miercoles jueves viernes sabado domingo esta este ese esa que una un es son va vale ok ella ellos tambien solo nomas mejor nombre mio mia cita corte todos ambos dos tres
    usted ustedes nosotros quien cual otra otro persona alguien nadie favor`)
)
const nextWord = /^(\p{L}[\p{L}'’-]+)/u
const isCapital = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word)

/** The name that a text begins with; empty where none does. `isSure`: any word may be one there. */
const nameAt = (text: string, isSure: boolean): string => {
  const found: string[] = []
  for (let rest = text; found.length < 3; ) {
    const word = nextWord.exec(rest)?.[1] ?? ''
    const key = fold(word)
    if (word === '' || noNames.has(key) || isTradeWord(key)) break
    const isFirst = found.length === 0
    const isName = isGivenName(key) || isCapital(word)
    if (!isName && !(isFirst && isSure)) break
    // A surname is told by its capital.
    if (!isFirst && !isCapital(word) && !isGivenName(key)) break
    found.push(word)
    const after = rest.slice(word.length)
    if (!after.startsWith(' ')) break
    rest = after.slice(1)
  }
  return found.join(' ')
}
const asName = (said: string): string =>
  said.replace(/(?<![\p{L}'’])\p{Ll}/gu, letter => letter.toUpperCase())

type Said = { readonly from: number; readonly to: number; readonly name: string }

/** «a nombre de Raúl», with its place. */
const nameOfBooking = (text: string, plain: string): Said | undefined => {
  const lead = inNameOf.exec(plain)
  if (lead === null || ofPaper.test(plain.slice(0, lead.index))) return undefined
  const start = lead.index + lead[0].length
  const skipped = title.exec(plain.slice(start))?.[0].length ?? 0
  const name = nameAt(text.slice(start + skipped), true)
  if (name === '' || (skipped === 0 && relative.test(plain.slice(start)))) return undefined
  return { from: lead.index, to: start + skipped + name.length, name }
}

/** «se llama Raúl» */
const nameTold = (text: string, plain: string): string | undefined => {
  const lead = isCalled.exec(plain)
  if (lead === null || ofStaff.test(plain.slice(0, lead.index))) return undefined
  const name = nameAt(text.slice(lead.index + lead[0].length), true)
  return name === '' ? undefined : asName(name)
}

/** «una cita para Raúl»: a given name that nobody of the staff has. */
const nameAfterFor = (text: string, plain: string, known: Known): Said | undefined => {
  const staff = staffOf(known)
  const found = [...plain.matchAll(forName)].flatMap(({ index, 0: lead }) => {
    const start = index + lead.length
    const skipped = title.exec(plain.slice(start))?.[0].length ?? 0
    const name = nameAt(text.slice(start + skipped), false)
    const first = fold(name).split(' ')[0] ?? ''
    // «para el señor Gómez»
    if (skipped > 0 && name !== '' && !staff.has(first))
      return [{ from: index, to: start + skipped + name.length, name }]
    const isStaff = [first, ...formsOf(first)].some(each => staff.has(each))
    if (!isGivenName(first) || everydayNames.has(first) || isStaff) return []
    return [{ from: index, to: start + skipped + name.length, name }]
  })
  return found.length === 1 ? found[0] : undefined
}

const isSame = (name: string, writer: string | null): boolean =>
  writer !== null && fold(name).split(' ')[0] === fold(writer).split(' ')[0]

const anyKin = new RegExp(`\\bmis? (?:${kin})\\b`)
const ofKin = new RegExp(`(?<!\\bcon )\\bmi (${kin}),? `, 'g')
const companions = /\bcompaner[oa]\b/
const standIn = (isFeminine: boolean): string => (isFeminine ? 'compañera' : 'compañero')

/**
 * Whom a booking is for, where that is a name or somebody who is no relative: «a nombre de Raúl», «es
 * para mi jefe, se llama Raúl», «una cita para Raúl». A name is never that of the writer, unless it is
 * not known how they are called.
 */
export const readBookedFor = (whole: string, known: Known): BookedFor => {
  // Offsets in the one are those in the other.
  if (fold(whole).length !== whole.length || companions.test(fold(whole)))
    return { text: whole, aliases: [], names: {} }
  const said = withoutKnownNames(whole, known).replace(ofMyName, '$1 para mí')
  const found = inList(said, fold(said), known) ?? byLead(said, fold(said), known)
  // Whoever is known is not renamed by what is left.
  const text = known.writer === null ? found.text : found.text.replace(inTheName, 'para ')
  return { ...found, text, names: { ...namesOfKin(said, fold(said), known), ...found.names } }
}

/** «y otro a nombre mío» */
const ofMyName = /\b(otr[oa]|un[oa]) (?:a nombre m[ií]o|a mi nombre)\b/giu
const inTheName = /\ba nombre de (?=\p{L})/giu

/** «la de Sofía», of «mi hija Sofía» who comes in the open plan: «la de mi hija». */
const withoutKnownNames = (text: string, { names = {} }: Known): string =>
  Object.entries(names).reduce((left, [who, name]) => {
    const own = who.replace(/^tu /, 'mi ')
    const isOfKin = own !== who && !fold(left).includes(fold(own))
    const [first = name] = name.split(' ')
    const said = fold(left).search(new RegExp(`\\b${fold(first)}\\b`))
    if (!isOfKin || said < 0) return left
    return `${left.slice(0, said)}${own}${left.slice(said + first.length)}`
  }, text)

/** «mi hija Sofía» */
const namesOfKin = (text: string, plain: string, known: Known): Record<string, string> => {
  const found = [...plain.matchAll(ofKin)].flatMap(({ index, 0: lead, 1: noun = '' }) => {
    const name = nameAt(text.slice(index + lead.length), false)
    const [first = ''] = fold(name).split(' ')
    if (name === '' || staffOf(known).has(first)) return []
    return [[spelled(`tu ${noun}`), asName(name)] as const]
  })
  return Object.fromEntries(found)
}

const staffOf = ({ specialists }: Known): ReadonlySet<string> =>
  new Set(specialists.flatMap(({ name }) => fold(name).split(' ')))
const member =
  /(?:\ba nombre del? (?:la |el )?|(?:\b(?:para|a|somos|vamos|venimos|seremos|seriamos|iriamos|vendriamos|y|e|,)|,) (?:a |para )?)(?=[a-z]{3})/g
const ofGroup =
  /\b(?:somos|vamos|venimos|seremos|seriamos|iriamos|vendriamos|apunt[a-z]*|agend[a-z]*|anot[a-z]*|apart[a-z]*|para|citas?|lugares?|a nombre)\b/
const standIns = {
  m: ['compañero', 'vecino', 'roomie'],
  f: ['compañera', 'vecina', 'concuna'],
} as const

/** «somos Juan, Pedro y yo», «para Juan y Pedro»: several who are told by their names alone. */
const inList = (text: string, plain: string, known: Known): BookedFor | undefined => {
  const staff = staffOf(known)
  const people = [...plain.matchAll(member)].flatMap(({ index, 0: lead }) => {
    const from = index + lead.length
    const name = nameAt(text.slice(from), false)
    const first = fold(name).split(' ')[0] ?? ''
    const isWord = everydayNames.has(first) && !isCapital(name)
    const isKnown = staff.has(first) || isWord || isSame(name, known.writer)
    return isGivenName(first) && !isKnown ? [{ from, to: from + name.length, name }] : []
  })
  const hasSelf = /\b(?:yo|(?:para|a) mi(?= *(?:$|[,;.]| y\b| e\b)))/.test(plain)
  const isSeveral = people.length > 1 || (people.length === 1 && hasSelf)
  if (!isSeveral || people.length > 3 || !ofGroup.test(plain) || anyKin.test(plain))
    return undefined
  const used = { m: 0, f: 0 }
  const aliases = people.map(({ name }): Alias => {
    const gender = genderOf(fold(name).split(' ')[0] ?? '')
    const as = standIns[gender][used[gender]] ?? standIns[gender][0]
    used[gender] += 1
    return { from: spelled(`tu ${as}`), to: asName(name) }
  })
  const left = people.reduceRight(
    (rest, { from, to }, at) =>
      `${rest.slice(0, from)}${aliases[at]?.from.replace(/^tu /, 'mi ') ?? ''}${rest.slice(to)}`,
    text
  )
  return { text: left, aliases, names: Object.fromEntries(aliases.map(({ to }) => [to, to])) }
}

/** «una amiga», «otra persona»: somebody of whom no more is told. */
const somebody =
  /\bpara (?:una? (amig[oa]|conocid[oa]|familiar|prim[oa]|vecin[oa]|ti[oa]|sobrin[oa])|otra persona|alguien mas)\b/

const byLead = (said: string, plain: string, known: Known): BookedFor => {
  const ofRelative = said.replace(/\ba nombre de (?=mis? )/giu, 'para ')
  const other = somebody.exec(plain)
  if (other !== null) {
    const noun = other[1] ?? 'otra persona'
    const as = standIn(noun.endsWith('a'))
    const { index, 0: words } = other
    const text = `${said.slice(0, index)}para mi ${as}${said.slice(index + words.length)}`
    const to = other[1] === undefined ? noun : spelled(`tu ${noun}`)
    return { text, aliases: [{ from: `tu ${as}`, to }], names: {} }
  }
  const noun = forAcquaintance.exec(plain)?.[1]
  if (noun !== undefined) {
    const as = standIn(noun.endsWith('a'))
    const text = ofRelative.replace(new RegExp(`\\bpara mi ${noun}\\b`, 'iu'), `para mi ${as}`)
    const to = `tu ${noun}`
    const name = nameTold(said, plain) ?? nameBeside(said, plain)
    return { text, aliases: [{ from: `tu ${as}`, to }], names: name ? { [to]: name } : {} }
  }
  const named = nameOfBooking(ofRelative, fold(ofRelative))
  if (named && isSame(named.name, known.writer))
    return { text: without(ofRelative, named), aliases: [], names: {} }
  const called = nameTold(said, plain) ?? nameBeside(said, plain)
  const alone = named ?? nameAfterFor(said, plain, known)
  const isOwnName = named !== undefined && known.writer === null
  if (alone === undefined || isOwnName || isSame(alone.name, known.writer)) {
    const who = called === undefined ? undefined : onlyOne(ofRelative, known)
    return { text: ofRelative, aliases: [], names: who && called ? { [who]: called } : {} }
  }
  const name = asName(alone.name)
  const left = without(ofRelative, alone)
  const who = named ? onlyOne(left, known) : undefined
  if (who !== undefined) return { text: left, aliases: [], names: { [who]: name } }
  if (named && strangersIn(left).length > 1) return { text: left, aliases: [], names: {} }
  const as = standIn(genderOf(fold(name).split(' ')[0] ?? '') === 'f')
  const text = `${ofRelative.slice(0, alone.from)}para mi ${as}${ofRelative.slice(alone.to)}`
  return { text, aliases: [{ from: `tu ${as}`, to: name }], names: { [name]: name } }
}

const without = (text: string, { from, to }: Said): string =>
  `${text.slice(0, from)} ${text.slice(to)}`

/** «a nombre de mi mamá, Teresa Romero» */
const nameBeside = (text: string, plain: string): string | undefined => {
  const lead = new RegExp(`\\b(?:para|a nombre de) mi (?:${kin}|${acquaintance}),? `).exec(plain)
  if (lead === null || !/nombre/.test(lead[0])) return undefined
  const name = nameAt(text.slice(lead.index + lead[0].length), false)
  return name === '' ? undefined : asName(name)
}

const strangersIn = (text: string): readonly string[] =>
  readAttendees(fold(text)).flatMap(({ who }) => (who === theWriter ? [] : [spelled(who)]))
/** The one who comes, of the message or of the open plan. */
const onlyOne = (text: string, { strangers }: Known): string | undefined => {
  const told = strangersIn(text)
  const all = told.length > 0 ? told : [...new Set(strangers)]
  return all.length === 1 ? all[0] : undefined
}
