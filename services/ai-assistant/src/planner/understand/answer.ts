import { greeting, thanking } from './acts/courtesies.ts'
import { numberWords } from './lexicon/numbers.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))
const yes =
  set(`si ok va sale vale claro perfecto listo correcto exacto adelante confirmo confirma confirmala confirmado confirmame acepto apartala apartamela apartame aparta
  agendala agendamela agendame agenda agendalo apartalo reservala reservamela reservame reserva reservalo esa ese esta dale jalo arre andale excelente genial super hecho simon obvio afirmativo
  apartalo seguro hagale hagamoslo hazlo correcta perfecta deacuerdo bien encanta yes orale sobres fierro jalo andele ande orales sip sipi juega zas chido padre vas`)
const filler =
  set(`por favor gracias para con mi la el lo los las de del en a al me te yo pues y entonces oye hola bueno buena ahi asi quiero quisiera prefiero elijo escojo dame ponme pon
  quedo quedamos seria sea que mejor opcion numero num no. un una hora horas cita esta es me muy muchas mil tambien porfis favor gusta sirve late acomoda funciona queda parece perfectamente supuesto desde luego
  anotame tomo quedate tu hrs eso entonces amable amiga amigo joven disculpa se puede puedes puedo voy agarro deme ya muevela muevelo muevemela cambiala cambialo cambiamela fa porfa porfis plis jefe bro amigo compa ya`)
const ordinals = new Map(
  Object.entries({
    primera: 1,
    primer: 1,
    primero: 1,
    segunda: 2,
    segundo: 2,
    tercera: 3,
    tercer: 3,
    tercero: 3,
    cuarta: 4,
    cuarto: 4,
    quinta: 5,
    quinto: 5,
    ultima: -1,
    ultimo: -1,
  })
)
/** «ahora sí», «que sí»: a yes that is stressed. */
const stressed =
  /\b(?:ahora|ora|hoy|que|pues|pos) si(?= *(?:$|[,;.!]| (?:va|sale|dale|apart|ya|por favor|porfa)))/g
/** «ni modo», «ya te dije»: beside an answer they say nothing, and they are none. */
const resigned =
  /\b(?:ni (?:modo|hablar)|ya (?:te |le |les |se los |lo )*(?:dije|habia dicho|quedamos|estuvo|dijimos)(?! que no))\b/g
const pure =
  /\b(?:a (?:huevo|webo)|tal cual|(?:yo )?creo que si|de una(?= *$)|asi (?:mero|merito|dejala|dejalo|la dejamos|lo dejamos)|de acuerdo|esta bien|esta perfecto|me parece(?: bien| perfecto)?|me late|me sirve|por supuesto|no hay problema|sin problema|como no|me (?:queda|acomoda|funciona)(?: bien| perfecto| super)?|me gusta|claro que si|desde luego|(?:ya )?(?:te )?dije que si)\b/g

/** «es primera cita», «mi primera vez»: what it is, and no first of a list. */
const firstTime =
  /\b(?:(?:es|era|seria|soy|va a ser|de|por) (?:la |mi |de )*|mi |(?<!\b(?:la|el) ))primera? (?:vez|cita|visita|consulta|valoracion|sesion|clase|terapia|ocasion)\b/g

/** «a las -1»: a slip, and no first of a list. */
const belowZero = /(?<![\w-])- ?\d+\b/g

const laughter = /^(?:j[aeiou]+)+j?$|^x+d+$/

export type Reply = {
  /** Every word of the piece was a yes, or filler around one. */
  yes: boolean
  no: boolean
  /** 1-based position in the list shown; -1 is the last. */
  option?: number
  /** Nothing in the piece is left unread. */
  clean: boolean
  /** The words that are neither answers nor filler. */
  unread: readonly string[]
  /** Every position of the list that is named. */
  places?: readonly number[]
}

/**
 * Reads one piece of a message as an answer. `rest` is the piece after its hours, days, services and names were taken
 * out. A yes counts only when nothing unread stands beside it: «sí» books, «sí pero deja checo» does not.
 */
export const readReply = (rest: string, asked: boolean, listed: number): Reply => {
  const bare = rest
    .replace(belowZero, ' ilegible ')
    .replace(firstTime, ' nuevo ')
    .replace(pure, ' ok ')
    .replace(stressed, ' ok ')
    .replace(resigned, ' ')
    .replace(greeting, ' ')
    .replace(thanking, ' ')
    .replace(/#/g, ' opcion ')
  const tokens = bare.split(/[^a-z0-9]+/).filter(token => token !== '')
  let option: number | undefined
  let affirmed = false
  const places = new Set<number>()
  const unread: string[] = []
  let no = false
  tokens.forEach((token, index) => {
    const number = ordinals.get(token) ?? (/^\d{1,2}$/.test(token) ? Number(token) : undefined)
    const word =
      number === undefined && index > 0 && /^(?:la|el|opcion|numero)$/.test(tokens[index - 1] ?? '')
        ? numberWords.get(token)
        : tokens.length === 1
          ? (number ?? numberWords.get(token))
          : number
    const position = number ?? word
    if (
      position !== undefined &&
      listed > 0 &&
      (position === -1 || (position >= 1 && position <= listed))
    ) {
      places.add(position)
      option = position
    } else if (/^(?:no|nunca|tampoco|ningun[oa]|negativo)$/.test(token)) no = true
    else if (yes.has(token) || token === 'si') affirmed = true
    else if (!filler.has(token) && !laughter.test(token)) unread.push(token)
  })
  const clean = unread.length === 0 && places.size < 2 && !asked
  return {
    yes: clean && affirmed && !no,
    no,
    clean,
    unread,
    ...(unread.every(word => word === 'o') && !asked && !no && { places: [...places] }),
    ...(clean && !no && option !== undefined && { option }),
  }
}

/** The words of a text that are neither answers nor filler; courtesies do not count. */
export const contentWords = (rest: string): string[] =>
  rest
    .replace(pure, ' ')
    .replace(stressed, ' ')
    .replace(resigned, ' ')
    .replace(greeting, ' ')
    .replace(thanking, ' ')
    .split(/[^a-z0-9]+/)
    .filter(word => word.length > 2 && !filler.has(word) && !yes.has(word))

export const unreadWords = (rest: string): number => contentWords(rest).length
