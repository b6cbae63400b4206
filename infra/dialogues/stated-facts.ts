import { type Business, plain } from './format.ts'
import type { Facet } from './wording.ts'

const dayWords =
  /\b(?:hoy|pasado manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lun|mie|jue|vie|sab|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|de noviembre|de diciembre|(?:el|dia) \d{1,2})\b|(?<!(?:la|de|esta) )\bmanana\b/
const hourWords =
  /\ba las? (?:\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|\d{1,2}(?::\d{2})? ?(?:am|pm|hrs)\b|\d{1,2}:\d{2}|(?:en|por) la (?:manana|tarde|noche)|despues de|antes de/

/** Which facts of a booking a message of the person tells, for the question that was answered. */
export const factsIn = (message: string, business: Business): Facet[] => {
  const text = plain(message)
  const mentions = (words: readonly string[]): boolean =>
    words.some(word => text.includes(plain(word)))
  const facets: Facet[] = []
  if (business.services.some(({ name, words }) => mentions([name, ...words])))
    facets.push('service')
  if (dayWords.test(text)) facets.push('day')
  if (hourWords.test(text)) facets.push('hour')
  if (
    business.specialists.some(({ name, words }) =>
      mentions([name, ...words.filter(word => word.length > 3)])
    )
  )
    facets.push('specialist')
  if (business.branches.length > 1 && business.branches.some(({ name }) => mentions([name])))
    facets.push('branch')
  return facets
}
