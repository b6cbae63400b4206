import { describe, expect, it } from 'vitest'
import { readAttendees } from './companions.ts'
import { withoutOccasions } from './occasions.ts'

describe('what a relative celebrates, and what lies ahead', () => {
  it.each([
    ['el domingo se me casa la hija, quiero tinte', 'el domingo tengo una ceremonia, quiero tinte'],
    ['mi hijo se gradua el sabado y quiero corte', 'tengo una ceremonia el sabado y quiero corte'],
    ['mi hija cumple quince y quiero tinte', 'tengo una ceremonia y quiero tinte'],
    ['bautizan a mi nieto el domingo', 'tengo una ceremonia el domingo'],
    ['es la boda de mi hija el sabado', 'es la boda el sabado'],
    ['son los quince de mi niña', 'es la ceremonia'],
    ['voy a la fiesta de mi sobrino', 'voy a la fiesta'],
    ['es la graduacion del niño', 'es la graduacion'],
    [
      'mi mama se jubila, le queria pedir una cita',
      'tengo una ceremonia, le queria pedir una cita',
    ],
    ['fisica hoy urgente, examen mañana', 'fisica hoy urgente, tengo una ceremonia mañana'],
    ['me urge, tengo examen el jueves', 'me urge, tengo una ceremonia el jueves'],
  ])('«%s» is an occasion of whoever writes', (text, left) => {
    expect(withoutOccasions(text.replaceAll('ñ', 'n'))).toBe(left.replaceAll('ñ', 'n'))
  })
  it.each([
    ['mi hija se gradua el viernes y quiere corte', ['tu hija']],
    ['peinado para mi hija que se gradua el viernes', ['tu hija']],
    ['mi hermano se casa y mi hijo quiere corte', ['tu hijo']],
    ['se gradua mi hijo, hay que cortarle el pelo', ['tu hijo']],
    ['mi hijo cumple 16, ya puede tomar clases?', ['tu hijo']],
    ['mi niño cumple 7 y quiero que le cortes el pelo', ['tu niño']],
  ])('«%s»: who is wanted something for comes', (text, people) => {
    const left = withoutOccasions(text.replaceAll('ñ', 'n'))
    expect(readAttendees(left).map(({ who }) => who)).toEqual(people)
  })
})
