import { expect, it } from 'vitest'
import { listedMeasures, readMeasures } from './measures.ts'

it.each([
  ['mis hijos de 9 y 14', [{ years: 9 }, { years: 14 }]],
  ['pesan 6 y 25 kilos', [{ kilos: 6 }, { kilos: 25 }]],
  ['una labradora de 30 kilos y una chihuahua de 3', [{ kilos: 30 }, { kilos: 3 }]],
  ['un nino de 8 y una nina de cinco anos', [{ years: 8 }, { years: 5 }]],
  ['un corte de 200 y una barba de 150', []],
  ['una cita de 3 a 4', []],
  ['un perro de 30 kilos', []],
])('«%s» tells a measure of each', (said, measures) => {
  expect(listedMeasures(said)).toEqual(measures)
})

it('gives the measure of one of several to nobody else', () => {
  expect(readMeasures('una labradora de 30 kilos y una chihuahua de 3')).toEqual({})
  expect(readMeasures('un perro de 30 kilos')).toEqual({ kilos: 30 })
})
