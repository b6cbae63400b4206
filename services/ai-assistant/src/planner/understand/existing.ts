import { keeps, shiftsBoth } from './acts/existing.ts'
import { readAttendees } from './spans/companions.ts'
import { kin } from './spans/kin.ts'
import { hasSlots, readSlots, type ReadingContext } from './slots.ts'
import { topicOf } from './acts/topics.ts'
import { changesSeveral } from './several-changes.ts'
import type { Group } from './dialogue-acts.ts'

const another =
  /\b(?:otr[oa]s?|tambien|ademas|aparte|nuev[oa]|adicional|agend\w+|reserv\w+|apart\w+)\b/
const saidToCancel =
  /\b(?:cancel|anul|borr|elimin|quit|liber|suelt|olvid|tach|suspend|deshac)\w*|\bde baja\b/
/** «¿cuál es la última que das ese día?», beside an absence: another hour, and no cancelling. */
export const asksForAnotherHour =
  /\b(?:como ve[ns]?|que (?:tal|dices?)|te late|le late) si (?:mejor )?(?:caigo|voy|paso|llego|vamos|nos vemos|l[oa])\b|\b(?:la|el|lo) (?:ultim|primer|otr)[oa] (?:hora |cita |turno )?que (?:\w+ )?(?:das|dan|tienes|tienen|tengas|tengan|hay|queda|atiendes|atienden)\b|\b(?:que|cuales) (?:otr[oa]s? )?(?:hora|horas|horario|horarios|lugares|citas|fechas) (?:\w+ )?(?:tienes?|tienen|hay|das|dan|quedan?)\b|\b(?:tienes|tienen|hay|habra|das|dan) (?:algo |lugar |chance )?(?:mas (?:tarde|temprano)|en la (?:tarde|noche|manana)|otro dia|otra hora)\b/
/** «no puedo ir a mi limpieza, ¿se podrá otro día?» */
const asksForOtherDay =
  /\b(?:se (?:puede|podra|podria|podemos)|(?:puede|podria|podra) ser|(?:me|nos) (?:das?|dan|pasas?|pasan|cambias?|cambian|pones?|ponen|puedes|pueden|podras|podrian)|(?:hay|habra) (?:chance|modo|manera|forma)|que sea|mejor|para) (?:\w+ ){0,3}otr[oa] (?:dia|hora|fecha|horario|semana)\b|\botr[oa] (?:dia|fecha|hora) (?:se (?:puede|podra|podria)|(?:tienes|tienen|hay))\b/
/** Why somebody cannot come, told without saying so. */
const hindrance =
  /\b(?:salgo de|sali de|me voy de|ando de) viaje|\b(?:voy a|vamos a) (?:salir|estar) (?:de|fuera)|\bestare fuera|\bme sal(?:io|e) (?:un|una|algo)|\bse me (?:atraveso|complico|cruzo|junto|hizo)|\bme surgio|\bno (?:puedo|podre|voy a poder|alcanzo|llego)|\b(?:que|como) (?:hacemos|le hago|le hacemos)\b/
/** A day beside it says why, and is none to move to. */
const explaining = /\b(?:porque|es que|ya que|pues|tengo|ando|estoy|salgo|entro|trabajo|me toca)\b/

/**
 * The groups of a message, where what is said about an appointment that there is belongs to what is
 * wanted of it: «tengo cita el martes, ¿puede ser el jueves?» moves it.
 */
export const joinExisting = (groups: readonly Group[], context: ReadingContext): Group[] => {
  const joined: Group[] = []
  for (const group of groups) {
    const before = joined.at(-1)
    const topic = before?.topic === 'has_appointment' ? changeOf(group, context) : undefined
    if (before && topic !== undefined)
      joined.splice(-1, 1, { topic, pieces: [...before.pieces, ...group.pieces] })
    else joined.push(group)
  }
  const changed = changesOfSeveral(joined).map(group =>
    group.topic === 'move' && isBesideKept(group) ? { ...group, topic: 'book' as const } : group
  )
  return changed.map(group =>
    isAbsenceWithOtherDay(group, context) ||
    isHindered(group) ||
    isShiftOfOwn(group, context) ||
    isPlacedAnew(group) ||
    movesBoth(group)
      ? asMove(group)
      : group
  )
}

const mayBeChange = new Set([undefined, 'book', 'move', 'my_appointments', 'has_appointment'])
/** «las dos citas que tengo ya no me quedan, pásamelas al lunes»: all of it is one change. */
const changesOfSeveral = (groups: readonly Group[]): readonly Group[] => {
  const own = groups.filter(({ topic }) => mayBeChange.has(topic))
  const pieces = own.flatMap(group => group.pieces)
  if (!changesSeveral(pieces.join(', '))) return groups
  return groups.flatMap(group =>
    group === own[0] ? [{ topic: 'move' as const, pieces }] : own.includes(group) ? [] : [group]
  )
}

/** «la vacuna de mi perrito», «la clase de mi hijo»: said of something that there may be already. */
export const refersToOne = (text: string): boolean => reference.test(text)
const reference = new RegExp(
  `\\b(?<!\\b(?:para|a|de) )(?:la|el|lo) (?!(?:de|del|que)\\b)(?:[a-z]+ ){1,3}?de (?:mis?|nuestr[oa]s?|sus?) (?:otr[oa] )?(?:${kin})\\b`
)

