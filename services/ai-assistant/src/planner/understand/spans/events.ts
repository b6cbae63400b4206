import type { Span } from '../../time/span.ts'

/** What people celebrate or attend; the one list for days and hours that only say why. */
const feasts = [
  'boda|fiesta|graduacion|posada|cumple\\w*|bautizo|evento|ceremonia|misa|concierto|cena',
  '(?:primera )?comunion|quince anos|xv(?: anos)?|sesion de fotos|festival|clausura',
  'confirmacion|aniversario',
].join('|')
const duties = [
  'junta|reunion|(?:medio )?maraton|viaje|vuelo|entrevista|extraordinario|camion|partido',
  'carrera|competencia|torneo',
].join('|')
const owner = '(?:un|una|unos|la|el|mi|su|nuestr[oa])'
const ofWhom = '(?: del? (?:mis? |la |el |su |un |una )?[a-z]+)?'
const day = '(?: (?:hoy|manana|(?:el |este )?(?!dia\\b)[a-z]{5,9}|ese dia))?'

/** «la boda del sábado», «tengo junta el jueves»: before its day. */
const eventBefore = new RegExp(
  `\\b(?:${feasts}|${duties})(?: (?!para\\b|quier|necesit)\\w+){0,2}?(?: (?:el|del|este|es el|que es el))? *$`
)

const away =
  '(?:me voy|nos vamos|viajo|viajamos|vuelo|volamos|regreso|regresamos|vuelvo|llego de viaje)'
const leaving = `(?:${away}|(?:salgo|salimos) (?:de|fuera|a|al|para))`
/** «me voy a Huatulco el viernes»: before its day. */
const journeyBefore = new RegExp(
  `\\b${leaving}(?: (?:a|al|de|para|hasta|fuera|viaje|vacaciones|la|el)| (?!quier|necesit)[a-z]+){0,3}? ?(?:el|este|hasta el|ya el)? *$`
)

const doing = [
  'corremos|competimos|corro|compito|me caso|nos casamos|me graduo|cumplo|viajo|viajamos',
  '(?:me voy|nos vamos|salgo|salimos) de (?:viaje|vacaciones)',
  `(?:es|tengo|tenemos|hay|sera|va a ser) (?:${owner} )?(?:${feasts}|${duties})`,
].join('|')
/** «el domingo corro el maratón», «el sábado es mi boda»: after its day. */
const eventAfter = new RegExp(`^ *(?:(?:yo|ya) )?(?:${doing})\\b`)

/** «es mi graduación en la noche»: why, and no part of the day that is wanted. */
export const eventInPart = new RegExp(
  `(?<!\\b(?:para|de|antes|despues) )\\b${owner} (?:${feasts})${ofWhom}(?: (?:es|empieza|sera))?${day} (?:en|por) (?:la )?$`
)

/** «tengo una boda el sábado a las 6»: all is to be done by then. */
export const eventAt = new RegExp(
  `\\b(?:tengo|tenemos|hay|es) (?:${owner} )(?:${feasts})${ofWhom}${day} $`
)

/** «porque la misa es a las 6»: why, and no hour that is wanted. */
export const eventBecause = `(?:porque|que|y|,) ${owner} (?:${feasts}|${duties})(?: (?:es|empieza|sale|comienza|esta))?`

/** «entre semana va a la escuela», «los martes tiene inglés»: what somebody does on other days. */
export const routineAfter =
  /^ *(?:(?:el|ella|yo|todos|nosotros) )?(?:(?:va|voy|van|vamos|anda|ando|esta|estoy) (?:a|al|en) (?:la |el |su )?(?:escuela|trabajo|trabajar|chamba|oficina|gym|gimnasio|kinder|secundaria|prepa\w*|uni\w*|iglesia|misa|fut\w*|entrenar)|trabaj(?:a|o|an|amos)\b|estudi(?:a|o|an|amos)\b|(?:sal(?:go|e|en|imos)|lleg(?:o|a|an|amos)) (?:(?:bien|muy|siempre|ya|super|bastante|mas|del trabajo|de trabajar|de la chamba|de la escuela|de clases) ){0,2}(?:tarde|tardisimo|noche|de noche|hasta (?:la noche|las))|(?:me |se )?(?:la paso|queda lejos)|(?:no )?(?:me|nos|le) da (?:el )?tiempo|and[oa] (?:muy |bien |super )?(?:ocupad|lleno|a las carreras)|(?:tiene|tengo|tienen|tenemos) (?:escuela|clases?|ingles|natacion|fut\w*|ballet|karate|entrenamiento|guardia|turno)\b)/

