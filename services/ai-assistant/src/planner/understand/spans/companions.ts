import { fold } from '@mostrador/kernel'
import { isTradeWord } from '../lexicon/trades.ts'
import { withoutBringing } from './brought.ts'
import { eachOwnThing, eachOwnTime, onlyKin, onlyTells, ownThing } from './each-own.ts'
import { kin } from './kin.ts'
import { isLicensed } from './licence.ts'

/** Somebody an appointment is for: the writer («ti») or somebody of theirs («tu hijo»). */
export type Attendee = {
  /** «ti», «tu hijo», «la segunda persona» */
  readonly who: string
  /** Offset in the text; -1 when it was only counted. */
  readonly at: number
  /** The words that said it. */
  readonly text: string
}

const numbers = new Map([
  ['dos', 2],
  ['tres', 3],
  ['cuatro', 4],
  ['cinco', 5],
])
const count = '(\\d|dos|tres|cuatro|cinco)'
const kinPattern = new RegExp(`\\b(?:mis? |el |la )?(?:${count} )?(${kin})\\b`, 'g')
const anyKin = new RegExp(`\\b(?:${kin})\\b`)
const mine = new RegExp(`\\b(mis?) (?:${count} )?(?:otr[oa]s? )?(${kin})\\b`, 'g')
/** «somos dos primas»: whoever writes is one of them. */
const together = /^(?:somos|seriamos|seremos|venimos|ir|vamos|vendriamos|estamos)/
const counted = new RegExp(
  `\\b(?:somos|seriamos|seremos|venimos|iriamos|iremos|vamos|vendriamos) (?:los |las )?${count}\\b|\\b${count} personas\\b|(?:^|[,;.] )${count} (?:${kin})(?= y un[oa]? (?:${kin}))|\\b(?:para|son|quiero|necesito|queremos|necesitamos|ocupo|tengo|traigo|llevo|serian) (?:mis |los |las )?${count} (?:cortes|citas|lugares|espacios|personas|${kin}|adultos)\\b|(?<!\\b(?:a|para|de|con|entre) )\\b(?:los|las) ${count} (?:${kin})\\b|\\b(?:queremos|necesitamos|ocupamos|quisieramos) ${count} (?:peinados|tintes|manicures|pedicures|faciales|masajes|limpiezas|consultas|valoraciones|maquillajes|fades)\\b|\\b(?:corte|cita|clase|sesion|masaje|lugar|manicure|pedicure|facial|consulta|valoracion|limpieza|vacuna|bano|tinte|peinado|terapia|fade)(?: (?!para)[a-z]+){0,2} para ${count}(?= *(?:$|[,;.]|personas|hoy|manana|pasado|el |este |a las? |por favor))`
)
/** The writer comes too. */
const self = new RegExp(
  `\\b(?:y (?:yo${onlyTells}|(?:para|a) mi(?! (?:${count} )?(?:otr[oa]s? )?(?:${kin})\\b)|otr[oa] para mi(?! (?:${count} )?(?:otr[oa]s? )?(?:${kin})\\b))|un[oa]? [a-z]+ mi[oa],? y un[oa]? (?:de|para) mis?\\b|(?<!(?:de|con|y) )(?:el|la) mi[oa],? (?:y )?(?:el|la|l[oa]s) (?:de|del) mis?\\b|(?:para|a) mi(?=,? (?:y|con|tambien|a las?)\\b|$|[,;.])|(?:el|la|l[oa]) (?:de|para) (?:ella|el),? y (?:el|la|l[oa]) (?:mi[oa]|para mi)\\b|(?<!(?:de|con|y) )(?:el|la) mi[oa],? y (?:el|la) de (?:ella|el)\\b|para (?:los|las) dos|para ambos|conmigo|(?:un|una|su) servidora?|yo(?=,? (?:tambien|y|a las?|como a|hasta|desde|despues|antes|(?:en|por) la|al|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|(?:quiero |quisiera |solo |nomas )?(?:corte|barba|tinte|masaje|facial|limpieza|clase|consulta))\\b)|tambien (?:yo|para mi(?! (?:${count} )?(?:otr[oa]s? )?(?:${kin})\\b)|me)|(?:de paso|me [a-z]+o) yo(?= *(?:$|[,;.]|tambien))|y un[oa] para mi(?= *(?:$|[,;.]|el|a las?|manana|hoy|por))|y de paso (?:yo|me) |para nosotros|nosotr[oa]s dos|mi y (?:para |a )?mi|(?:y |tambien |de paso |de una vez )(?:de paso |tambien |de una vez )?(?:el|la) mi[oa](?= *(?:$|[,;.])))\\b`
)
/** «con mi esposo voy» keeps company; «cita de mi hijo» is about one that exists. */
const elsewhere = new RegExp(
  `\\b(?:(?:lleg|v|pas|vuel|regres|corr)\\w+ por|(?:antes de|cuando|desde|hasta|ya) (?:que )?(?:nazca|nacio|nacera|se case|llegue de viaje)|pregunt\\w+|consult\\w+|platic\\w+|reco[gj]\\w+|dej\\w+|cuid\\w+|(?<!\\b(?:quiero|quisiera|queria|puedo|podria|queremos|me gustaria) )llev\\w+ a|ayud\\w+|prest\\w+|trajo|(?:me|nos) (?:va a |van a |puede |pueden )?(?:llev(?:a|an|ara|aria|ar)|tra(?:e|en|era|er)|recoge|recogen|recoger|espera|esperan|manda|mando)|(?:ir(?:se|me|nos)?|viene|vino|vengo|va|van|voy|vamos|fui|fue) a (?:ver|conocer|alcanzar|despedir) a|vive con|vivo con|viven con|junto con|acompan\\w+|me dijo|me (?:lo |la )?recomend\\w+|por parte de|regal\\w+ de|(?:como|comemos|comer|ceno|cenamos|cenar|desayuno|desayunar|quede|quedo|salgo) con|bautiz\\w+|se casa|casamos|cumple(?:anos de)?|visit\\w+|graduacion de|gradua|(?:quince|xv|15)(?: anos)? de|bautizo de|comunion de|santo de|aniversario de|despedida de|fiesta de|boda de|evento de|(?:en casa|al lado|carro|coche|camioneta|auto|moto|casa|depa|departamento|oficina|trabajo|celular|numero|cuarto|tarjeta|cumple(?:anos)?|novi[oa]|amig[oa]s?) de) (?:a )?(?:mis? )(?:${kin})\\b`,
  'g'
)

