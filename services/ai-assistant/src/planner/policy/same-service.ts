import type { Memory } from '../state/memory.ts'
import type { Service } from '../understand/business.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { general, keysOf } from '../understand/spans/service-words.ts'
import { matchServices, type ServiceMatch } from '../understand/spans/services.ts'

/** «mi terapia», «mis sesiones»: what somebody comes for, without saying what it is called. */
const ownGeneric =
  /\b(?:mis?|nuestras?|es[ao]s?|la misma) (?:terapias?|sesion(?:es)?|clases?|consultas?|citas?|tratamientos?|masajes?|lecciones)\b(?! (?:de|del|para) )/g
const denying = /^(?:(?:ah|ay|oye|m+)[, ]+)*(?:no|perdon)\b/

/**
 * «mi terapia», once a service was named, stays that service although another one bears the word.
 * Before any was named it may be each of its kind; «no, mi terapia» beside the one that the word was
 * taken for was not meant. Which one is asked then.
 */
export const withSameService = (memory: Memory, act: DialogueAct): DialogueAct => {
  const { frame, recent, topic, pending } = memory
  const services = memory.services ?? []
  const known = frame?.service ?? (recent === null ? undefined : (topic ?? undefined))
  const [match, ...more] = act.slots.services
  const [named] = match?.options ?? []
  const beside = namedBeside(act, services)
  const isBooking = act.intent === 'book' && frame?.kind !== 'move' && frame?.kind !== 'cancel'
  if (isBooking && beside) return { ...act, slots: { ...act.slots, services: [beside] } }
  if (!isBooking || match === undefined || named === undefined || more.length > 0) return act
  if (!isOnlyGeneric(act.text, services)) return act
  const withServices = (own: ServiceMatch[]): DialogueAct => ({
    ...act,
    slots: { ...act.slots, services: own },
  })
  if (known === undefined) {
    const options = ofItsKind(named, services)
    return options.length > 1 ? withServices([{ ...match, options, isEither: true }]) : act
  }
  if (named.handle !== known.handle) return withServices([])
  if (frame === null || pending?.kind !== 'offers' || !denying.test(act.text)) return act
  delete frame.service
  memory.topic = null
  return withServices([])
}

const adding = /\b(?:tambien|ademas|aparte|mas|y (?:una?|el|la|mi)|las? dos|los dos)\b/
/** «mi terapia, rehabilitación de la rodilla»: the one that is named says which is meant. */
const namedBeside = (
  { text, slots: { services: said }, parts }: DialogueAct,
  services: readonly Service[]
): ServiceMatch | undefined => {
  const rest = text.replace(ownGeneric, ' ')
  if (said.length !== 2 || rest === text || parts.length > 1 || adding.test(text)) return undefined
  const [named, ...more] = matchServices(rest, services).matches
  return more.length === 0 && named?.options.length === 1 ? named : undefined
}

/** The services that share the general word of one: «Terapia de espalda», «Rehabilitación». */
const ofItsKind = (named: Service, services: readonly Service[]): Service[] => {
  const own = [...keysOf(named.name)].filter(key => general.has(key))
  return services.filter(({ name }) => own.some(key => keysOf(name).has(key)))
}

const isOnlyGeneric = (text: string, services: readonly Service[]): boolean => {
  const rest = text.replace(ownGeneric, ' ')
  return rest !== text && matchServices(rest, services).matches.length === 0
}
