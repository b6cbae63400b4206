import { grownPerson, meansTheirs } from './others.ts'
import { anyOf } from './rule.ts'

const somebody = `(?:mi|un|una|el|la) ${grownPerson}`
const named = `${somebody}(?: [a-z]+){0,2}?`
const moving = 'mov|muev|cambi|recorr|reagend|reprogram|pospon|adelant|atras'
const cancelling = 'cancel|anul|quit|borr|elimin'
const change = `(?:${moving}|${cancelling})[a-z]*`
const things = '(?:cita|clase|sesion|consulta|terapia|turno)'
const theirs = `(?:su ${things}(?! de mi\\b)|l[ao] suy[ao]|l[ao] de (?:ella|el(?= *(?:$|[,;.?]))))`
const wishing =
  '(?:quier|quis|quer|necesit|ocup|dese|pid|busc|pregunt|dic|dij|va a|tiene que|pued)[a-z]*'
const can = '(?:pued|podr|pod)[a-z]*'

/**
 * «mi compadre Juan quiere mover la suya», «dice mi hermana que si le cambian su cita», «mi suegra está
 * enferma, cancélasela», «cancélale a mi papá la del miércoles», «mi hermano quiere cambiarse al viernes»
 */
const changesTheirs = anyOf([
  `${named} .*\\b${change} (?:\\w+ )?${theirs}`,
  `${change} (?:\\w+ )?${theirs}.*\\b${somebody}`,
  `${named} (?:ya |me |les? |nos )*${wishing}(?: [a-z]+){0,4}? (?:${moving}|pas)[a-z]* (?:la ${things}(?! de mi\\b)|l[ao] suy[ao]|su ${things})`,
  `${named} .*\\bles? (?:\\w+ )?${change} (?:la|el|su) (?:${things}|del?\\b)`,
  `${somebody}\\b.*\\b(?:${moving}|${cancelling}|pas)[a-z]*sel[ao]`,
  `${somebody}\\b.*\\bse l[ao] (?:${can} )?(?:${moving}|${cancelling}|pas)[a-z]*`,
  `(?:${moving}|${cancelling})[a-z]*le a ${somebody}`,
  `les? (?:${can} |vas? a |van a )?${change} (?:(?:l[ao]|su|el) (?:\\w+ ){0,4}?)?a ${somebody}`,
  `${named} (?:ya )?(?:quiere|quisiera|necesita|pide|pregunta si puede|tiene que) (?:${moving}|pas)(?:ar|er|ir)(?:se)? (?:al?|para|de|pa|hasta)\\b(?! (?:sucursal|servicio|mi))`,
  `${named} (?:ya |siempre |al final )*no (?:quiere|necesita|ocupa|va a (?:querer|necesitar|ocupar|usar)) (?:ir a )?${theirs}`,
])
const changesAny = new RegExp(`\\b(?:${change}|(?:ya|siempre) no)\\b`)
const ownThing = new RegExp(
  `\\b(?:mis?|nuestras?) (?:propia )?${things}s?\\b|\\bl[ao]s? mi[ao]s?\\b|\\btenemos\\b`
)
const own = `(?:l[ao]s? mi[ao]s?|(?:mis?|nuestras?) ${things}s?)`
const stays = new RegExp(
  `\\b${own}(?: del? \\w+)? (?:(?:si|se|la|ahi|esta) )*(?:qued|sigue|dej|igual|va\\b|no\\b|bien)|\\b(?:dej\\w*|toques|muevas|menos|pero no|no) ${own}`
)

const going = '(?:ir|asistir|llegar|venir|acudir|presentarse)'
const then =
  '(?= *(?:$|[,;.?!]|(?:el|este|ese|hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|por|porque|y|pues|entonces|mejor|ya)\\b|a (?:la|su) |a las? ))'
/** «mi esposo ya no va a ir», «mi hermana no puede el miércoles» */
const staysAway = new RegExp(
  `\\b(?:mi|un|una) ${grownPerson}(?: [a-z]+){0,3}? (?:(?:ya|siempre|al final|dice|dijo|que|y|me|avisa) )*no (?:va a (?:poder )?${going}${then}|(?:va a poder|puede|podra|podria)(?: ${going})?${then}|(?:va|ira|asiste|asistira|llega|llegara|viene|vendra|alcanza)(?: a ${going})?${then})`
)
const oneself = new RegExp(
  `\\b(?:no (?:voy|vamos|puedo|podemos|podre|podremos|ire|iremos)|yo|(?:${moving}|${cancelling}|pas)[a-z]*(?:me|nos))\\b`
)

/** Beside it the message wants the writer's own to change too. */
const changesOwnToo = (text: string): boolean => ownThing.test(text) && !stays.test(text)

/**
 * Whether somebody of age wants their own appointment moved or cancelled, or whoever writes wants it for
 * them: it is not that of the writer.
 */
export const changesOfOther = (text: string): boolean =>
  (changesTheirs.test(text) || (meansTheirs.test(text) && changesAny.test(text))) &&
  !changesOwnToo(text)

/** Whether somebody of age does not come, and nothing is said of the writer. */
export const otherStaysAway = (text: string): boolean =>
  staysAway.test(text) && !oneself.test(text) && !ownThing.test(text)
