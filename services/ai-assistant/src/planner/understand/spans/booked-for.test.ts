import { describe, expect, it } from 'vitest'
import { specialists } from '../../test/barbershop.ts'
import { readBookedFor } from './booked-for.ts'

const known = { writer: 'Ana López', specialists, strangers: [] }
const read = (said: string, strangers: readonly string[] = []) =>
  readBookedFor(said, { ...known, strangers })

describe('whom a booking is for', () => {
  it.each([
    ['a nombre de Raúl', 'tu compañero', 'Raúl', { Raúl: 'Raúl' }],
    ['a nombre de la señora Sara Peña', 'tu compañera', 'Sara Peña', { 'Sara Peña': 'Sara Peña' }],
    ['una cita para Raúl mañana', 'tu compañero', 'Raúl', { Raúl: 'Raúl' }],
    ['es para mi jefa', 'tu compañera', 'tu jefa', {}],
    ['es para mi jefe, se llama Raúl', 'tu compañero', 'tu jefe', { 'tu jefe': 'Raúl' }],
  ])('«%s» is for somebody else', (said, from, to, names) => {
    expect(read(said)).toMatchObject({ aliases: [{ from, to }], names })
  })

  it.each([
    ['corte para mi hijo a nombre de Leo', { 'tu hijo': 'Leo' }],
    ['corte a nombre de mi mamá, Teresa Romero', { 'tu mamá': 'Teresa Romero' }],
    ['mi hija se llama Renata', { 'tu hija': 'Renata' }],
    ['corte para mi hijo Leo y mi hija Sofía', { 'tu hijo': 'Leo', 'tu hija': 'Sofía' }],
  ])('«%s» names a relative', (said, names) => {
    expect(read(said)).toMatchObject({ names })
    expect(read(said).aliases).toEqual([])
  })

  it.each([
    ['somos Juan, Pedro y yo', ['Juan', 'Pedro']],
    ['apúntame a mí, a Laura y a Pedro', ['Laura', 'Pedro']],
    ['corte para Juan y Pedro', ['Juan', 'Pedro']],
    ['quiero agendar para una amiga', ['tu amiga']],
    ['es para otra persona', ['otra persona']],
  ])('«%s» is for %j', (said, people) => {
    expect(read(said).aliases.map(({ to }) => to)).toEqual(people)
  })

  it('reads a name that is known as who it is', () => {
    const names = { 'tu hija': 'Sofía', Raúl: 'Raúl' }
    expect(readBookedFor('quita la de Sofía', { ...known, names }).text).toBe('quita la de mi hija')
    expect(readBookedFor('quita la de Raúl', { ...known, names }).text).toBe('quita la de Raúl')
  })

  it('names the one who comes in the open plan', () => {
    expect(read('se llama Thor', ['tu perro']).names).toEqual({ 'tu perro': 'Thor' })
    expect(read('a nombre de Rosa Cordero', ['tu mamá']).names).toEqual({
      'tu mamá': 'Rosa Cordero',
    })
  })

  it.each([
    'a nombre de Ana',
    'una cita con Lupita',
    'una cita para Lupita',
    'para julio',
    'para el viernes',
    'la doctora se llama Laura',
    'mi jefe me puso junta el miércoles',
    '¿cómo se llama la doctora?',
  ])('«%s» names nobody', said => {
    expect(read(said)).toMatchObject({ names: {} })
    expect(read(said).aliases).toEqual([])
  })
})