/**
 * «mis hijos que no, que para qué», «mi hermana vive en Tlaxcala»: what relatives say, do or are. In
 * a sentence that wants something for them they come.
 */
const told = new RegExp(
  `\\b(?:(?:dicen?|dijo|dijeron) mis? (?:${kin}) que\\b|mis? (?:(?:${kin})|jef[ea]|suegros|comadres|vecinas)(?: (?:mayor|menor|chic[oa]|grande|y mis? [a-z]+))?,? (?:${[
    'que (?:no|si|ya|para que|como|donde|cuando|que)\\b',
    '(?:ya |siempre |nunca |luego |a veces |hasta )*(?:me |nos |se |te |lo |la )*(?:dic\\w+|dij\\w+|cuent\\w+|conto|contaron|regan\\w+|insist\\w+|convenc\\w+|recomend\\w+|platic\\w+|presum\\w+|critic\\w+|burl\\w+|rien?|rio|rieron|enoj\\w+|preocup\\w+|asust\\w+|anima(?:n|ron)? a que|felicit\\w+|prohib\\w+|opin\\w+|piensan?|creen?|viven?|vivia\\w*|trabajan?|murio|murieron|fallecio|nacio|casan?|caso|mudo|mudaron|estudian?|manejan?|ensen\\w+)\\b',
    'no (?:quier\\w+ que|me (?:dej\\w+|cre\\w+)|sab\\w+|est[ao]\\w*|viv\\w+|pued\\w+ (?:llevar|acompan|traer|prestar)\\w*)',
    '(?:anda|andan|esta|estan) (?:de viaje|trabajando|fuera|en (?:el|la|su|casa|otra|estados|eu|usa)|de vacaciones|enoj\\w+|feliz|felices|emocionad\\w+)',
    '(?:me|nos) (?:va a |van a |puede |pueden )?(?:llev|tra|prest|ayud|cuid|pag|regal|acompan|recog|esper|deposit)\\w*',
  ].join(
    '|'
  )}))(?![^.;?]*\\b(?:tambien|quieren? (?!que)|necesitan?|ocupan?|les? (?:urge|gustaria|hace falta)|para (?:el|ella|ellos|ellas|mi y)|los dos|las dos|ambos|juntos|le (?:toca|hag\\w+)|igual)\\b)`,
  'g'
)

