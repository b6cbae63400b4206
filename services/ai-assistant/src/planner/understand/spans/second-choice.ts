import type { LocalMoment } from '../../time/span.ts'
import type { DateConstraint, TimeConstraint } from './constraints.ts'
import { anyOf } from '../acts/rule.ts'
import type { Branch, Service } from '../business.ts'
import { matchBranch } from './branches.ts'
import { readWhen, type When } from './when.ts'
import { squeeze } from '../lexicon/tokens.ts'

/** When it may be instead, should the first not be free. */
export type SecondChoice = {
  date?: DateConstraint
  time?: TimeConstraint
  /** «o ya lo que tengan ese sábado»: any hour of it. */
  anyTime?: true
  /** «o cualquier día después de las 5» */
  anyDay?: true
  /** «si no hay, voy a San Manuel» */
  branch?: Branch
  /** «o estacionamiento, si no hay examen» */
  service?: Service
  /** «si está lleno, con Beto después de las 3»: with whoever was named for it, and not before. */
  isOfOther?: true
}

const either =
  /[,;]? *\b(?:(?:y|o|pero) )?(?:si (?:ya |de plano )*no(?: (?:hay|se puede|tienes?|tienen|puede[ns]?|queda|quedan|hubiera|tuvieras?|se pudiera|alcanza)(?: (?:lugar|espacio|chance|cupo|nada|hoy|ese dia|a esa hora|ahi))*)?|si (?:(?:el |la )?(?!ya\b)[a-z]{2,} )?(?:ya )?(?:esta|anda|tienes|lo tienes|la tienes)(?: (?:todo|muy|bien))? (?:ocupad|llen|apartad)\w+|de perdida|en su defecto|(?:ya )?en ultima instancia)(?: (?:pues|entonces|ya|que sea|mejor|ponme|dame))*\b/
/** «en la mañana, o ya de plano en la tarde» */
const orElse =
  /[,;]? *\bo (?:(?:ya(?: de plano)?|de plano|bien|aunque sea|si acaso|por lo menos|minimo|en todo caso|tal vez|quizas?|a lo mejor)(?: (?:pues|entonces|que sea|ponme|dame))*(?= |$)|(?<=\b(?:manana|tarde|noche|temprano|medio dia) o )(?=(?:en|por) la (?:manana|tarde|noche)\b)|(?=(?:l[oa] que|a (?:la|cualquier) hora que|cualquier hora|cuando) (?:tengan?|tengas|haya|hay|sea)\b))/
/** «el sábado temprano, entre semana salgo tarde y no puedo»: why, and no days that are wanted. */
const notOnWeekdays =
  /(?<=\b(?:sabado|domingo)\b.*)[,;.] *(?:(?:y|pero|porque|es que) )*entre semana\b[^,;.]*\bno (?:puedo|podria|podre|alcanzo|tengo|me (?:da|queda|alcanza|dejan)|hay)\b[^,;.]*/
/** «el sábado temprano; entre semana solo después de las 3» */
const onWeekdays =
  /(?<=\b(?:sabado|domingo)\b.*)(?:[,;.] *| (?=o ))(?=(?:y |pero |o )?entre semana\b.*\b(?:solo|nada mas|nomas|hasta|despues|a partir|desde|saliendo)\b)/
const elsewhere = anyOf([
  '(?:(?:y|o|pero|aunque) )?si (?:(?:ahi|alla|ese dia) )?(?:ya |de plano )*no',
  'de perdida|aunque sea|o ya de plano|en su defecto',
])
/** «Zavaleta me queda más cerca, pero si no hay voy a San Manuel»: where first, and after it. */
export const readBranches = (
  text: string,
  branches: readonly Branch[]
): { branch: Branch | undefined; second?: Branch } => {
  const marker = elsewhere.exec(text)
  const second = marker ? matchBranch(text.slice(marker.index), branches) : undefined
  const branch = marker ? matchBranch(text.slice(0, marker.index), branches) : undefined
  // «ash, bueno, aunque sea en San Manuel»: that one, where none was named before it.
  if (branch === undefined || second === undefined || second === branch)
    return { branch: matchBranch(text, branches) }
  return { branch, second }
}

