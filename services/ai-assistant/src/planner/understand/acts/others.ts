import { kin } from '../spans/kin.ts'

const relation =
  '(?:jef[ea]|patron\\w*|supervisor\\w*|gerente|novi[oa]|ex|exnovi[oa]|expareja|espos[oa]|marido|mujer|herman[oa]|mama|papa|prim[oa]|ti[oa]|abuel[oa]|suegr[oa]|cunad[oa]|amig[oa]|vecin[oa]|maestr[oa]|profesor\\w*|abogad[oa]|compan?er[oa]|asistente|secretari[oa]|roomie|entrenador\\w*)'
/** «soy el jefe de Diana», «yo soy su papá, tengo derecho»: who writes is not who comes. */
const standsFor = new RegExp(
  `\\b(?:soy|habla|le habla|les habla|somos) (?:el|la|su|un|una) ${relation}\\b(?: de (?!ustedes|la |el |mi\\b))?|\\btengo derecho\\b|\\b(?:me pidio|pidio) permiso\\b|\\bquiero (?:saber|checar|ver|confirmar) si (?:es cierto|es verdad|de verdad|si fue|va a ir|anda|esta) `
)
const children =
  /^(?:hij|nin|bebe|chav|hijit|bebit|ninit|perrhij|chiquit|perr|gat|mascota|cachorr|pequen|peque|nen)/
const adult = kin
  .split('|')
  .filter(word => !children.test(word))
  .join('|')
/** «mi cuñada Brenda Salas tiene cita con ustedes» */
const theirs = new RegExp(
  `\\b(?:mi|su|el|la) (?:ex|jef[ea]|emplead[oa]|trabajador[a]?|${adult})(?: [a-z]+){0,3}? (?:ya |si |me dijo que |dice que |dijo que )*(?:tiene|tenia|saco|agendo|hizo|va|fue|viene|anda|esta|estuvo|pidio) (?:\\w+ ){0,3}(?:citas?|clases?|sesion|terapia|consulta|con ustedes|alla|ahi|permiso)\\b`
)
/** «mi hija Julieta dice que está en clases con ustedes» */
const told =
  /\b(?:mi|su|la|el) (?:hij[oa]|nin[oa])(?: [a-z]+){0,3}? (?:me )?(?:dice|dijo|jura) que (?:ya |si )?(?:tiene|tenia|va|fue|viene|esta|estuvo|toma) /
const asksWhen =
  /\b(?:(?:a que|que) horas?|que dias?|cuando|la hora|el dia|el horario)\b|\b(?:confirm\w+|dig\w+|dec\w+|dice[ns]?|dime|sab\w+) si\b|\bsi (?:es cierto|es verdad|de verdad)\b|\bsi (?:fue|va|vino|asistio|llego)\b/
/** Whoever arranges something for somebody asks for it. */
const arranges =
  /\b(?:agend\w+|reserv\w+|apart\w+|cancel\w+|mover|muev\w+|cambi\w+|reagend\w+|(?:quiero|quisiera|necesito|busco|ocupo|quiere) (?:un|una|otra|cita|clase|sesion|terapia|consulta|el|la|inscrib\w+|traer|llevar)\b|(?:puede[ns]?|podria\w*|puedo|podemos|se puede) (?:ir|venir|pasar|llevar\w*|traer\w*|tomar)|hay (?:lugar|espacio)|tienen? lugar|que (?:horarios|lugares))\b/
/** Beside it the message asks for one's own appointment too. */
const own = /\b(?:mi|nuestra) (?:cita|clase|sesion|consulta|terapia|turno)\b|\bme toca\b/

/** Whether a message asks about the appointment of somebody else, who did not write. */
export const asksAboutOthers = (message: string): boolean =>
  asksWhen.test(message) &&
  (standsFor.test(message) || theirs.test(message) || told.test(message)) &&
  !arranges.test(message) &&
  !own.test(message)

