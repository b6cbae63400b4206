import { describe, expect, it } from 'vitest'
import { normalize } from './normalise.ts'
import { readParts } from './parts.ts'

const services = [
  'Matemáticas secundaria',
  'Matemáticas prepa',
  'Física',
  'Inglés',
  'Lectoescritura primaria',
].map((name, at) => ({ handle: `s${at + 1}`, name, description: '', minutes: 60, price: 250 }))
const parts = (said: string): string[] =>
  readParts(normalize(said), services).map(
    ({ who, service }) => `${who}: ${service?.options.map(({ name }) => name).join() ?? '–'}`
  )

describe('members of a group that was counted', () => {
  it.each([
    [
      'tengo dos niños: el grande de secundaria para matemáticas y la chiquita de primero de primaria para que aprenda a leer',
      ['tu niño grande: Matemáticas secundaria', 'tu niña chiquita: Lectoescritura primaria'],
    ],
    [
      'quiero clase para mis hijos, el mayor física y el menor inglés',
      ['tu hijo mayor: Física', 'tu hijo menor: Inglés'],
    ],
    [
      'tengo dos hijas, una quiere inglés y la otra física',
      ['tu hija: Inglés', 'tu otra hija: Física'],
    ],
    [
      'mis dos hijos: el grande mate de prepa, el chico lectura',
      ['tu hijo grande: Matemáticas prepa', 'tu hijo chico: Lectoescritura primaria'],
    ],
  ])('«%s»', (said, read) => expect(parts(said)).toEqual(read))
  it('count no more than those who are named', () => {
    const said = 'dos citas el miércoles, mi papá de física y yo una de inglés'
    expect(parts(said)).toEqual(['tu papá: Física', 'ti: Inglés'])
  })
  it('are two also when both want the same', () => {
    expect(parts('son dos niños, los dos para inglés')).toHaveLength(2)
    expect(parts('para mis dos hijos, el grande y el chico, inglés')).toHaveLength(2)
  })
})

describe('members who bear names', () => {
  it.each([
    ['tengo dos hijos: Natalia necesita inglés y Emiliano física', 'Natalia', 'Emiliano'],
    ['para mis dos niños, Leo inglés y Paula física', 'Leo', 'Paula'],
    ['llevo a mis dos hijas. Ana va por inglés, Sofi quiere física', 'Ana', 'Sofi'],
    ['son dos hermanos: a Iker le toca inglés; a Mateo física', 'Iker', 'Mateo'],
  ])('«%s»', (said, first, second) =>
    expect(parts(said)).toEqual([`${first}: Inglés`, `${second}: Física`])
  )
  it('come first where it is unclear which service one of them wants', () => {
    expect(parts('tengo dos hijos: Leo inglés y Ana matemáticas')).toEqual([
      'Ana: Matemáticas secundaria,Matemáticas prepa',
      'Leo: Inglés',
    ])
  })
  it('are not read where the numbers differ, or the writer comes too', () => {
    expect(parts('mis tres hijos: Ana inglés y Leo física').join()).not.toMatch(/Ana|Leo/)
    expect(parts('yo física y mis dos hijos: Ana inglés y Leo lectura').join()).not.toMatch(/Leo/)
  })
})

describe('the sum of those who are named', () => {
  it.each([
    'somos tres: yo física y mis dos hijos inglés',
    'vamos tres, yo física y mis dos hijos inglés',
    'seremos tres: yo física y mis dos chamacos inglés',
  ])('«%s» is nobody else', said =>
    expect(parts(said).map(part => part.replace(/.*: /, ''))).toEqual([
      'Física',
      'Inglés',
      'Inglés',
    ])
  )
})
