import { topicOf } from '../understand/acts/topics.ts'
import type { Service } from '../understand/business.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { matchServices } from '../understand/spans/services.ts'
import { namesNothing, nounOf } from './nouns.ts'

const article = /^(?:de |del |por )?(?:el|la|los|las|un|una|unos|unas) [a-z]{3,}/
const pricing = /\b(?:cuanto|cuestan?|precios?|valen?|salen?|cobran?|costos?)\b/
/** A thing of more words is a story. */
const mostWords = 4

/**
 * «¿a cuánto la limpieza y las croquetas de cachorro?»: what a price is asked of beside a service, and
 * the text without it; undefined unless the rest names a service and this does not.
 */
export const thingBeside = (
  services: readonly Service[],
  { text, slots }: DialogueAct
): { readonly thing: string; readonly rest: string } | undefined => {
  if (slots.services.length === 0) return undefined
  const pieces = text.split(
    /, (?:y |e |mas )?| (?:y|e|mas) (?=(?:el|la|los|las|un|una|unos|unas|de|por) )/
  )
  const isThing = (piece: string): boolean => {
    const topic = topicOf(piece)
    const noun = nounOf(piece)
    return (
      (article.test(piece) || (pricing.test(piece) && !namesNothing(piece))) &&
      (topic === undefined || topic === 'ask_price' || topic === 'ask_products') &&
      noun !== '' &&
      noun.split(' ').length <= mostWords &&
      matchServices(piece, services).matches.length === 0
    )
  }
  const named = pieces.find(isThing)
  const rest = pieces.filter(piece => piece !== named)
  return named === undefined || rest.length === 0
    ? undefined
    : { thing: nounOf(named), rest: rest.join(', ') }
}
