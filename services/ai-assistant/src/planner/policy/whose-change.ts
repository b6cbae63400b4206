import { fold } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import { closeFrames } from '../state/memory.ts'
import { changesOfOther, otherStaysAway } from '../understand/acts/changes-of-others.ts'
import { meansTheirs } from '../understand/acts/others.ts'
import { isTradeWord } from '../understand/lexicon/trades.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { passOn } from './late.ts'
import { can, offerHuman, type Step, type Talk } from './talk.ts'
import { isNamedIn, isStranger } from './whose-appointment.ts'

const corrects =
  /^(?:(?:no|ay|perdon|oye|es que|bueno|pero|ah|si)[, ]+)*(?:es|era|seria|digo|hablo de) /
/** Asked about one of the writer's, and «la de mi hermana» is no other time. */
const asked: ReadonlySet<string | undefined> = new Set(['cancel', 'change', 'appointments'])
/** «cancélala entonces», once more after it was told. */
const insists =
  /^(?:(?:si|no|ok|va|pues|entonces|bueno|pero|por favor|oye|ya)[, ]+)*(?:(?:cancel|anul|quit|borr|elimin|muev|cambi|recorr|pas)[a-z]*l[ao]\b|(?:cancelar|mover)(?= *$))(?!.*\b(?:mi|mia|mio)\b)/
const subject =
  /(?<=^|\b(?:dice|dijo|que|pregunta|amigo|amiga) |[,;.] ?)([a-z]{3,})(?= (?:ya |me |nos |siempre |al final )*(?:quier|pid|pregunt|dic|dij|no (?:quiere|va|puede|podra)\b))/g
const owner =
  /(?<=\b(?:la|el|lo|cita|clase|sesion|consulta|terapia|turno) de (?:la |el |don |dona |senora? )?)([a-z]{3,})\b/g

/** As it was said, with a name of somebody unknown read as «mi amigo», and «su corte» as «su cita». */
const plainly = (talk: Talk, text: string): string =>
  [subject, owner]
    .reduce(
      (left, pattern) =>
        left.replace(pattern, name => (isStranger(talk, name) ? 'mi amigo' : name)),
      text
    )
    .replace(/\bsu ([a-z]+)\b/g, (said, word: string) => (isTradeWord(word) ? 'su cita' : said))

/**
 * «mi compadre quiere mover la suya», «no, es la de mi hermana»: somebody of age wants their own
 * moved or cancelled, or does not come. What the writer booked for them is meant; otherwise nothing
 * changes, and it is told why. True when it was told.
 */
export function* tellsOnlyYours(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory, phrases, words } = talk
  const { frame, pending } = memory
  // «cancélasela» is read as «cancélala».
  const said = [normalized, ...(memory.language === 'es' ? [fold(talk.written)] : [])].map(text =>
    plainly(talk, text)
  )
  const isOpen = frame?.kind === 'move' || frame?.kind === 'cancel'
  const isCorrection =
    isOpen &&
    said.some(text => meansTheirs.test(text)) &&
    (corrects.test(normalized) || asked.has(pending?.kind))
  const wants = acts.some(({ intent, slots }) => intent === 'book' && slots.services.length > 0)
  const changes = said.some(changesOfOther) && !wants
  const isAway = !changes && said.some(otherStaysAway) && !wants
  const isMeant = (changes || isAway) && frame?.kind !== 'book'
  if (memory.said.includes(phrases.onlyYours) && insists.test(normalized)) {
    offerHuman(talk, phrases.offerHuman)
    return true
  }
  if (!(isCorrection || isMeant) || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  if (list.some(each => isNamedIn(normalized, each))) return false
  // «mi mamá no puede el miércoles», of somebody who has none, may tell which day will not do.
  if (isAway && list.length === 0) return false
  closeFrames(memory)
  words.push(list.length > 0 ? phrases.onlyYours : phrases.noneOfTheirs)
  return true
}

const somebody = '(?:para|a|por) mi [a-z]+'
/** «cambia mi cita a nombre de mi hermana», «que vaya mi hermano en mi lugar» */
const transfers = [
  `\\b(?:cambi|pas|pon|transf|ced|dej|dar|dal|da|traspas)[a-z]* (?:mi|la|esa|esta) (?:cita|clase|sesion|consulta|terapia|turno|lugar)(?: que tengo| mia)? ${somebody}\\b(?! (?:hora|dia|nombre|numero))`,
  '\\ben mi lugar\\b',
].map(source => new RegExp(source))
/**
 * What there is already is to be somebody else's: staff make that change. True when it was passed on.
 */
export function* passesOnTransfer(talk: Talk, message: Understanding): Step<boolean> {
  const { normalized, acts } = message
  const isMeant = transfers.some(pattern => pattern.test(normalized))
  const isTimed = acts.some(({ slots }) => slots.date !== undefined || slots.time !== undefined)
  if (!isMeant || isTimed || talk.memory.frame !== null || !can(talk, 'my_appointments'))
    return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  if (list.length === 0) return false
  return yield* passOn(talk, normalized.slice(0, 200), talk.phrases.forTeam.data)
}

/**
 * «no, la de mi hijo», of a cancelling that was asked about: the one that was booked for him goes, and
 * it is asked anew. True when it was.
 */
export function* cancelsNoted(talk: Talk, { normalized }: Understanding): Step<boolean> {
  const { frame, pending } = talk.memory
  const isAsked = frame?.kind === 'cancel' && pending?.kind === 'cancel' && !pending.also
  if (!isAsked || !ofSomebody.test(normalized) || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const [meant, ...more] = list.filter(each => isNamedIn(normalized, each))
  if (meant === undefined || more.length > 0 || meant.handle === pending.appointment.handle)
    return false
  frame.appointment = meant
  yield* advance(talk)
  return true
}
const ofSomebody = /\b(?:la|el|lo|cita|clase|sesion|consulta|terapia|turno) de\b/
