import { addParts, addTimes } from '../state/frames.ts'
import { closeFrames, type Pending } from '../state/memory.ts'
import { isAbsence } from '../understand/acts/absence.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { isTradeWord } from '../understand/lexicon/trades.ts'
import { theWriter } from '../understand/spans/attendee.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { firstOfBoth, secondOfBoth } from './move-or-cancel.ts'
import { ask, type Step, type Talk } from './talk.ts'

const another =
  /\b(?:otr[oa]s?|aparte|nuev[oa]|adicional|las dos|ademas|las 2|diferente|distint[oa]|tambien|ambas)\b/
/** «entonces viernes mejor»: another day for the one there is. */
const instead = /\b(?:mejor|en (?:vez|lugar) de)\b/
/** «también en la mañana»: of the time, and nothing more that is wanted. */
const alsoThen = /\btambien (?:en|por|a|de|para|con|temprano|tarde)\b/g
const same = /\b(?:m(?:ue|o)v\w+|cambi\w+|esa|la misma|pas\w+la|recorr\w+|reagend\w+)\b/
/** «otra cita», «y el otro niño», «falta mi hermana»: beside the one there is. */
const isAnotherOne =
  /\b(?:otra|nueva) (?:cita|para|mas|clase|sesion|persona|igual(?:ita)?)\b|\badicional\b|\by (?:la|el) del? (?:\w+,? ){1,3}tambien\b|\btambien (?:la|el|para el) del? \b|\b(?:y|falta\w*|tambien) (?:\w+ ){0,2}(?:otr[oa]s?|demas|segund[oa]|resto)\b|\bfalta(?:n|ria)? (?:la|el|las|los|mi|una|un|otr[oa])\b/

/** «y la otra al sábado»: of two that there may be already, and not one more. */
const theOther =
  /\b(?:la|el|lo) otr[oa](?= (?:(?:mejor|que sea|pas\w+|muev\w+|cambi\w+) )?(?:al?|el|para|en|pal|hasta|como)\b)/g

const onceMore = /\botr[oa] ([a-z]{3,})/g
/** «quiero otro gelish»: a service once more. */
export const wantsAnotherOne = (text: string): boolean =>
  isAnotherOne.test(text.replace(theOther, ' ')) ||
  [...text.matchAll(onceMore)].some(([, thing = '']) => isTradeWord(thing))

/** «además de la del miércoles» names the one that stays. */
const besideThatOne = /\b(?:ademas|aparte) de (?:la|el|mi|esa)\b/

const forSomebody = /\bpara (?:(?:mis?|su|una?|otr[oa]) [a-z]|ella\b|el(?= *(?:$|[,;.])))/
/**
 * «no, es para mi hermano»: the one there is may be the writer's own, and this is for somebody
 * else.
 */
const actForOthers = ({ acts, normalized }: Understanding): DialogueAct | undefined =>
  forSomebody.test(normalized)
    ? acts.find(
        ({ intent, parts }) =>
          intent === 'book' && parts.length > 0 && parts.every(({ who }) => who !== theWriter)
      )
    : undefined

/**
 * «otra aparte» goes on with the booking, «muévela» moves the one there is, «cancélala»
 * cancels it after a yes, «no» leaves it.
 */
export function* answerDuplicate(
  talk: Talk,
  message: Understanding,
  { appointment, isMove = false }: Extract<Pending, { kind: 'duplicate' }>
): Step<boolean> {
  const { memory } = talk
  const { frame } = memory
  if (!frame) return false
  const { normalized } = message
  const isBare = message.acts.length === 0
  const wantsAnother =
    another.test(normalized.replace(alsoThen, ' ')) ||
    secondOfBoth.test(normalized) ||
    (isMove && isBare && message.deny)
  const wantsMove =
    same.test(normalized) || firstOfBoth.test(normalized) || (isMove && isBare && message.confirm)
  const when = besideThatOne.test(normalized)
    ? undefined
    : message.acts.find(({ slots }) => slots.date || slots.time)
  const [only, ...more] = message.acts
  const isOnlyCancelled = only?.intent === 'cancel' && more.length === 0
  if (isOnlyCancelled && !wantsAnother && !wantsMove && !isAbsence(only.text)) {
    closeFrames(memory)
    memory.frame = { kind: 'cancel', appointment }
    yield* advance(talk)
    return true
  }
  const isFirst = message.confirm && when !== undefined
  const forOthers = wantsMove ? undefined : actForOthers(message)
  if (forOthers !== undefined && frame.forWhom === undefined) {
    memory.pending = null
    addParts(memory, frame, forOthers)
    frame.isExtra = true
    addTimes(frame, forOthers, memory)
    yield* advance(talk)
    return true
  }
  const askAgain = (): void =>
    ask(talk, `duplicate:${appointment.handle}`, talk.phrases.alreadyHas(appointment), {
      kind: 'duplicate',
      appointment,
    })
  if (message.confirm && !wantsAnother && !wantsMove && !isFirst) {
    // A bare yes to «this one or another?» says neither: one of them is asked about.
    ask(talk, 'move-that', talk.phrases.moveThatOne(appointment), {
      kind: 'duplicate',
      appointment,
      isMove: true,
    })
    return true
  }
  const isInstead = when !== undefined && !wantsAnother && instead.test(message.normalized)
  if (isInstead) talk.words.push(talk.phrases.movesThatOne)
  if (wantsAnother || isFirst || isInstead || (wantsMove && !message.deny)) {
    memory.pending = null
    frame.isExtra = true
    if (!wantsAnother) {
      frame.kind = 'move'
      frame.appointment = appointment
    }
    if (when) addTimes(frame, when, memory)
    yield* advance(talk)
    return true
  }
  if (!message.deny) return false
  // «no, el 2 de diciembre»: another day for it, which still may be a move or one more.
  if (when) {
    addTimes(frame, when, memory)
    askAgain()
    return true
  }
  closeFrames(memory)
  talk.words.push(talk.phrases.kept)
  return true
}

/**
 * «no gracias, quiero clase el miércoles a las 12», to a person that was offered when the question
 * came round: whoever asks for it once more wants it beside the one there is, and that is said.
 */
export const insistsOnAnother = (
  { memory, words, phrases }: Talk,
  { acts, deny }: Understanding,
  behind: Pending | undefined
): boolean => {
  const isAnew = acts.some(
    ({ intent, slots }) =>
      intent === 'book' && slots.date !== undefined && slots.services.length > 0
  )
  if (!deny || !isAnew || behind?.kind !== 'duplicate' || memory.frame === null) return false
  Object.assign(memory.frame, { isExtra: true })
  Object.assign(memory, { pending: null, put: {} })
  words.push(phrases.hasThatOne(behind.appointment))
  return true
}
