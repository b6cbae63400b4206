import { squeeze } from '../lexicon/tokens.ts'
import type { DialogueAct } from '../dialogue-acts.ts'
import type { Service } from '../business.ts'
import { matchServices } from './services.ts'

const failing =
  '(?:hay|tienes?|tienen|se puede|queda|alcanza|puedes?|pueden|dan|encuentras?|esta)(?: (?:lugar|espacio|cita|chance))?'
const words = '(?:[a-z]+ ?){1,4}?'
const end =
  '(?= *(?:$|[,;.]|(?:el|este|hoy|manana|a las?|en la|por la|con|para|por favor|porfa)\\b))'
/** «o estacionamiento si no hay examen», «si no hay examen, estacionamiento» */
const alternatives = [
  new RegExp(
    `[,;]? *\\b(?:o|y si no)(?: (?:bien|ya|mejor|de perdida))* ((?:un|una|el|la)? ?${words}) si (?:es que |de plano )?no ${failing}(?: (?:para |de |el |la |un |una )*${words})?${end}`
  ),
  new RegExp(
    `[,;]? *\\b(?:(?:y|o|pero) )?si (?:de plano )?no ${failing} (?:para |de |el |la |un |una )*${words},? (?:entonces |pues |mejor |que sea |dame |ponme )*((?:un|una|el|la)? ?${words})${end}`
  ),
]

const only = (text: string, services: readonly Service[]): Service | undefined => {
  const [match, ...others] = matchServices(text, services).matches
  const [service, ...alike] = match?.options ?? []
  return others.length + alike.length === 0 ? service : undefined
}

/**
 * «examen, o estacionamiento si no hay examen»: the service that is wanted first is left in the text,
 * and the one for when it has no room is told apart.
 */
export const withoutSecondService = (
  text: string,
  services: readonly Service[]
): { text: string; second?: Service } => {
  for (const alternative of alternatives) {
    const found = alternative.exec(text)
    const second = found?.[1] === undefined ? undefined : only(found[1], services)
    if (found === null || second === undefined) continue
    const rest = squeeze(text.replace(found[0], ' '))
    const first = only(rest, services)
    if (first !== undefined && first.handle !== second.handle) return { text: rest, second }
  }
  return { text }
}

/** An act with what is wanted where its service has no room. */
export const withSecondService = (act: DialogueAct, service: Service): DialogueAct =>
  act.slots.services.length === 0
    ? act
    : { ...act, slots: { ...act.slots, second: { ...act.slots.second, service } } }