/** «el miércoles tiene examen» */
const testAfter =
  /^ *(?:tengo|tiene|tenemos|presento|presenta|viene|hago|hace|hare|me toca|le toca|es) (?:(?:su|mi|un|el) )?(?:examen|extraordinario|entrevista|maraton|viaje|vuelo|torneo)\b/

/** «me voy el viernes, la quiero antes» */
const isBeforeIt = /\bantes(?! (?:de|del|que)\b)/

const feast = /navidad|nochebuena|ano nuevo|noche vieja|reyes|dia de|posadas?/
/** «para navidad, corte el 23»: the feast says why. */
export const withoutFeasts = (days: readonly Span[]): readonly Span[] => {
  const left = days.filter(({ text }) => !feast.test(text))
  return left.length > 0 ? left : days
}

/** Small words with which a day begins. */
export const leading = /^(?:(?:del|de|el|la|para|al|a|este|en)\s+)*/

/** What happens on a day of its own, told beside what is asked for. */
const test =
  /\b(?:tengo|tiene|tenemos|presento|presenta|hago|hace|viene|es) (?:(?!quier|necesit)\w+ ){0,3}(?:examen|extraordinario|final|parcial|entrevista|maraton|viaje|vuelo|carrera|torneo)(?: (?!para\b)\w+){0,2}?(?: (?:el|del|este|es el|hasta el|que es el))? *$/
/** «corremos el domingo», «mañana jugamos»: what people do on a day, and no visit. */
const ownDoing =
  /\b(?:corro|juego|trabajo|compito|nado|camino|descanso|festejo|celebro|estreno|canto|bailo|toco|desfilo|(?!(?:vamos|queremos|quisieramos|podemos|podriamos|necesitamos|ocupamos|tenemos|teniamos|somos|seriamos|estamos|venimos|pasamos|llegamos|iremos|iriamos|buscamos|agendamos|preferimos|vemos|hacemos|dejamos|movemos|cambiamos|habiamos|quedamos|traemos|llevamos|andamos|caemos)\b)[a-z]{2,}[aei]mos)(?: (?!para\b|pal?\b|quier|quer|necesit|ocup)[a-z]+){0,4}? *(?:el|este|ese)? *$/
/** «para el lunes»: the day that is asked for. */
const askedFor = /\b(?:para|pal?)(?: (?:el|este|dia))* *$/
/** «es que entre semana salgo tarde»: beside a day that is named those days say why. */
const reasoning =
  /\b(?:es que|porque|ya que|pues|x?q|que|como)(?: (?:yo|casi|siempre|luego|pues|ya|todos?|los|de))* *$/
/** «presento examen el viernes, quiero clase el jueves»: the day that only says why is none that is wanted. */
export const withoutEvents = (text: string, days: readonly Span[]): readonly Span[] => {
  const before = (span: Span): string =>
    `${text.slice(0, span.start)}${leading.exec(span.text)?.[0] ?? ''}`
  const left = days.filter(
    span =>
      !(isBeforeIt.test(text) && journeyBefore.test(before(span))) &&
      !test.test(before(span)) &&
      !testAfter.test(text.slice(span.end))
  )
  const isOwnStory = (span: Span, at: number): boolean =>
    ownDoing.test(before(span)) &&
    left.some((other, place) => place !== at && askedFor.test(`${before(other)}`))
  const isReason = (span: Span): boolean =>
    span.reading.kind === 'weekdays' &&
    reasoning.test(before(span)) &&
    left.some(({ reading }) => reading.kind === 'days')
  const asked = left.filter(
    (span, at) =>
      !isOwnStory(span, at) &&
      !isReason(span) &&
      !eventBefore.test(before(span)) &&
      !journeyBefore.test(before(span)) &&
      !routineAfter.test(text.slice(span.end)) &&
      !eventAfter.test(text.slice(span.end))
  )
  return asked.length > 0 ? asked : left
}