const grownPerson = `(?:ex|jef[ea]|${adult})`
const moving = 'mov|muev|cambi|recorr|pas|reagend|reprogram|pospon|adelant|atras'
const givesUpOwn = new RegExp(
  `\\b(?:mi|el|la) ${grownPerson}(?: [a-z]+){0,2}? (?:ya )?(?:quiere|quisiera|necesita|desea|pide|pidio|va a|tiene que|me pidio)(?: que)?(?: \\w+){0,2}? (?:cancel|anul|quit|borr)\\w* (?:su (?:cita|clase|sesion|consulta|terapia|turno)|la suya)\\b`
)
const cancelTheirs = new RegExp(
  `\\b(?:mi|el|la) ${grownPerson}\\b.*\\b(?:cancel|anul|quit|borr)\\w*sel[ao]\\b`
)
const theirOwn =
  '(?:(?:su|la) (?:cita|clase|sesion|consulta|terapia|turno)(?! de mi\\b)|la suya|lo suyo|l[ao] de (?:ella|el)\\b)'
const movesOwn = new RegExp(
  `\\b(?:mi|un|una|el|la) ${grownPerson}(?: [a-z]+){0,2}? (?:ya |me |les? |nos )*(?:quier|quis|quer|necesit|ocup|dese|pid|busc|pregunt|dic|dij|va a|tiene que|pued)[a-z]*(?: [a-z]+){0,4}? (?:${moving})[a-z]* ${theirOwn}`
)
const moveTheirs = new RegExp(
  `\\b(?:mi|el|la) ${grownPerson}\\b.*\\b(?:(?:${moving})[a-z]*sel[ao]\\b|se l[ao] (?:${moving})[a-z]*)`
)
/** «mi hermano quiere cambiarse al viernes»; the spelling may have lost its «se». */
const movesSelf = new RegExp(
  `\\bmi ${grownPerson}(?: [a-z]+){0,2}? (?:ya )?(?:quiere|quisiera|necesita|pide|pidio|pregunta si puede|tiene que) (?:${moving})(?:ar|er|ir)(?:se)? (?:al?|para|de|pa|hasta)\\b(?! (?:sucursal|servicio|mi))(?!.*\\b(?:mi|nuestra) (?:cita|clase|sesion|consulta|terapia)\\b)`
)
/** «mi esposo ya no va a ir» */
export const staysAwayThemselves = new RegExp(
  `\\bmi ${grownPerson}(?: [a-z]+){0,2}? (?:ya |siempre |al final |dice que )*no (?:va|puede|podra|ira|asiste|asistira|llega)\\b`
)
/** «mi compadre Juan quiere mover la suya», «mi mamá no puede, ¿se la cambias?» */
export const movesOfOther = (text: string): boolean =>
  [movesOwn, movesSelf, moveTheirs].some(pattern => pattern.test(text))
/**
 * «mi esposo Juan quiere cancelar su cita», «mi mamá ya no va, cancélasela»: of a grown person, and
 * not of who writes.
 */
export const isOfOther = (text: string): boolean => givesUpOwn.test(text) || cancelTheirs.test(text)

const cancelling = '(?:cancel|anul|quit|borr|elimin)[a-z]*'
const onlyTheirs =
  '(?:su (?:cita|clase|sesion|consulta|terapia|turno)|l[ao] suy[ao]|l[ao] de (?:ella|el(?= *(?:$|[,;.?]))))'
const cancelsOwn = [
  `\\b(?:mi|un|una|el|la) ${grownPerson}\\b.*\\b${cancelling} (?:\\w+ )?${onlyTheirs}`,
  `\\b${cancelling} ${onlyTheirs}(?![a-z]).*\\bmi ${grownPerson}\\b`,
].map(source => new RegExp(source))
/** «mi compadre ya no puede ir, cancela la suya»: theirs is to be cancelled, by whoever asks for it. */
export const cancelsOfOther = (text: string): boolean =>
  isOfOther(text) || cancelsOwn.some(pattern => pattern.test(text))

/** «sí, la de mi mamá», «sí, la de ella»: theirs is meant, whatever else was asked. */
export const meansTheirs = new RegExp(
  `\\b(?:la|el|cita|clase|sesion|consulta|terapia|turno) (?:de (?:mi ${grownPerson}|ella|el(?= *(?:$|[,;.])))|suya)\\b`
)
