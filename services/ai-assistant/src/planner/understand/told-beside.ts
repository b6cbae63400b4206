import { fold } from '@mostrador/kernel'
import { normalize } from './normalise.ts'
import { withoutOpenCancelling } from './open-cancelling.ts'
import type { ReadingContext } from './slots.ts'
import {
  withoutCorrectedPerson,
  withoutCorrectedService,
  withoutCorrectedSize,
} from './spans/corrected.ts'
import { withoutCorrectedAppointment } from './spans/corrected-appointment.ts'
import { withoutComplaints } from './spans/complaints.ts'
import { withoutNamesOfOthers } from './spans/names-of-others.ts'
import { withoutOccasions } from './spans/occasions.ts'
import { withoutThoseAway } from './spans/stays-away.ts'
import { withOwnOfTwo } from './spans/own-of-two.ts'
import { withoutOtherSense } from './spans/other-sense.ts'

/** «otra igual a la del miércoles»: the day of the one that it is like, which is not wanted. */
const likeThatOne =
  /\b(otr[oa] (?:[a-z]+ )?igual(?:it[oa])?) (?:a|que) (?:la|el|mi [a-z]+) del? (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/g

const sorry =
  '(?:^|(?<=[,;.] ?))(?:(?:ay|uy|ups|jaja\\w*)[, ]+)*(?:perdon\\w*|disculp\\w+)[,;. ]+(?:(?:es que|fue|era|eso fue|ese fue) )*'
const typing =
  '(?:agarro|se (?:sento|subio|paro|acosto|metio)|escribio|mando|le pico|pico|apreto|piso|camino|jug\\w+|teclad\\w+)'
const brought = '(?:gat|perr|hij|nin|beb|sobrin|herman|mascot)[a-z]*'
/** «perdón, mi gato se sentó en el teclado»: who wrote it, and nobody who comes. */
const excuse = new RegExp(
  `${sorry}(?:fue |era )?mis? ${brought} (?:(?:el|la) que )?${typing}\\b[^;,.?]*`,
  'g'
)
const pets = new RegExp(`${sorry}mis? (?:gat|perr|mascot)[a-z]*(?= *(?:$|[,;.]))`, 'g')
const forPets = /\b(?:mascota|perr|gat|canin|felin|veterinari|vacuna|desparasit|esterili)/
const withoutExcuse = (text: string, { services }: ReadingContext): string => {
  const offered = services.map(({ name, description }) => `${name} ${description}`).join(' ')
  const bare = text.replace(excuse, ' ')
  return forPets.test(fold(offered)) ? bare : bare.replace(pets, ' ')
}

/**
 * A message, normalised, without what is only told beside what is wanted: the names of the writer's
 * people, what they celebrate, words of a service that mean something else, what ails them, and what
 * the writer takes back. `own`: never corrected.
 */
export const withoutToldBeside = (
  message: string,
  own: ReadonlySet<string>,
  context: ReadingContext
): string => {
  const unnamed = withoutNamesOfOthers(message, context.services)
  const said = withoutOpenCancelling(
    withoutExcuse(normalize(unnamed, own), context).replace(likeThatOne, '$1'),
    context.isOpen === true
  )
  const all = withoutThoseAway(withoutOccasions(said))
  const clear = withOwnOfTwo(withoutCorrectedAppointment(all), context.services)
  const told = withoutComplaints(withoutOtherSense(clear, context), context)
  const meant = withoutCorrectedPerson(withoutCorrectedSize(told))
  return withoutCorrectedService(meant, context.services)
}
