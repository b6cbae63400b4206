import { expect, it } from 'vitest'
import { normalize } from '../normalise.ts'
import { asksForContact } from './contact.ts'

it.each([
  '¿Me puede comunicar con él, por favor?',
  'prefiero que me conteste una de las terapeutas, me la pueden pasar?',
  'quiero que él mismo o alguien de la clínica me llame para decirme si se las sigo dando',
  'quién me puede atender de a de veras',
  'me pasas a la doctora tantito?',
  'el doctor me puede llamar?',
  'a quién le puedo marcar',
  'prefiero tratarlo directamente con la dueña',
  'que alguien me regrese la llamada',
  'quiero una persona de carne y hueso',
])('hears that «%s» asks for a person', text => {
  expect(asksForContact(normalize(text))).toBe(true)
})

it.each([
  'quiero que me atienda la doctora Ana el jueves',
  'me pasas con la doctora Ana el jueves a las 5',
  'quién me puede atender mañana a las 5',
  'que no me llamen por favor',
  'pásamela con el otro doctor el viernes',
  'con quién sería la clase',
  'quiero con alguien que sepa de rizos',
  'me comuniqué con ustedes ayer',
])('hears that «%s» asks for none', text => {
  expect(asksForContact(normalize(text))).toBe(false)
})