/** «no es para mí, es para mi hijo»: the writer is named and does not come. */
const notForMe =
  /\b(?:no|ni) (?:es |era |va a ser |seria )?(?:para mi|a mi)(?=$| *[,;.]| (?:sino|es|no))/g
/** «él barba, yo solo lo acompaño» */
const keepsCompany =
  /\b(?:solo|nomas|nada mas|solamente|unicamente) (?:yo )?(?:(?:l[oa]s?|les?) (?:voy a |quiero )?acompan\w+|(?:voy|vengo) (?:de|a) acompan\w+)/
/** «voy con un amigo, los dos corte»: somebody of theirs comes too. */
const company = new RegExp(`\\bcon (un|una|mi) (${kin})\\b`)
const both =
  /(?<!\b(?:a|para|de|hasta|por|mis|l[oa]s otr[oa]s) )\bl[oa]s dos\b(?! (?:de la|y media|en punto|pm|citas|cosas|servicios))|\bambos\b|\b(?:el|ella) tambien\b/

/** Who writes, in words of the assistant. */
export const theWriter = 'ti'
/** People that have no name, in the order in which they come. */
export const nth = [
  theWriter,
  'la segunda persona',
  'la tercera persona',
  'la cuarta persona',
  'la quinta',
]
const valueOf = (said: string | undefined): number =>
  said === undefined ? 1 : (numbers.get(said) ?? Number(said))

/**
 * The people that appointments are asked for, in the order they were named; empty when the message
 * speaks of nobody but its writer.
 */
export const readAttendees = (normalized: string): Attendee[] => {
  const text = withoutBringing(normalized)
    .replace(elsewhere, said => ' '.repeat(said.length))
    .replace(told, said => ' '.repeat(said.length))
    .replace(notForMe, said => ' '.repeat(said.length))
  const wanted = [...text.matchAll(mine)].filter(({ index, 0: said }) =>
    isLicensed(text, index, said)
  )
  const named: Attendee[] = wanted.flatMap(match => {
    const [said, possessive, many, noun = ''] = match
    const isPlural = possessive === 'mis'
    const people = many ? valueOf(many) : isPlural ? countBefore(text, match.index) : 1
    const who = `tu ${isPlural || many ? noun.replace(/s$/, '') : noun}`
    return Array.from({ length: Math.min(people, 5) }, (_, at) => ({
      who: spelled(at === 0 && !/\botr[oa]s? /.test(said) ? who : otherOf(who, Math.max(1, at))),
      at: match.index,
      text: said,
    }))
  })
  const places = new Set(named.map(({ at }) => at))
  named.push(...besideSelf(text).filter(({ at }) => !places.has(at)))
  // «para mi hijo… mi hijo tiene 8» is one child.
  const others = named.filter(({ who }, at) => named.findIndex(each => each.who === who) === at)
  const total = counted.exec(text)
  const people = valueOf(total?.slice(1).find(Boolean))
  const comes = keepsCompany.test(text) ? null : comesToo(text)
  const friend = company.exec(text)
  if (friend && others.length <= 1 && both.test(text))
    return [
      { who: theWriter, at: -1, text: '' },
      { who: spelled(`tu ${friend[2] ?? ''}`), at: friend.index, text: friend[0] },
    ]
  if (others.length === 0) {
    if (!total || people < 2 || people > 5) return comesWithSomebody(text)
    const own = new RegExp(`${count} (${kin})\\b`).exec(total[0])?.[2]?.replace(/s$/, '')
    const group = groupsOf(text)
    if (group.length > people) return group
    if (own && !together.test(total[0]))
      return Array.from({ length: people }, (_, at) => ({
        who: spelled(at === 0 ? `tu ${own}` : otherOf(`tu ${own}`, at)),
        at: -1,
        text: '',
      }))
    return nth.slice(0, people).map(who => ({ who, at: -1, text: '' }))
  }
  const isGroup = together.test(total?.[0] ?? '') || /personas$/.test(total?.[0] ?? '')
  const selfIsNamed =
    !keepsCompany.test(text) &&
    (comes !== null ||
      besideOne.test(text) ||
      (isGroup && people > others.length) ||
      valueOf(allOf.exec(text)?.[1] ?? '0') === others.length + 1)
  const writer = { who: theWriter, at: comes?.index ?? -1, text: comes?.said ?? '' }
  const all = selfIsNamed ? [writer, ...others] : others
  return all.toSorted((a, b) => a.at - b.at).slice(0, 5)
}

