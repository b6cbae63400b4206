import { fold } from '@mostrador/kernel'
import { clausesOf } from '../understand/clauses.ts'
import { matchServices } from '../understand/spans/services.ts'
import { quotedThing } from '../understand/quote.ts'
import { readSlots, type ReadingContext } from '../understand/slots.ts'
import { ask, type Talk } from './talk.ts'

/** Services shown beside one that there is not. */
const mostServices = 4
const performing =
  /^(?:(?:y|oye|oigan|hola|disculp[ae]|una pregunta|no|tambien|ustedes|ahi|de casualidad|si) )*(?:hacen|hace|(?:ponen|quitan|arreglan)(?! (?:ustedes )?(?:el|la|los|las) )|realizan|aplican|colocan|practican)(?: tambien| ustedes| ahi)? (?:el |la |los |las |un |una |unos |unas )?([a-z]{4,}(?: (?:de |en |con |para )?[a-z]{3,}){0,2})(?= *\W*$)/
/** What a business does beside its services; nobody asks for an appointment for it. */
const conditions =
  /\b(?:descuent\w*|promo\w*|factur\w*|recib\w*|domicilio|pag\w*|meses|citas?|paquetes?|envios?|apartados?|reserv\w*|excepcion\w*|fila|ofertas?|rifas?|precio\w*|plan\w*)\b/

/** «¿hacen tatuajes?»: a thing done here by nobody. */
const notOffered = ({ memory, written }: Talk, normalized: string): string | undefined => {
  const said = performing.exec(normalized)?.[1]
  if (said === undefined || conditions.test(said)) return undefined
  const services = memory.services ?? []
  if (services.length === 0 || matchServices(said, services).matches.length > 0) return undefined
  return quotedThing(`hacen ${said}`, written) ?? said
}

/** Says that such a thing is not done here, and what is. True when the question was about one. */
export const saysNotOffered = (talk: Talk, normalized: string): boolean => {
  const unknownService = notOffered(talk, normalized)
  if (unknownService === undefined) return false
  // Beside other answers the menu would only hide them.
  if (talk.words.length > 0) {
    talk.words.push(talk.phrases.notOffered(unknownService))
    return true
  }
  const services = (talk.memory.services ?? []).slice(0, mostServices)
  ask(talk, 'service', talk.phrases.unknownService(unknownService, services), {
    kind: 'services',
    options: services,
  })
  return true
}

const offering = /\b(?:hacen?|realizan|aplican|practican|colocan|dan|tienen|manejan|ofrecen) /
/** «¿hacen pestañas? ¿y la ceja en cuánto?»: beside the answer it is told what is not done here. */
export const tellNotOffered = (talk: Talk, normalized: string, context: ReadingContext): void => {
  if (talk.words.length === 0) return
  for (const clause of clausesOf(normalized)) {
    const asked = clause.replace(/ *\?+/g, '')
    if (!offering.test(asked)) continue
    const { unknownService } = readSlots(asked, context, false).slots
    const thing =
      unknownService && (quotedThing(`hacen ${unknownService}`, talk.written) ?? unknownService)
    const said = notOffered(talk, asked) ?? thing
    const isDone = matchServices(asked, talk.memory.services ?? []).matches.length > 0
    // «• Cera mate: $240»: what was just told of is had.
    const isTold = said !== undefined && talk.words.some(text => fold(text).includes(fold(said)))
    if (said === undefined || isDone || isTold) continue
    talk.words.push(talk.phrases.notOffered(said))
  }
}
