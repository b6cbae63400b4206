import { expect, it } from 'vitest'
import { normalize } from '../normalise.ts'
import { readAttendees } from './companions.ts'

const peopleIn = (text: string): string[] => readAttendees(normalize(text)).map(({ who }) => who)

it.each([
  'quiero automático, salgo a las 3 y mi mamá pasa por mí a las 6',
  'mi suegra viene de visita, quiero limpieza el lunes',
  'mi mamá me deja ahí a las 4, clase de manejo',
  'mi hermana ya fue con ustedes, quiero lo mismo',
  'le gusta a mi esposo, tinte rojo',
  'mi compadre se corta con ustedes, quiero corte',
  'mi esposo quiere que me arregle, facial el sábado',
  'voy con mi mamá al doctor a las 10, facial a las 12',
  'me recomendó mi prima, quiero un facial mañana',
])('counts nobody in «%s»', text => {
  expect(peopleIn(text)).toEqual([])
})

it.each([
  ['mi mamá quiere un facial', ['tu mamá']],
  ['mi abuelo ocupa terapia', ['tu abuelo']],
  ['mi suegro anda malo de la rodilla, terapia para él', ['tu suegro']],
  ['mi mamá tiene dolor de espalda, quiere terapia', ['tu mamá']],
  ['corte para mí y barba para mi papá', ['ti', 'tu papá']],
  ['y mi compa un corte', ['tu compa']],
  ['mi mamá también quiere', ['tu mamá']],
])('counts who comes in «%s»', (text, people) => {
  expect(peopleIn(text)).toEqual(people)
})
