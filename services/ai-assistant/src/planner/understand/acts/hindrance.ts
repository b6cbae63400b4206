import { anyOf } from './rule.ts'

const kin =
  '(?:hij[oa]s?|espos[oa]|marido|novi[oa]|mama|papa|herman[oa]|bebe|nin[oa]s?|abuel[oa]|abuelit[oa]|suegr[oa]|perr\\w+|gat\\w+|nan[oa]|jefe|jefa|socio|ti[oa])'
const ill =
  '(?:se (?:me )?(?:enferm\\w+|puso (?:mal|mala|malit\\w+)|sintio mal|cayo|lastimo|accidento)|esta (?:enferm\\w+|mal|malit\\w+|en el hospital|internad\\w+)|amanecio (?:\\w+ )?(?:mal|enferm\\w+|malit\\w+|con \\w+)|anda (?:mal|enferm\\w+|malit\\w+))'

/** «con la firma de boletas de mi hijo» */
const article = '(?:(?:la|el|los|las|mis?|una?|otr[oa]|su|lo) )?'
const beside = `(?:con )?${article}\\w+(?: del? ${article}\\w+){0,3}`
/** Why somebody cannot come: a meeting, an illness, a journey, no time. */
const hindrances = anyOf([
  '(?:me|nos) (?:salio|surgio|sale|cayo|toco) (?:una?|algo|trabajo|chamba|otra|otro|de ultima) ?(?:\\w+ ?){0,3}',
  'se (?:me|nos) (?:atraveso|complico|cruzo|junto|empalmo|enredo|traslapo|encimo)(?: (?:un|una|algo|todo|otra|otro|con) ?(?:\\w+ ?){0,3})?',
  `se (?:me|nos) (?:atraviesa|complica|cruza|junta|empalma|enreda|traslapa|encima)n?(?: ${beside})?`,
  `(?<!me )(?:choca|coincide|topa|se (?:cruza|empalma|traslapa|encima))n? ${beside}`,
  '(?:me|nos) (?:mandaron|llamaron|citaron|pidieron|movieron|cambiaron|pusieron) (?:\\w+ ){0,4}(?:junta|trabajo|turno|horario|guardia|oficina|llamar|hablar|escuela|chamba)',
  'salio (?:un )?(?:jale|chamba|trabajo)(?: (?:en|fuera) ?\\w*)?|(?:ya )?no (?:(?:va|voy|vamos) a armar(?:la|se)?|(?:la|se) arm[ao])',
  `(?:mi|el|la) ${kin} ${ill}`,
  '(?:me )?enferme|amaneci (?:muy )?(?:mal|mala|malo|enferm\\w+|con \\w+)|me siento (?:muy )?(?:mal|fatal)|(?:ando|estoy|sigo) (?:muy )?(?:enferm\\w+|agripad\\w+|indispuest\\w+|malit[oa])',
  '(?:ya )?no (?:llego|alcanzo|alcanzamos|creo (?:poder|llegar|alcanzar)|(?:me|nos) (?:va a )?(?:da|dar|alcanza) (?:el )?tiempo)(?: (?:a )?(?:ir|llegar|salir))?(?: ni volando)?',
  '(?:ya )?no (?:voy|vamos) a (?:alcanzar|llegar)(?: a (?:llegar|tiempo))?',
  '(?:me|nos) (?:voy|vamos) de viaje|(?:salgo|salimos|ando|estoy) de viaje|(?:estoy|ando|sigo) (?:atorad\\w+|atrapad\\w+|varad\\w+)(?: (?:en|por) (?:\\w+ ?){1,3})?',
  '(?:sigo|estoy|ando) en (?:el|la|una|un) (?:trabajo|oficina|junta|escuela|carretera|hospital|aeropuerto)|(?:estare|voy a estar|ando) fuera',
  'tengo (?:una )?(?:junta|examen|otro compromiso|un compromiso|guardia|que (?:trabajar|viajar|cuidar|recoger)(?: (?:a|de) \\w+)?)',
  'no (?:voy|vamos) a poder(?= *(?:$|[,;.]|con |ese |el |ir |llegar |a (?:esa|la|las) ))|se (?:me |nos )?(?:murio|fallecio)|(?:es|tengo|hay) (?:el |un )?(?:velorio|funeral|entierro|novenario)',
  '(?:me|lo|la) (?:operan|internan|van a operar)',
  '(?:me|nos) es imposible (?:asistir|ir|llegar)|no (?:me|nos) (?:va a ser|sera|es) posible',
  '(?:tiene|tengo|tenemos|hay|es) (?:(?:un|una|el|la|su|mi) )?(?:festival|ceremonia|graduacion|competencia|torneo) (?:(?:el|este) )?(?:\\w+ )?(?:a esa hora|ese dia)',
  'no hay quien (?:l[oa]s?|me|nos) (?:llev|traig|cuid|acompan)\\w*',
  'no (?:me|nos) (?:dieron|dan|dejan|dejaron|van a (?:dar|dejar)|quieren? dar) (?:permiso|chance|el dia|la salida|salir|ir)',
  '(?<!cuando )ya (?:se |me |le |lo |la |nos |me l[oa]s? )(?:puso|hizo|hicieron|pusieron|vacunaron|vacuno|corto|cortaron|pinto|arreglo|atendieron|reviso) (?:mi |un |una |otr[oa]|en (?:la |otr[oa])|ayer|alguien)(?:\\w+ ?){0,2}',
])
/** Another day or hour for what there is, without saying that it is to be moved. */
const instead = anyOf([
  String.raw`(?:como ve[ns]?|que (?:tal|dices?)|te late|le late) si (?:mejor )?(?:caigo|voy|paso|llego|vamos|nos vemos|l[oa])`,
  // «y si no hay, el viernes» is a second choice, and replaces nothing.
  String.raw`y si (?!(?:ya |de plano )*no\b)(?:mejor |lo |la |le )?(?:hacemos|dejamos|vemos|pasamos|nos vemos)?`,
  String.raw`mejor (?=el|a la|para|manana|pasado|otro|la otra|mas)`,
  String.raw`(?:lo|la) (?:hacemos|dejamos|vemos)|podriamos|podemos|pued[ae] ser`,
  String.raw`(?<!\bno )se (?:puede|podra|podria)|mejor(?= *(?:$|[?]))|en otro dia|para otro dia`,
  String.raw`otros? dias? (?:tienes?|tendr\w+|hay|habra)|mas (?:tarde|tardecito|temprano|tempranito|al rato)`,
  String.raw`sera posible|hay (?:modo|chance|forma|manera) (?:de|que|a las?|el)`,
  String.raw`(?:que fechas|otr[oa]s? (?:dias?|horarios?|horas?|fechas?)) (?:le |me |nos |les )?(?:pued\w+|tien\w+|tendr\w+|hay|habra)`,
  String.raw`habra (?:modo|chance|forma|manera)|que sea`,
  String.raw`(?:pas|dej|pon|ech|avient)(?:a|e|as|an|en)?(?:me|nos|emos)? (?:la|el|mi|nuestra) (?!de\b)(?:\w+ ){1,3}(?:al|para (?:el|manana|pasado|la otra)|pal|a la otra|hasta el)`,
  String.raw`(?:pas|cambi|recorr|muev)(?:a|e|ame|eme|anos|enos|enme|ennos|as|arias) (?:(?:la|lo|el|mi) )?(?!precios?|el|la|lo|mi)(?:\w+ ){1,3}(?:al?|para(?: el)?|pal) (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|la otra semana)`,
  String.raw`(?:mi|nuestra|la|el) (?:\w+ ){1,5}(?:pon|pong\w+|den?|dej\w|dej\w+|ech\w+|mand\w+|hag\w+|haz)(?:me|nos|se)l[ao]s?`,
  String.raw`pasa(?:me|nos) (?:al?|para)|pon(?:me|nos) (?:al?|para|el)|dame chance`,
])

