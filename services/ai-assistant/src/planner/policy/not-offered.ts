import { ask, type Talk } from './talk.ts'

/** Services shown beside one that there is not. */
const mostServices = 4
const performing =
  /^(?:(?:y|oye|oigan|hola|disculp[ae]|una pregunta|no|tambien|ustedes|ahi|de casualidad|si) )*(?:hacen|hace|ponen|quitan|arreglan|realizan|aplican|colocan|practican)(?: tambien| ustedes| ahi)? (?:el |la |los |las |un |una |unos |unas )?([a-z]{4,}(?: (?:de |en |con |para )?[a-z]{3,}){0,2})(?= *\W*$)/
/** What a business does beside its services; nobody asks for an appointment for it. */
const conditions =
  /\b(?:descuent\w*|promo\w*|factur\w*|recib\w*|domicilio|pag\w*|meses|citas?|paquetes?|envios?|apartados?|reserv\w*|excepcion\w*|fila|ofertas?|rifas?|precio\w*|plan\w*)\b/

/** «¿hacen tatuajes?»: a thing done here by nobody. */
const notOffered = ({ memory }: Talk, normalized: string): string | undefined => {
  const said = performing.exec(normalized)?.[1]
  if (said === undefined || conditions.test(said)) return undefined
  return (memory.services ?? []).length > 0 ? said : undefined
}

/** Says that such a thing is not done here, and what is. True when the question was about one. */
export const saysNotOffered = (talk: Talk, normalized: string): boolean => {
  const unknownService = notOffered(talk, normalized)
  if (unknownService === undefined) return false
  const services = (talk.memory.services ?? []).slice(0, mostServices)
  ask(talk, 'service', talk.phrases.unknownService(unknownService, services), {
    kind: 'services',
    options: services,
  })
  return true
}
