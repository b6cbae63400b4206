import { describe, expect, it } from 'vitest'
import { branches, mexico, monday, services, specialists } from '../test/barbershop.ts'
import { understand } from './understand.ts'

const asked = (said: string): boolean =>
  understand(said, { now: monday, zone: mexico, services, specialists, branches, pending: 0 })
    .unknownQuestions.length > 0

describe('what is asked', () => {
  it.each([
    'tienen wifi?',
    'hay donde estacionarse',
    'que incluye la membresía',
    'aceptan mascotas',
    'se puede llevar bebés',
    'oiga y sigue ahí el Güero?',
  ])('«%s» asks', said => expect(asked(said)).toBe(true))
  it.each([
    'ay sí, qué nervios',
    'qué bonito jaja',
    'es para mi hijo, que va en segundo de secundaria',
    'quiero corte mañana, que en otro lado me dejaron mal',
    'les marqué y no contestan',
    'corte mañana, tengo que estar saliendo a las 6',
    'corte para mis hijos, si se puede uno tras otro, como les acomode',
    'reciban un cordial saludo',
    'gracias y que Dios los bendiga',
    'qué pex, un corte mañana',
  ])('«%s» states', said => expect(asked(said)).toBe(false))
})