/** True when a message says that its writer cannot come to something. */
export const isHindered = (message: string): boolean => hindrances.test(message)
/** True when a message asks for another time in place of one. */
export const asksInstead = (message: string): boolean =>
  instead.test(message.replace(corrected, ' '))

/** «el viernes, no, mejor el sábado» corrects itself and replaces nothing. */
const corrected = /\b(?:no|perdon|digo|ay)[,;.]? (?:mejor|que sea)\b/g

const weekday = '(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)'
/** With the day that it is on, where another was named before: «el sábado, que el jueves me sale…». */
const everyHindrance = new RegExp(
  `(?<=${weekday}.*)\\b(?:(?:que|porque|ya que|es que|pues) )?(?:el |este )?${weekday} (?:${hindrances.source})|${hindrances.source}`,
  'g'
)
const hindranceOfDay = new RegExp(
  `^(?:(?:que|porque|ya que|es que|pues|pero) )?(?:el |este )?${weekday} (?:${hindrances.source})`
)
/**
 * The clause without the reason, which names people and things that nobody asks for. `isAfterWish`:
 * another day was asked for before, so that the one in the reason is not wanted.
 */
export const withoutHindrance = (clause: string, isAfterWish: boolean): string =>
  (isAfterWish ? clause.replace(hindranceOfDay, ' ') : clause).replace(everyHindrance, ' ')
