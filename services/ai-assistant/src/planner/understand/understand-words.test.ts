import { describe, expect, it } from 'vitest'
import { reading } from '../test/reading.ts'
import { normalize } from './normalise.ts'

const words: string[] = [
  'coche',
  'caballo',
  'anoche',
  'pagado',
  'apartado',
  'agendada',
  'casado',
  'menor',
  'preciosa',
  'canceles',
  'hechas',
]

const table: [string, string][] = [
  ['no quiero que me atienda Mario', 'book p1/p3'],
  ['no me gustaría que me corte Lupita', 'book p2/p3'],
  ['ya quedó lo del martes?', 'my_appointments 11-24'],
  ['qué días le tocan sus cortes a mi hijo', 'my_appointments s4'],
  ['el del sábado ya no', 'drop; cancel from 11-28 11-28'],
  ['lo del viernes siempre no, gracias', 'drop; cancel from 11-27 11-27'],
  ['tengo apartado tinte el jueves', 'has_appointment s3 11-26'],
  ['cámbiame a Mario en lugar de Lupita', 'move p2'],
  ['corte de niño y corte normal para mí', 'book s4 s1'],
  ['corte, no la barba', 'book s1'],
  ['mañana llevo a mi hijo a cortarle el pelo y de paso tinte para mí', 'book s4 s3 11-24'],
  ['dos cortes, uno el martes y otro el jueves', 'book s1 11-24..11-26'],
  ['corte la otra semana lunes martes y jueves', 'book s1 11-30..12-03'],
  ['corte el viernes a las 6, entro a trabajar a las 8', 'book s1 11-27 @18:00'],
  ['corte el jueves un rato en la tarde', 'book s1 11-26 12:00-19:59'],
  ['quiero el martes un tinte a las 11', 'book s3 11-24 @11:00'],
  ['mi primo tiene examen el viernes, corte el jueves a las 5', 'book s1 11-26 @17:00'],
  ['mi hijo ya no va a ir el jueves, se enfermó', 'no; cancel s4 11-26'],
  ['mi papá no podrá ir mañana', 'no; cancel 11-24'],
  ['puede ser Mario en lugar de Lupita', 'move p2'],
  ['el corte del 25 ya lo pagué?', 'other'],
  ['corte el sábado temprano, si no hay el viernes', 'no; book s1 11-28 06:00-10:59'],
]

describe('words of every day', () => {
  it.each(words)('leaves «%s» as it is', word => expect(normalize(word)).toBe(word))
  it('reads a clipped name after its article, and «pedí» as it is', () => {
    expect(normalize('el pedi del jueves')).toBe('el pedicure del jueves')
    expect(normalize('mani y pedi')).toBe('manicure y pedicure')
    expect(normalize('yo pedí una cita')).toBe('yo pedi una cita')
  })
  it('leaves out what somebody did to their own hair', () =>
    expect(normalize('me rapé yo solo y me quedó horrible, ya no voy').trim()).toBe(', ya no voy'))
  it('reads «las dos a las nueve» as both of them', () =>
    expect(normalize('miércoles y lunes las dos a las nueve')).toContain('ambas a las nueve'))
})

describe('requests in other words', () => {
  it.each(table)('«%s» is %s', (text, expected) => expect(reading(text)).toBe(expected))
})
