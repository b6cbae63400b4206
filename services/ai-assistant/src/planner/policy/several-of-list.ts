import { addDays, fold } from '@mostrador/kernel'
import type { Appointment } from '../state/memory.ts'
import { keeps } from '../understand/acts/existing.ts'
import { wantsKept } from '../understand/acts/keeping.ts'
import { weekdayIndexOf } from '../time/calendar.ts'
import { weekdayNames } from '../time/words.ts'
import { matchServices } from '../understand/spans/services.ts'
import { meant } from './spared.ts'
import type { Talk } from './talk.ts'

const places = new Map(
  Object.entries({
    ...{ primera: 0, primer: 0, primero: 0, uno: 0, segunda: 1, segundo: 1, dos: 1 },
    ...{ tercera: 2, tercero: 2, tres: 2, cuarta: 3, cuarto: 3, cuatro: 3, quinta: 4, quinto: 4 },
  })
)
const counts = new Map(Object.entries({ dos: 2, tres: 3, cuatro: 4, cinco: 5, ambas: 2, ambos: 2 }))
const number = '(?:dos|tres|cuatro|cinco|[2-5])'
const everything = /\b(?:tod[oa]s|cada una)\b/
const counted = new RegExp(
  `^(?:(?:l[ao]s|es[ao]s|est[ao]s) )?(?:otr[ao]s )?(${number}|ambas|ambos)$`
)
const except = /\b(?:menos|excepto|salvo|pero no|quitando)\b(.*)$/
const besides =
  /^(?:(?:si|ok|va|pues|mejor|no|ay|oye|y|e|ni|solo|nomas|nada mas|solamente|unicamente|tambien|por favor|porfa|gracias|cancel[a-z]*|borr[a-z]*|quit[a-z]*|elimin[a-z]*|entonces|ya|seria|serian|son|es|quiero) )+/
const behind = /(?: (?:tambien|por favor|porfa|gracias|nada mas|nomas|de una vez|ya no|ya))+$/
const placed =
  /^(?:(?:la|el|opcion|numero|num) )?(?:(\d)|(primer[ao]?|segund[ao]|tercer[ao]?|cuart[ao]|quint[ao]|uno|dos|tres|cuatro|ultim[ao]))$/

/** The place that a piece names, from 0; -1 is the last. */
const placeIn = (piece: string): number | undefined => {
  const [, digit, word = ''] = placed.exec(piece) ?? []
  if (digit !== undefined) return Number(digit) - 1
  return /^ultim/.test(word) ? -1 : places.get(word)
}

const plain = (piece: string): string => {
  const bare = `${piece.trim().replace(/[.!?]+$/, '')} `.replace(besides, '').trim()
  return bare.replace(behind, '').trim()
}

const onSide = /\b(antes|despues) (?:de )?(?:la )?del? (?:el )?(?:dia )?([a-z]+|\d{1,2})\b/
/** «la que tengo antes del jueves», «la de después del corte»: those before or after a day or an appointment of the list. */
const besideDay = (
  piece: string,
  list: readonly Appointment[]
): readonly Appointment[] | undefined => {
  const [, side, word = ''] = onSide.exec(piece) ?? []
  if (side === undefined) return undefined
  const keyOf = ({ date, time }: Appointment): string => `${date} ${time}`
  const isThen = ({ date, service }: Appointment): boolean =>
    weekdayNames[weekdayIndexOf(date)] === word ||
    Number(date.slice(8)) === Number(word) ||
    (word.length > 3 && fold(service).split(' ').includes(word))
  const there = list.filter(isThen).map(keyOf).toSorted()
  const [first, last] = [there[0], there.at(-1)]
  if (first === undefined || last === undefined) return undefined
  return list.filter(each => (side === 'antes' ? keyOf(each) < first : keyOf(each) > last))
}

