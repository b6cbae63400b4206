import { isTradeWord } from '../lexicon/trades.ts'
import { type Attendee, nth, otherOf, spelled, theWriter } from './attendee.ts'
import { withoutBringing } from './brought.ts'
import { eachOwnThing, eachOwnTime, onlyKin, onlyTells, ownThing } from './each-own.ts'
import { kin } from './kin.ts'
import { isLicensed } from './licence.ts'
import { withoutRefusedPeople } from './refused-people.ts'
import { comesWithSomebody, ownAndTheirs } from './unnamed-companions.ts'

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
/** «hola, dos cortes», «agéndame 2 cortes» */
const opening =
  '(?:^|[,;.] *|\\b(?:hola|buen[oa]s|dias|tardes|noches|favor|porfa|oye|disculpe|solo|nomas|serian?|son|[a-z]+(?:am|nd|gam|rt[ae]m|nd[ae]m|rv[ae]m)e|d[ae]s|hay|tienes?|tienen|chance(?: de| para)?|quisiera|queria|ocupamos|podria(?:mos|n)?(?: agendar| apartar)?|agendar|apartar|reservar|sacar|pedir) )(?:como |unos |unas )?'
const counted = new RegExp(
  `\\b(?:somos|seriamos|seremos|venimos|iriamos|iremos|vamos|vendriamos) (?:los |las )?${count}\\b|\\b${count} personas\\b|(?:^|[,;.] )${count} (?:${kin})(?= y un[oa]? (?:${kin}))|\\b(?:para|son|quiero|necesito|queremos|necesitamos|ocupo|tengo|traigo|llevo|serian) (?:mis |los |las )?${count} (?:cortes|citas|lugares|espacios|personas|${kin}|adultos)\\b|${opening}${count} (?:cortes|fades|degradados|peinados|tintes|manicures?|pedicures?|faciales|masajes|limpiezas|valoraciones|maquillajes|adultos)\\b(?! (?:por|a la|al|de la|mas|seguid[oa]s|distint[oa]s)\\b)|(?<!\\b(?:a|para|de|con|entre) )\\b(?:los|las) ${count} (?:${kin})\\b|\\b(?:queremos|necesitamos|ocupamos|quisieramos) ${count} (?:peinados|tintes|manicures|pedicures|faciales|masajes|limpiezas|consultas|valoraciones|maquillajes|fades)\\b|\\b(?:corte|cita|clase|sesion|masaje|lugar|manicure|pedicure|facial|consulta|valoracion|limpieza|vacuna|bano|tinte|peinado|terapia|fade)(?: (?!para)[a-z]+){0,2} para ${count}(?= *(?:$|[,;.]|personas|hoy|manana|pasado|el |este |a las? |por favor))|\\bpara (dos|tres|cuatro|cinco)(?= *(?:$|[,;.]|personas|por favor|porfa|gracias))`
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
  /\b(?:no|ni) (?:es |son |era |eran |va a ser |seria |serian )?(?:para mi|a mi)(?=$| *[,;.]| (?:sino|es|no))/g
/** «él barba, yo solo lo acompaño» */
const keepsCompany =
  /\b(?:solo|nomas|nada mas|solamente|unicamente) (?:yo )?(?:(?:l[oa]s?|les?) (?:voy a |quiero )?acompan\w+|(?:voy|vengo) (?:de|a) acompan\w+)/
/** «voy con un amigo, los dos corte»: somebody of theirs comes too. */
const company = new RegExp(`\\bcon (un|una|mi) (${kin})\\b`)
const both =
  /(?<!\b(?:a|para|de|hasta|por|mis|l[oa]s otr[oa]s) )\bl[oa]s dos\b(?! (?:de la|y media|en punto|pm|citas|cosas|servicios))|\bambos\b|\b(?:el|ella) tambien\b/

const valueOf = (said: string | undefined): number =>
  said === undefined ? 1 : (numbers.get(said) ?? Number(said))

const only = '(?:solo |nomas |nada mas |unicamente )'
/** «vacunar a dos», «solo para uno», «llevo nomas a dos» */
const someOf = new RegExp(
  `\\b(?:[a-z]{2,}(?:ar|er|ir)(?:les)? ${only}?a|${only}(?:a |para )?|para ${only}?|(?:llevo|llevaria|traigo) ${only}?(?:a )?) ?(uno|una|dos|tres|[1-3])(?= *(?:$|[,;.]|de (?:ell|es)[oa]s|hoy|manana|el |este |por favor|porfa))`
)
const fewer = new Map([...numbers, ['uno', 1], ['una', 1]])

/**
 * The people that appointments are asked for, in the order they were named; empty when the message
 * speaks of nobody but its writer. Of a group as many as come: «tengo 3 gatos, vacunar a dos» are two.
 */
export const readAttendees = (normalized: string): Attendee[] => {
  const all = everybodyWanted(normalized)
  const said = someOf.exec(normalized)?.[1]
  const number = said === undefined ? all.length : (fewer.get(said) ?? Number(said))
  const nouns = new Set(all.map(({ who }) => who.split(' ').at(-1)))
  return nouns.size === 1 && number < all.length ? all.slice(0, number) : all
}

/** Who is refused counts where nobody else is wanted: «para mi hijo no» speaks of a time as well. */
const everybodyWanted = (normalized: string): Attendee[] => {
  const wanted = everybodyTold(withoutRefusedPeople(normalized))
  return wanted.length > 0 ? wanted : everybodyTold(normalized)
}

/** «mis papás»: one of each. */
const couples: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:papas|padres|papis)$/, ['papá', 'mamá']],
  [/^abuel(?:it)?os$/, ['abuelo', 'abuela']],
  [/^suegros$/, ['suegro', 'suegra']],
]

const everybodyTold = (normalized: string): Attendee[] => {
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
    const pair = couples.find(([nouns]) => isPlural && nouns.test(noun))?.[1]
    if (pair && people === 2)
      return pair.map(each => ({ who: `tu ${each}`, at: match.index, text: said }))
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
    const isCounted = total && people >= 2 && people <= 5
    if (!isCounted || ownAndTheirs.test(text)) return comesWithSomebody(text)
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

const ownBefore = new RegExp(
  `\\by (?:otr[oa]|un[oa])(?: (?!(?:para|a) mi |(?:${kin})\\b|otr[oa]\\b|y\\b)[a-z\\d:]+){0,8} (?:para|a) mi\\b`
)
/**
 * «una cita y otra para mi hijo», «un corte y otro a la misma hora para mi hijo»: the first is the
 * writer's, unless somebody was named before.
 */
const ownFirst = (text: string): RegExpExecArray | null => {
  const next = ownBefore.exec(text)
  const before = text.slice(0, next?.index ?? 0)
  const isOther = /^y otr/.test(next?.[0] ?? '')
  // «y uno para mi hijo» needs something of the writer's own before it.
  const isWanted = before.split(' ').some(word => isTradeWord(word) || /^citas?$/.test(word))
  return next === null || before.trim() === '' || anyKin.test(before) || !(isOther || isWanted)
    ? null
    : next
}

/** The text without the words for other people than this one, to read what is wanted for them. */
export const textFor = (text: string, attendee: Attendee, all: readonly Attendee[]): string =>
  all
    .filter(({ text: said }) => said !== '' && said !== attendee.text)
    .reduce((left, { text: said }) => left.replaceAll(said, ' '), text)
    .replace(attendee.who === theWriter ? kinPattern : /$^/, ' ')