/** «esa déjala así», «la mía no la muevas»: beside another that is wanted it stays. */
const staysSo =
  /\b(?:es[ae]|la|el|lo|la mia|el mio) (?:ya )?(?:dej\w+ (?:asi|igual|como esta|donde esta)|no (?:la|lo|me la|me lo) (?:muev|cambi|toqu|quit)\w+|se queda\w*)\b/
const oneMore =
  /\b(?:quier\w+|quisier\w+|necesit\w+|ocup\w+|agend\w+|apart\w+|pon\w*|dame) (?:\w+ )?(?:otr[oa]|una? mas)\b/
const isBesideKept = ({ pieces }: Group): boolean => {
  const text = pieces.join(', ')
  return staysSo.test(text) && oneMore.test(text)
}

/** «la clase que tiene mi hija el jueves, déjemela a la misma hora pero con Ximena» */
const isPlacedAnew = ({ topic, pieces }: Group): boolean => {
  const [, ...after] = pieces
  const isOfOthers = after.some(piece => another.test(piece) || readAttendees(piece).length > 0)
  const isPlaced = after.some(piece => placed.test(piece) && !staysSo.test(piece))
  return topic === 'has_appointment' && !isOfOthers && isPlaced
}
const placed = /\b(?:dej|pon|pas|cambi|mand|hag)[a-z]*l[ao]\b|\bmisma hora\b/

/** «una hora antes se puede?», «mi cita la quiero una hora antes», while nothing is arranged. */
const isShiftOfOwn = ({ topic, pieces }: Group, context: ReadingContext): boolean => {
  const text = pieces.join(', ')
  const { slots } = readSlots(text, context, false)
  const isAlone = slots.services.length === 0 && slots.date === undefined
  if (topic !== undefined || context.isOpen === true || !isShift.test(text)) return false
  return isAlone && wishes.test(text) && !another.test(text)
}
const isShift =
  /\b(?:un[ao]?|dos|media|\d+) (?:hrs?|horas?|hora y media|minutos|min) (?:antes|despues|mas (?:tarde|temprano))\b(?! (?:de|del|que)\b)/
const wishes =
  /\b(?:se (?:puede|podra|podria|pudiera)|pued\w+|podr\w+|hay|habra|quier\w+|quisier\w+|mejor|prefier\w+|me (?:das|dan|pasas?|pasan))\b/

const movesBoth = ({ topic, pieces }: Group): boolean =>
  topic === undefined && shiftsBoth.test(pieces.join(' '))

const asMove = ({ pieces }: Group): Group => ({ topic: 'move', pieces })

/** «me toca mañana pero salgo de viaje, ¿qué hacemos?» */
const isHindered = ({ topic, pieces }: Group): boolean =>
  topic === 'has_appointment' && hindrance.test(pieces.join(', '))

/** What a group wants of the appointment that was told before it; undefined when it is about something else. */
const changeOf = ({ topic, pieces }: Group, context: ReadingContext): Group['topic'] => {
  if (topic === 'move' || topic === 'cancel') return topic
  if (topic !== undefined && topic !== 'book') return undefined
  const text = pieces.join(', ')
  const { slots } = readSlots(text, context, false)
  const isTimely =
    slots.date !== undefined || slots.time !== undefined || slots.soonest || slots.sameHour
  return isTimely && slots.services.length === 0 && !another.test(text) ? 'move' : undefined
}

/** «mañana no voy a estar, ¿lo podemos ver el lunes?» is said of one appointment, and moves it. */
const isAbsenceWithOtherDay = ({ topic, pieces }: Group, context: ReadingContext): boolean => {
  if (topic !== 'cancel' || saidToCancel.test(pieces.join(', '))) return false
  if (pieces.some(piece => asksForAnotherHour.test(piece) || asksForOtherDay.test(piece)))
    return true
  const at = pieces.findIndex(piece => topicOf(piece) === 'cancel')
  return pieces.slice(at + 1).some(piece => {
    const { slots } = readSlots(piece, context, false)
    return (slots.date !== undefined || slots.time !== undefined) && !explaining.test(piece)
  })
}

/** «y el corte se queda», beside a move of another. */
const staying =
  /\b(?:la|el|lo|las|los) (?:\w+ ){0,4}(?:se queda|se quedan|igual|queda igual|asi|dejal[ao]|no l[ao] (?:muev|cambi|toqu)\w+)(?: (?:asi|igual|donde esta|como esta))*$/
/** The clauses without those that say what stays, beside a cancelling: «y deja la del sábado». */
export const withoutKept = (clauses: readonly string[], context: ReadingContext): string[] => {
  const topics = clauses.map(clause => topicOf(clause))
  if (!topics.includes('cancel') && !context.isCancelling)
    return topics.includes('move')
      ? clauses.filter((clause, at) => topics[at] === 'move' || !staying.test(clause))
      : [...clauses]
  return clauses.filter(
    (clause, at) =>
      topics[at] === 'move' ||
      saidToCancel.test(clause) ||
      !keeps.test(clause) ||
      !hasSlots(readSlots(clause, context, false).slots)
  )
}
