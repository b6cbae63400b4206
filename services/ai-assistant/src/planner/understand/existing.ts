import { keeps } from './acts/existing.ts'
import { hasSlots, readSlots, type ReadingContext } from './slots.ts'
import { topicOf } from './acts/topics.ts'
import type { Group } from './wishes.ts'

const another =
  /\b(?:otr[oa]s?|tambien|ademas|aparte|nuev[oa]|adicional|agend\w+|reserv\w+|apart\w+)\b/
const saidToCancel =
  /\b(?:cancel|anul|borr|elimin|quit|liber|suelt|olvid|tach|suspend|deshac)\w*|\bde baja\b/
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
  return joined.map(group =>
    isAbsenceWithOtherDay(group, context) || isHindered(group) ? asMove(group) : group
  )
}

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
  const isTimely = slots.date !== undefined || slots.time !== undefined || slots.soonest
  return isTimely && slots.services.length === 0 && !another.test(text) ? 'move' : undefined
}

/** «mañana no voy a estar, ¿lo podemos ver el lunes?» is said of one appointment, and moves it. */
const isAbsenceWithOtherDay = ({ topic, pieces }: Group, context: ReadingContext): boolean => {
  if (topic !== 'cancel' || saidToCancel.test(pieces.join(', '))) return false
  const at = pieces.findIndex(piece => topicOf(piece) === 'cancel')
  return pieces.slice(at + 1).some(piece => {
    const { slots } = readSlots(piece, context, false)
    return (slots.date !== undefined || slots.time !== undefined) && !explaining.test(piece)
  })
}

/** The clauses without those that say what stays, beside a cancelling: «y deja la del sábado». */
export const withoutKept = (clauses: readonly string[], context: ReadingContext): string[] => {
  if (!clauses.some(clause => topicOf(clause) === 'cancel')) return [...clauses]
  return clauses.filter(
    clause =>
      saidToCancel.test(clause) ||
      !keeps.test(clause) ||
      !hasSlots(readSlots(clause, context, false).slots)
  )
}
