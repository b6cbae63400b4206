import { describe, expect, it } from 'vitest'
import type { Service } from '../business.ts'
import { withoutNamesOfOthers } from './names-of-others.ts'
import { matchServices } from './services.ts'

const services: Service[] = ['Resina', 'Ajuste de brackets', 'Corte infantil'].map((name, at) => ({
  handle: `s${at + 1}`,
  name,
  price: 100,
  minutes: 30,
  description: '',
}))

const named: [said: string, left: string][] = [
  ['brackets de mi hija Regina, el sábado', 'brackets de mi hija, el sábado'],
  ['para mi hija regina el sábado', 'para mi hija el sábado'],
  ['mi hijo mayor Emiliano quiere corte', 'mi hijo mayor quiere corte'],
  ['mis hijos Iker y Camila', 'mis hijos'],
  ['tengo dos perritos, mi perrito Solovino anda malo', 'tengo dos perritos, mi perrito anda malo'],
  ['soy la mamá de Melina Ortiz, una duda', 'soy la mamá de, una duda'],
  ['mi gata se llama Pelusa y cojea', 'mi gata se llama y cojea'],
  ['mi esposo Ajuste de brackets', 'mi esposo Ajuste de brackets'],
  ['mi hija Resina el sábado', 'mi hija Resina el sábado'],
  ['mi hijo quiere corte', 'mi hijo quiere corte'],
  ['corte con mi compadre Beto', 'corte con mi compadre Beto'],
  ['MI HIJA QUIERE CORTE', 'MI HIJA QUIERE CORTE'],
]

describe('the names of the people of whoever writes', () => {
  it.each(named)('«%s» is read as «%s»', (said, left) => {
    expect(withoutNamesOfOthers(said, services)).toBe(left)
  })
  it.each(['regina', 'renata', 'melina', 'romina'])('«%s» is no misspelled service', name => {
    expect(matchServices(`cita para ${name}`, services).matches).toEqual([])
  })
})
