import { describe, expect, it } from 'vitest'
import { normalize } from '../normalise.ts'
import { readParts } from '../parts.ts'

const services = ['Corte de cabello', 'Corte infantil', 'Barba', 'Vacuna', 'Desparasitación'].map(
  (name, at) => ({ handle: `s${at + 1}`, name, description: '', minutes: 30, price: 200 })
)
const whoIn = (said: string): string[] => readParts(normalize(said), services).map(({ who }) => who)

describe('a second noun for somebody who was named', () => {
  it.each([
    [
      'mi nieto ya trae el pelo largo, yo lo llevo el domingo, tiene siete años el niño',
      'tu nieto',
    ],
    ['un corte para mi hijo el sábado, el niño tiene 8', 'tu hijo'],
    ['corte para mi sobrino y ya está grandecito el chamaco', 'tu sobrino'],
    ['mi hija necesita un corte, la niña es bien inquieta', 'tu hija'],
    ['quiero corte para mi ahijado, es para que el niño vaya peinado', 'tu ahijado'],
    ['corte para mi hijita el viernes, mi niña no aguanta el fleco', 'tu hijita'],
    ['el corte de mi nieto, al chiquillo le tapa los ojos', 'tu nieto'],
    ['vacuna para mi perrita, la cachorrita tiene 3 meses', 'tu perrita'],
    ['vacuna de mi perro, y el perrito ya está desparasitado', 'tu perro'],
    ['mi gato va por su vacuna, el gatito tiene un año', 'tu gato'],
  ])('«%s» is one', (said, who) => expect(whoIn(said)).toEqual([who]))
  it.each([
    ['corte para mi esposo y corte infantil para la niña', 2],
    ['vacuna para mi perro y desparasitación al gato', 2],
    ['corte para mi esposo y corte infantil al niño', 2],
    ['corte infantil para mi hijo, el niño es inquieto, y yo barba', 2],
  ])('«%s» are more', (said, count) => expect(whoIn(said)).toHaveLength(count))
  it('is called as it is written', () =>
    expect(whoIn('barba para mi esposo y corte infantil al niño')).toContain('tu niño'))
})

describe('what somebody else comes for', () => {
  const dental = ['Valoración', 'Limpieza dental'].map((name, at) => ({
    ...{ handle: `s${at + 1}`, name, description: '', minutes: 30, price: 300 },
  }))
  const read = (said: string): string[] =>
    readParts(normalize(said), dental).map(
      ({ who, service }) => `${who}: ${service?.options[0]?.name ?? '–'}`
    )
  it.each([
    'voy con mi hijo, yo para una limpieza dental y él nada más para que le den una revisada',
    'yo limpieza y mi hijo nomás una revisadita',
    'limpieza para mí y mi hijo solo para que lo vea la doctora',
    'limpieza para mí, y mi hijo nada más que lo chequen',
    'mi hijo solo una checada y yo una limpieza',
    'voy con mi hijo, a mí me toca limpieza y él solo va a que le echen un ojo',
  ])('«%s» is a check-up of their own', said =>
    expect(read(said).toSorted()).toEqual(['ti: Limpieza dental', 'tu hijo: Valoración'])
  )
})