/** «a mi suegro y a mi cuñado, los tres»: with the writer. */
const allOf = /\blos (tres|cuatro|[34])\b(?! (?:y|de la|en punto|pm|citas|servicios))/
const totalOf = new RegExp(`\\b(?:somos|seriamos|seremos|venimos|vamos) (?:l[oa]s )?${count}\\b`)
/** «somos tres: yo y mis dos hijos»: the sum of those who are named is nobody else. */
export const withoutTotal = (text: string): string => {
  const [said, total] = totalOf.exec(text) ?? []
  const isSum = said !== undefined && readAttendees(text).length === valueOf(total)
  return isSum ? text.replace(said, ' ') : text
}

const writer = '(?:yo|para mi|a mi|un[oa]? servidora?)'
const writerLast = `(?:yo${onlyTells}|un[oa]? servidora?|(?:para|a) mi(?= *(?:$|[,;.])))`
/** «mi jefe y yo», «yo y dos amigas»: beside the writer any noun is somebody who comes. */
const beside = new RegExp(
  `\\b${writer},? y (?:(?:a|para) )?(?:mi ([a-z]{3,})|(?:otr[oa]s )?(un|una|${count.slice(1, -1)}) (${kin}))\\b|\\b(?:mi ([a-z]{3,})|(un|una|${count.slice(1, -1)}) (${kin})),? y ${writerLast}\\b`,
  'g'
)
const besideOne = new RegExp(beside.source)
const besideSelf = (text: string): Attendee[] =>
  [...text.matchAll(beside)].flatMap(
    ([said, mine, many, noun, mineFirst, manyFirst, nounFirst]) => {
      const own = mine ?? mineFirst
      const said1 = noun ?? nounFirst
      const at = text.indexOf(own === undefined ? said : `mi ${own}`)
      if (own !== undefined)
        return isTradeWord(own) && !onlyKin.test(own)
          ? []
          : [{ who: spelled(`tu ${own}`), at, text: `mi ${own}` }]
      const people = Math.max(1, valueOf(many ?? manyFirst) || 1)
      const who = `tu ${(said1 ?? '').replace(/s$/, '')}`
      return Array.from({ length: Math.min(people, 4) }, (_, each) => ({
        who: spelled(each === 0 ? who : otherOf(who, each)),
        at,
        text: said,
      }))
    }
  )

const several = new RegExp(`\\b(un|una|${count.slice(1, -1)}) (${kin})\\b`, 'g')
/** «dos gatos y un perro»: each of those that were counted. */
const groupsOf = (text: string): Attendee[] =>
  [...text.matchAll(several)]
    .flatMap(([, many = '', noun = '']) =>
      Array.from({ length: Math.max(1, numbers.get(many) ?? (Number(many) || 1)) }, (_, at) =>
        at === 0 ? `tu ${noun.replace(/s$/, '')}` : otherOf(`tu ${noun.replace(/s$/, '')}`, at)
      )
    )
    .slice(0, 5)
    .map(who => ({ who: spelled(who), at: -1, text: '' }))

/** «tres cortes para mis hijos»: as many as were counted; two unless told. */
const countBefore = (text: string, at: number): number => {
  const said = new RegExp(`\\b${count} [a-z]+(?: de [a-z]+)? para $`).exec(text.slice(0, at))?.[1]
  return Math.max(2, valueOf(said))
}

/** «quiero peinado, mi mamá y mis hermanas también quieren»: the writer first, and they as well. */
const wantsAsWell = new RegExp(
  `\\b(?:quiero|quisiera|necesito|ocupo)(?= (?!que )(?!(?:\\w+ ){0,6}(?:para|a) mis? (?:${kin}))[^.;?]*\\bmis? [^.;?]*\\b(?:tambien|igual) (?:l[oa]s? |se )?(?:quier[ea]n?|necesitan?|ocupan?|van?\\b|les?\\b))`
)

/** Where the writer says that they come too: «y yo», «para mí corte y barba». */
const comesToo = (text: string): { index: number; said: string } | null => {
  const named =
    self.exec(text) ??
    ownFirst(text) ??
    ownThing(text) ??
    wantsAsWell.exec(text) ??
    eachOwnTime.exec(text) ??
    eachOwnThing(text)
  if (named) return { index: named.index, said: named[0] }
  const mine = /\b(?:para|a) mi (?=(?:solo |nada mas |nomas |el |la |un |una )?([a-z]+))/.exec(text)
  const thing = mine?.[1] ?? ''
  const isOwn = isTradeWord(thing) && !onlyKin.test(thing)
  return mine && isOwn ? { index: mine.index, said: mine[0] } : null
}

