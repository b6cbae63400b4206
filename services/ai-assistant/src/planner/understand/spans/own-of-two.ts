import type { Service } from '../business.ts'
import { kin } from './kin.ts'
import { matchServices } from './services.ts'

const clock =
  '(?:a las? (?:\\d{1,2}(?::\\d\\d)?|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?: (?:y media|y cuarto|de la (?:manana|tarde|noche)|am|pm))?)'
const thing = '(?:el|la|un|una) (?:(?!para\\b|y\\b)[a-z]+ ){1,4}?'
/** «el corte a las 11 y la barba para mi hermana a la misma hora», each with its hour. */
const each = new RegExp(
  `(?<first>(?:^|[,;.] |\\b(?:quiero|quisiera|necesito|agenda|agendame|aparta|apartame|ponme|dame) |(?<=\\b(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|hoy|manana) ))(?:${thing}|(?:(?!para\\b|y\\b)[a-z]+ ){1,4}?)${clock})(?<next>,? y (?:${thing}|(?:(?!para\\b|y\\b)[a-z]+ ){1,4}?)(?:para|de) mi (?:${kin}) (?:${clock}|a (?:la|esa) misma hora|al mismo tiempo|a la par|tambien a esa hora))`
)

/**
 * Of two services, each with an hour of its own, of which the second is for somebody else, the first
 * is for the writer; what is named before («corte y barba mañana, el corte a las 11…») is no third one.
 */
export const withOwnOfTwo = (text: string, services: readonly Service[]): string => {
  const found = each.exec(text)
  if (found === null) return text
  const head = text.slice(0, found.index)
  const tail = text.slice(found.index).replace(each, '$<first> para mi$<next>')
  const named = matchServices(head, services)
  const again = new Set(handlesIn(tail, services))
  const before = handlesIn(head, services)
  const isAgain = before.length > 0 && before.every(handle => again.has(handle))
  if (!isAgain) return head + tail
  const words = new Set(named.rest.split(/[^a-z0-9]+/))
  return head.replace(/[a-z0-9]+/g, word => (words.has(word) ? word : ' ')) + tail
}

const handlesIn = (text: string, services: readonly Service[]): readonly string[] =>
  matchServices(text, services).matches.flatMap(({ options }) =>
    options.map(({ handle }) => handle)
  )