const ofWeekend = /\b(?:sabado|domingo|fin de semana)\b/
const until = '(?:hasta|de|a) (?:las )?\\d{1,2}(?::\\d\\d)?'
/** «trabajo de lunes a viernes hasta las 6», beside a Saturday: why, and no wanted days. */
const atWork = new RegExp(
  [
    '\\b(?:trabaj|chambe|estudi|labor)(?:o|amos|a)\\b (?:\\w+ ){0,2}?(?:de )?',
    'lunes a (?:jueves|viernes)',
    `(?:,? (?:y (?:salgo|acabo) )?${until}(?: ${until})?)?`,
  ].join('')
)
const whatever =
  /\b(?:l[oa] que (?:tengan?|tengas|haya|hay|sea|tienen|tienes|salga|se pueda)|(?:a )?(?:cualquier|la) hora(?: que (?:sea|haya|tengan?|tengas))?|cualquiera|como sea|cuando sea)\b/

/** «…o entre semana. De preferencia este sábado»: which of them is wanted first. */
const preferred = new RegExp(
  [
    '[,;.] *(?:(?:pero|y) )?',
    '(?:de preferencia|preferentemente|idealmente|ojala|mejor si es) ',
    '(?:(?:que sea|seria|en|el|este|para) )*',
    '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\\b',
  ].join('')
)
/** «si no hay el miércoles pues jueves o viernes»: the day first, and what follows it second. */
const notThen = new RegExp(
  [
    '\\bsi (?:ya |de plano )*no (?:hay|tienes?|tienen|se puede|puede[ns]?|queda)(?: (?:lugar|espacio|nada))? ',
    '((?:(?:para|en) )?(?:el|este|hoy|manana)(?: (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))?)',
    ',? (?=(?:pues|entonces|que sea|mejor|ponme|dame)\\b)',
  ].join('')
)
const withSomebody = /\bcon (?:el |la )?(?!quien\b|lugar\b|espacio\b)[a-z]{3,}/
const withAnybody = /^ *con quien (?:sea|este|haya|pueda)\b/
/** Left in the text between those who are named, for who of them comes second. */
const otherwise = 'si no'
type Options = Parameters<typeof readWhen>[2]

/** «el sábado temprano, si no hay el viernes»: the days and hours wanted first, and those after them. */
export const readChoices = (
  whole: string,
  now: LocalMoment,
  options: Options
): { when: When; rest: string; second?: SecondChoice } => {
  const free = whole.replace(notOnWeekdays, ' ').replace(notThen, '$1, si no hay ')
  const text = ofWeekend.test(free) ? free.replace(atWork, ' ') : free
  const marker = either.exec(text) ?? orElse.exec(text) ?? onWeekdays.exec(text)
  if (marker === null) return readWhen(text, now, options)
  const first = readWhen(text.slice(0, marker.index), now, options)
  const tail = text.slice(marker.index + marker[0].length).replace(preferred, ' ')
  const after = readWhen(tail, now, {
    ...options,
    isChange: false,
  })
  const { date, time } = after.when
  const isAnyDay = date === undefined && time !== undefined && after.when.soonest
  const hasFirst = first.when.date !== undefined || first.when.time !== undefined
  const isSameDay = JSON.stringify(date) === JSON.stringify(first.when.date)
  // «a las 10, y si no la que haya»; another hour of the same day must be another.
  const isWhatever = after.when.anyTime || whatever.test(after.rest)
  const isAnyTime = time === undefined && (isWhatever || isSameDay)
  // «con Ana el jueves, si no está con Mafer el jueves»: somebody else, and no other time.
  const isOtherPerson = isSameDay && time === undefined && !isWhatever && withSomebody.test(tail)
  if (isOtherPerson) return readWhen(text, now, options)
  // «con Toño, o si no con quien sea, pero el jueves»: the time is the one said first.
  if (withAnybody.test(tail) && time === undefined && (date === undefined || isSameDay))
    return { when: first.when, rest: squeeze(`${first.rest} ${otherwise} ${after.rest}`) }
  const isOther = withSomebody.test(tail)
  // «el jueves o si no el viernes a las 6»: said in one breath, the hour is of both.
  const isOneBreath = !/[,;.]/.test(marker[0]) && time?.exact !== undefined
  if (isOneBreath && date?.kind === 'days' && first.when.time === undefined) first.when.time = time
  if (!hasFirst || (date?.kind !== 'days' && time === undefined && !isAnyTime))
    return readWhen(text, now, options)
  return {
    when: first.when,
    rest: squeeze(
      `${first.rest} ${isOther ? otherwise : ''} ${after.rest.replace(isAnyTime ? whatever : /$^/, ' ')}`
    ),
    second: {
      ...(date?.kind === 'days' && { date }),
      ...(time && { time }),
      ...(isAnyTime && { anyTime: true as const }),
      ...(isAnyDay && { anyDay: true as const }),
      ...(isOther && { isOfOther: true as const }),
    },
  }
}