/** «una cita y otra para mi hijo»: the first is the writer's, unless somebody was named before. */
const ownFirst = (text: string): RegExpExecArray | null => {
  const next = /\by otr[oa] (?:para|a) mi\b/.exec(text)
  return next === null || anyKin.test(text.slice(0, next.index)) ? null : next
}

const twins =
  /\b(?:tengo|traigo|son|para|llevo|los|las|un[oa]s) (gemel[oa]s|mellizos|cuatit[oa]s)\b(?!.*\b(?:por ell[oa]s|(?:l[oa]s )?(?:recoj|recog|cuid)\w+)\b)/
/** «infantil para él y corte para mí»: nobody is named, and two come. */
const other =
  /\b(?:para|a) ella\b|\b(?:para|a) el(?= *(?:$|[,;.]|(?:y|e|con|tambien|solo|quiere)\b))/
const oneself = /\b(?:para|a) mi(?= *(?:$|[,;.]|(?:y|e|con|tambien|solo|quiero)\b))|\byo\b/
const thing =
  '(?!(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|dia|mes|fin|hoy|otr[oa]|mism[oa]|tarde|noche|manana|semana|proxim[oa]|hora|primer[oa]?|segund[oa]|sucursal|cita|centro|que|grande|chic[oa]|mayor|menor|cual|uno?a?|de)\\b)([a-z]{3,})'
/** «baño para la Canela y para la Mini»: two who bear names. */
const called = new RegExp(
  `\\bpara (?:la|el) ${thing}\\b(?:.{0,40}?)\\b(?:y|e|,) (?:otr[oa] )?para (?:la|el) ${thing}\\b`
)

/** «el de ella y el mío» */
const ownAndTheirs =
  /\b(?:el|la) de (?:ella|el),? y (?:el|la) mi[oa]\b|(?<!(?:de|con|y) )\b(?:el|la) mi[oa],? y (?:el|la) de (?:ella|el)\b/

const comesWithSomebody = (text: string): Attendee[] => {
  const pair = twins.exec(text)?.[1]?.replace(/s$/, '')
  if (pair !== undefined) return unplaced([`tu ${pair}`, otherOf(`tu ${pair}`, 1)])
  const names = called.exec(text)
  const [, first = '', second = ''] = names ?? []
  if (names && first !== second && ![first, second].some(isTradeWord))
    return [first, second].map(name => {
      const said = new RegExp(`para (?:la|el) ${name}\\b`).exec(text)
      return {
        who: name.replace(/^./, letter => letter.toUpperCase()),
        at: said?.index ?? -1,
        text: said?.[0] ?? '',
      }
    })
  if (ownAndTheirs.test(text) || (other.test(text) && oneself.test(text)))
    return unplaced([theWriter, otherPerson])
  return comesInPair(text)
}
/** Whoever is not named and not the writer. */
export const otherPerson = 'la otra persona'
const unplaced = (people: readonly string[]): Attendee[] =>
  people.map(who => ({ who, at: -1, text: '' }))

const comesInPair = (text: string): Attendee[] =>
  /\b(?:para|somos) (?:los|las|nosotr[oa]s) dos\b|\by otr[oa] para (?:el|ella)\b|\bpara ambos\b/.test(
    text
  )
    ? nth.slice(0, 2).map(who => ({ who, at: -1, text: '' }))
    : []

/** «tu otra niña», «tu tercer hijo»: told apart where several are meant. */
const otherOf = (who: string, at: number): string => {
  const noun = who.replace(/^tu /, '')
  const isFeminine = noun.endsWith('a')
  if (at === 1) return `tu otr${isFeminine ? 'a' : 'o'} ${noun}`
  return `tu ${isFeminine ? 'tercera' : 'tercer'} ${noun}`
}

const accents = new Map(
  'mamá papá niño niña cuñado cuñada bebé tía tío señora pequeño pequeña compañero compañera'
    .split(' ')
    .map(word => [fold(word), word] as const)
)
export const spelled = (who: string): string =>
  who.replace(/[a-z]+$/, word => accents.get(word) ?? word)

/** The text without the words for other people than this one, to read what is wanted for them. */
export const textFor = (text: string, attendee: Attendee, all: readonly Attendee[]): string =>
  all
    .filter(({ text: said }) => said !== '' && said !== attendee.text)
    .reduce((left, { text: said }) => left.replaceAll(said, ' '), text)
    .replace(attendee.who === theWriter ? kinPattern : /$^/, ' ')
