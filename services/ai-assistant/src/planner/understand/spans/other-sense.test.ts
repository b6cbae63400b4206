import { describe, expect, it } from 'vitest'
import type { Service } from '../business.ts'
import { withoutOtherSense } from './other-sense.ts'
import { matchServices } from './services.ts'

const services: Service[] = [
  'Uñas acrílicas',
  'Gelish',
  'Diseño de ceja',
  'Tinte completo',
  'Peinado de fiesta',
].map((name, at) => ({ handle: `s${at + 1}`, name, price: 100, minutes: 30, description: '' }))
const namesIn = (text: string, hasService = false): string[] =>
  matchServices(withoutOtherSense(text, { services, hasService }), services).matches.flatMap(
    ({ options }) => options.map(({ name }) => name)
  )

describe('words of a service in another sense', () => {
  it.each([
    'acrilicas, ya traigo el diseno',
    'acrilicas con diseno de flores',
    'acrilicas en color rojo',
    'acrilicas con un diseno sencillo',
    'acrilicas, el diseno lo traigo en foto',
    'acrilicas, es que voy a una fiesta',
    'acrilicas, tengo una fiesta el sabado',
    'me invitaron a una fiesta, quiero acrilicas',
  ])('«%s» names the nails alone', text => {
    expect(namesIn(text)).toEqual(['Uñas acrílicas'])
  })
  it.each([
    ['acrilicas y diseno de ceja', ['Diseño de ceja', 'Uñas acrílicas']],
    ['traigo un diseno de ceja', ['Diseño de ceja']],
    ['quiero color', ['Tinte completo']],
    ['voy a una fiesta y quiero peinado', ['Peinado de fiesta']],
    ['tengo una fiesta', ['Peinado de fiesta']],
  ])('«%s» names %j', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })
  it.each([
    'ya traigo hasta el diseno, unas palmeritas',
    'con diseno de mariposas',
    'voy a una fiesta',
  ])('«%s» adds nothing to what has its service', text => {
    expect(namesIn(text, true)).toEqual([])
  })
})

describe('the school somebody goes to', () => {
  const lessons = ['Física', 'Matemáticas prepa', 'Matemáticas secundaria'].map(
    (name, at): Service => ({ handle: `l${at}`, name, price: 100, minutes: 60, description: '' })
  )
  const lessonsIn = (text: string): string[] =>
    matchServices(withoutOtherSense(text, { services: lessons }), lessons).matches.flatMap(
      ({ options }) => options.map(({ name }) => name)
    )

  it.each([
    'me urge una clase de fisica martes o miercoles porque sale a las dos y media de la prepa',
    'fisica para mi hijo, va en la prepa',
    'fisica el jueves, salgo a las 2 de la prepa',
    'clase de fisica, estudia en la secundaria tecnica',
  ])('names no second lesson in «%s»', text => expect(lessonsIn(text)).toEqual(['Física']))

  it('tells which lesson is meant where it has several', () => {
    expect(lessonsIn('matematicas para mi hijo, va en la secundaria')).toEqual([
      'Matemáticas secundaria',
    ])
  })
})
