import { minutesOf, timeOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment } from '../state/memory.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { learnBranches } from './learn-branches.ts'
import { findService } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'

const mostTold = 5
const asksPlace =
  /\b(?:donde|cual de (?:las|los|sus)|clinica|consultorio|sucursal|direccion|ubicacion|lugar|numero|letrero|(?:era|es|fue|seria) en)\b/
const asksWho =
  /\b(?:con quien|quien me|(?:que|cual) (?:doctora?|maestr[oa]|barbero|estilista|instructora?|terapeuta))\b/
const asksPrice = /\b(?:cuanto|precio|costo|cuesta|deb\w+|pagar)\b/
const asksWhether =
  /\b(?:sigue|sigo|en pie|todavia|aun|agendad\w+|apuntad\w+|anotad\w+|registrad\w+|apartad\w+|agendaron|apuntaron|anotaron|quede|vigente)\b/

const asksLength =
  /\bcuanto (?:\w+ ){0,5}(?:tardar|durar|demorar|llevar|estar|tomar|tardo|dura)\b|\ba que horas? (?:\w+ ){0,2}(?:salgo|saldria|salimos|termin\w+|acab\w+|me desocupo)/

/** «¿cuánto me voy a tardar?»: how long it takes, and until when. True when it was told. */
const tellLength = (talk: Talk, appointment: Appointment): boolean => {
  const minutes = findService(appointment.service, talk.memory.services ?? [])?.minutes ?? null
  if (minutes === null) return false
  const end = timeOf(minutesOf(appointment.time) + minutes)
  talk.words.push(talk.phrases.lasts(appointment, minutes, end))
  return true
}

/** «¿y en qué sucursal es?» beside times of one branch: where those are. */
const placeOffered = (
  { memory: { frame, pending } }: Talk,
  { text }: DialogueAct
): string | undefined => {
  const isOfOffer = frame?.kind === 'book' && pending?.kind === 'offers' && asksPlace.test(text)
  if (!isOfOffer || /\b(?:mi|mis|tengo|lo mio)\b/.test(text)) return undefined
  const [only, ...others] = new Set(pending.offers.map(({ branch }) => branch))
  return others.length === 0 ? only : undefined
}

/** The next appointments of the person, with the place and the price when they are asked for. */
export function* tellAppointments(talk: Talk, act: DialogueAct): Step<void> {
  const wantsLength = asksLength.test(act.text)
  const arranged = talk.memory.frame?.service
  if (wantsLength && arranged) return void talk.words.push(talk.phrases.price([arranged]))
  const place = placeOffered(talk, act)
  if (place !== undefined) return void talk.words.push(talk.phrases.isIn(place))
  const list = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  if (list.length === 0) return void talk.words.push(talk.phrases.noAppointments)
  const fit = list.filter(appointment => isMeant(appointment, act))
  const meant = fit.length > 0 ? fit : list
  const [only, ...others] = meant
  if (only === undefined || others.length > 0)
    return void talk.words.push(talk.phrases.appointments(meant.slice(0, mostTold)))
  talk.memory.topic = findService(only.service, talk.memory.services ?? []) ?? talk.memory.topic
  if (wantsLength && tellLength(talk, only)) {
    const asksBoth = /\b(?:cuesta|costar|precio|costo|pagar|sale)\b/.test(act.text)
    if (asksBoth && only.price !== '') talk.words.push(talk.phrases.costs(only.price))
    return
  }
  const wantsPlace = asksPlace.test(act.text)
  if (wantsPlace) yield* learnBranches(talk)
  const branch = wantsPlace
    ? talk.memory.branches?.find(({ name }) => name === only.branch)
    : undefined
  talk.words.push(
    talk.phrases.ownAppointment(only, {
      isYes: asksWhether.test(act.text) && fit.length > 0,
      isWho: asksWho.test(act.text),
      ...(branch && { place: branch }),
      ...(asksPrice.test(act.text) && only.price !== '' && { price: only.price }),
    })
  )
}

/** The day and the service that the question names, when it does. */
const isMeant = ({ date, service }: Appointment, { slots }: DialogueAct): boolean => {
  const days = slots.date?.kind === 'days' ? slots.date : slots.source
  const names = slots.services.flatMap(({ options }) => options.map(({ name }) => name))
  return (
    (days?.kind !== 'days' || (date >= days.from && date <= days.to)) &&
    (names.length === 0 || names.includes(service))
  )
}

const wantsNew =
  /\b(?:quier[eo]|quisiera|queremos|necesito|ocupo|d(?:ame|enme)|pon(?:me|gan?me)|me (?:das|dan|agend\w+|apart\w+)|(?:agend|apart|reserv)(?:a|ame|ar|arme|en|enme|as)|(?:hay|tienes?|tienen) (?:lugar|espacio)|otra|tambien|ademas|aparte)\b/
/**
 * «extravié el papelito donde apunté mi cita, ¿qué día me toca?»: beside a question about what there
 * is, what only tells of it asks for nothing new.
 */
export const withoutOwnStory = (acts: readonly DialogueAct[]): readonly DialogueAct[] =>
  acts.some(({ intent }) => intent === 'my_appointments')
    ? acts.filter(({ intent, text }) => intent !== 'book' || wantsNew.test(text))
    : acts