/** The appointments that one piece means: by its place, service, person, day, hour or whose it is. */
const namedBy = (
  { memory, today }: Talk,
  piece: string,
  list: readonly Appointment[]
): readonly Appointment[] => {
  const beside = besideDay(piece, list)
  if (beside !== undefined) return beside
  const place = placeIn(piece)
  if (place !== undefined) return list.slice(place, place === -1 ? undefined : place + 1)
  const { matches } = matchServices(piece, memory.services ?? [])
  const words = new Set(piece.match(/[a-z]+/g) ?? [])
  const isSaid = ({ specialist }: Appointment): boolean =>
    words.has(fold(specialist).split(' ')[0] ?? '')
  const hour = /\b(?:a|de) las? (\d{1,2})(?::(\d\d))?\b/.exec(piece)
  const ahead = /\bpasado manana\b/.test(piece)
    ? 2
    : /(?<!la )\bmanana\b/.test(piece)
      ? 1
      : undefined
  const day = /\bhoy\b/.test(piece) ? today : ahead && addDays(today, ahead)
  return meant(
    {
      text: piece,
      names: matches.flatMap(({ options }) => options.map(({ name }) => name)),
      people: list.filter(isSaid).map(({ specialist }) => specialist),
      ...(day && { days: { from: day, to: day } }),
      ...(hour && { time: { exact: Number(hour[1]) * 60 + Number(hour[2] ?? 0) } }),
    },
    list
  )
}

/** «el corte no», «la primera se queda»: said of one that is not meant. */
const ends = /\b(?:no|si|se queda|dejal[ao]|igual|asi)$/
const stays = (piece: string): boolean => ends.test(piece) || keeps.test(piece) || wantsKept(piece)
/** «la que no es barba» is told otherwise. */
const notThat = /\bque no (?:es|sea)\b/
const pieces = (text: string): string[] =>
  text
    .split(/ *[,;] *| (?:y|e) (?=(?:la|el|lo|tambien|\d|primer|segund|tercer|ultim))/)
    .map(plain)
    .filter(piece => piece !== '' && !stays(piece))

const ending =
  /^(?:l[ao]s )?(?:(?:(dos|tres|[23]) (primer|ultim)[ao]s?)|(?:(primer|ultim)[ao]s? (dos|tres|[23])))$/
/** «las dos últimas» */
const atEnd = (text: string, list: readonly Appointment[]): readonly Appointment[] => {
  const [, before, side, place, after] = ending.exec(text) ?? []
  const said = before ?? after
  if (said === undefined) return []
  const count = counts.get(said) ?? Number(said)
  return (side ?? place) === 'ultim' ? list.slice(-count) : list.slice(0, count)
}

const agreed = / (?:si|tambien si|esa si)$/
/** «la primera sí y la segunda no», of several that are asked about: those that go; none where unclear. */
export const agreedOfList = (
  talk: Talk,
  text: string,
  list: readonly Appointment[]
): readonly Appointment[] => {
  const all = text.split(/ *[,;] *| (?:y|e|pero) (?=(?:la|el|lo))/)
  const named = (piece: string) => severalOfList(talk, piece, list)
  const yes = all.filter(piece => agreed.test(piece)).map(piece => named(piece.replace(agreed, '')))
  const no = all.filter(piece => / no$/.test(piece)).map(piece => named(piece.replace(/ no$/, '')))
  if ([...yes, ...no].some(({ length }) => length !== 1) || yes.length + no.length === 0) return []
  if (yes.length > 0) return yes.flat()
  const stay = new Set(no.flat())
  return list.filter(each => !stay.has(each))
}

/** «todas», «la 1 y la 3», «todas menos la segunda», «la de Mario»: of a list; none where it is not clear. */
export const severalOfList = (
  talk: Talk,
  text: string,
  list: readonly Appointment[]
): readonly Appointment[] => {
  const said = text.replace(except, '')
  const rest = except.exec(text)?.[1]
  const isAll = everything.test(said)
  if (isAll && rest !== undefined) {
    const spared = severalOfList(talk, rest, list)
    return spared.length === 0 ? [] : list.filter(each => !spared.includes(each))
  }
  if (rest !== undefined || notThat.test(said)) return []
  const whole = plain(said)
  const count = counted.exec(whole)?.[1]
  const isEvery = count !== undefined && (counts.get(count) ?? Number(count)) === list.length
  const isNumber = placed.test(whole) && !/^(?:l[ao]s|es[ao]s)/.test(whole)
  if (isAll || (isEvery && !isNumber)) return list
  const last = atEnd(whole, list)
  if (last.length > 0) return last
  const found = pieces(said).map(piece => namedBy(talk, piece, list))
  const isClear = found.length > 0 && found.every(({ length }) => length === 1)
  return isClear ? [...new Set(found.flat())] : []
}
