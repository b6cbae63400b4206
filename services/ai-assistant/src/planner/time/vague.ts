import { inOrder, longest, map, maybe, notAfter, says, type Parser } from './parser.ts'
import { type Rule } from './readings.ts'
import { type Reading } from './span.ts'

const always = (reading: Reading): Rule => {
  return () => reading
}

const anyHour = says(
  `a? cualquier hora|cualquier horario|a? la hora que sea|la hora que tengas|la hora que puedas|a la hora que puedas|la hora que quieras|a la hora que quieras|
   a la hora que tengas|la hora que haya|todo el dia|el horario que sea|el horario que tengas|me da igual la hora|la hora me da igual|la hora es lo de menos`
)
const anyDay = says(
  `cualquier dia|cualquiera de los dias|el dia que sea|el dia que tengas|el dia que puedas|el dia que haya|el dia que quieras|dia que tengas|me da igual el dia|
   el dia me da igual|todos los dias|cuando sea|cuando tengas|cuando haya|cuando puedas|cuando tengan`
)
const soonest = says(
  `lo antes posible|lo mas pronto posible|lo mas pronto|lo mas rapido posible|lo mas rapido|cuanto antes|lo mas antes posible|lo mas cercano|lo mas proximo|
   la cita mas proximo|la mas proximo|la mas cercana|la cita mas cercana|el dia mas cercano|ya mismo|es urgente|urgente|me urge|urge|el primer lugar que tengas|
   el primer espacio que tengas|el primer hueco que tengas|la primera que tengas|lo primero que tengas|la primera cita disponible|el primer espacio disponible|
   la primera disponible|la primera hora disponible`
)
const sameHour = says(
  'otra igual|otro igual|a? la misma hora|misma hora|el mismo horario|mismo horario|a esa misma hora|a? las mismas horas|mismas horas|los mismos horarios|mismos horarios|mismos dias y horas|los mismos dias y horas'
)
const sameDay = says('el mismo dia|mismo dia|ese mismo dia|para el mismo dia')

/** What leaves day or hour open, or takes them from before. */
export const vagueRule: Parser<Rule> = longest<Rule>(
  map(anyHour, () => always({ kind: 'any', of: 'hour' })),
  map(inOrder(notAfter('feliz'), maybe(says('para|en')), anyDay), () =>
    always({ kind: 'any', of: 'day' })
  ),
  map(soonest, () => always({ kind: 'soonest' })),
  map(sameHour, () => always({ kind: 'same', of: 'hour' })),
  map(sameDay, () => always({ kind: 'same', of: 'day' }))
)
