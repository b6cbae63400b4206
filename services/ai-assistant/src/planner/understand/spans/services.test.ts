import { describe, expect, it } from 'vitest'
import { normalize } from '../normalise.ts'
import { matchServices } from './services.ts'

const shop = [
  'Corte de cabello',
  'Corte y barba',
  'Arreglo de barba',
  'Afeitado clásico',
  'Corte infantil',
  'Fade o degradado',
  'Tinte para caballero',
  'Tinte de barba',
].map((name, index) => ({
  handle: `s${index + 1}`,
  name,
  minutes: 40,
  price: 220,
  description: '',
}))
const named = (text: string) =>
  matchServices(normalize(text), shop).matches.map(({ options }) => options.map(({ name }) => name))

describe('which service somebody means', () => {
  it.each([
    ['quisiera cortarme el cabello', 'Corte de cabello'],
    ['el corte normal', 'Corte de cabello'],
    ['un corte', 'Corte de cabello'],
    ['un fade', 'Fade o degradado'],
    ['un degradado bajo', 'Fade o degradado'],
    ['corte y barba', 'Corte y barba'],
    ['corte para mi niño', 'Corte infantil'],
    ['tinte de barba', 'Tinte de barba'],
  ])('«%s» is %s, because the name has the word', (text, name) =>
    expect(named(text)[0]).toEqual([name])
  )
  it.each(['unas mechas', 'me interesan unas luces', 'unas mechitas para el viernes'])(
    '«%s» names no nails',
    text => {
      const salon = [
        ...shop,
        { handle: 's9', name: 'Uñas acrílicas', minutes: 90, price: 400, description: '' },
      ]
      const found = (said: string) =>
        matchServices(normalize(said), salon).matches.flatMap(({ options }) => options)
      expect(found(text).map(({ name }) => name)).not.toContain('Uñas acrílicas')
      expect(found('unas acrilicas').map(({ name }) => name)).toEqual(['Uñas acrílicas'])
    }
  )
  it('takes a service of its own and another for no service of both', () => {
    const [first, ...others] = named('un fade y arreglo de barba').flat().toSorted()
    expect([first, ...others]).toEqual(['Arreglo de barba', 'Fade o degradado'])
    expect(named('pelo y barba')).toEqual([['Corte y barba']])
  })
  it('knows a subject by its name and not by the level that it is for', () => {
    const school = ['Matemáticas prepa', 'Física'].map((name, at) => ({
      ...{ handle: `t${at}`, name, minutes: 60, price: 300, description: '' },
    }))
    const subject = (text: string) => {
      const { matches, unknown } = matchServices(normalize(text), school)
      return unknown ?? matches.flatMap(({ options }) => options.map(({ name }) => name))
    }
    expect(subject('oigan dan química de prepa')).toBe('quimica')
    expect(subject('imparten historia para secundaria?')).toBe('historia')
    expect(subject('dan física de prepa')).toContain('Física')
    expect(subject('dan matemáticas de prepa')).toEqual(['Matemáticas prepa'])
  })
})
