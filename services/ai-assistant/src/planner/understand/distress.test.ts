import { describe, expect, it } from 'vitest'
import { distressIn } from './distress.ts'
import { normalize } from './normalise.ts'

const read = (text: string) => distressIn(normalize(text))

describe('somebody in danger', () => {
  it.each([
    'me quiero matar',
    'me quiero suicidar',
    'ya no quiero vivir',
    'quiero quitarme la vida',
    'necesito ayuda urgente, quiero morirme',
    'he pensado en suicidarme',
    'mi hermano se quiere matar',
    'mejor me quiero morir ya',
    'mi vida ya no tiene sentido',
    'i want to kill myself',
    'quiero cancelar, ya no quiero seguir viviendo',
  ])('hears «%s» as a wish to die', text => expect(read(text)).toBe('suicide'))

  it.each([
    'mi esposo me está pegando, ayuda',
    'me están golpeando',
    'mi novio me pegó anoche',
    'me amenazó con matarme',
    'mi marido me golpea',
    'me golpeó mi pareja',
    'my husband is hitting me',
  ])('hears «%s» as violence', text => expect(read(text)).toBe('violence'))

  it.each([
    'me muero por un corte',
    'me mata el calor',
    'mátame esas puntas',
    'me están matando los callos',
    'me pega el sol',
    'me está pegando el sol en la cara',
    'mi hermana me pegó la gripa',
    'me quiero morir de la pena con este corte',
    'me quiero morir de hambre, ¿a qué hora cierran?',
    'no quiero vivir en el centro, ¿tienen otra sucursal?',
    'el tinte rojo escuadrón suicida',
    'mi mamá me pega si no me corto el pelo',
    'me está matando la espalda, quiero un masaje',
    '¿va a hacerme daño el tinte?',
    'me pegaron las uñas mal',
    'se me quiere morir mi perrito',
    'quiero matar los piojos de mi hijo',
    'el esmalte me lo pegó mal la muchacha',
    'my hair is killing me',
    'vivir en Puebla es caro',
    'me voy a matar trabajando, dame cita el sábado',
    'mi esposo quiere un corte',
    'mi novio me pegó el gusto por la barba',
  ])('takes «%s» for no danger', text => expect(read(text)).toBeUndefined())
})
