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

/** Somebody of age, who writes from a number of their own. */
export const grownPerson = `(?:ex|roommates?|soci[oa]|colega|jef[ea]|${adult})`

/** «sí, la de mi mamá», «sí, la de ella»: theirs is meant, whatever else was asked. */
export const meansTheirs = new RegExp(
  `\\b(?:la|el|cita|clase|sesion|consulta|terapia|turno) (?:de (?:mi ${grownPerson}|ella|el(?= *(?:$|[,;.])))|suya)\\b`
)
