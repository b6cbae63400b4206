import { expect, it } from 'vitest'
import { firstNameIn } from './person-name.ts'
import { splitName } from './split-name.ts'

it.each([
  ['Ana', 'Ana', ''],
  [' Ana  López ', 'Ana', 'López'],
  ['Ana López Díaz', 'Ana', 'López Díaz'],
  ['Ana María López Díaz', 'Ana María', 'López Díaz'],
  ['', '', ''],
  ['Doña Carmen', 'Doña Carmen', ''],
  ['DOÑA CARMEN', 'DOÑA CARMEN', ''],
  ['Don Chuy Ramírez', 'Don Chuy', 'Ramírez'],
  ['Sra. López', 'Sra. López', ''],
  ['Dra.Ana López Díaz', 'Dra.Ana', 'López Díaz'],
  ['Sra. Dra. Ruiz', 'Sra. Dra. Ruiz', ''],
  ['Tía Mari', 'Tía Mari', ''],
  ['Doña', 'Doña', ''],
  ['Donato Ruiz', 'Donato', 'Ruiz'],
])('«%s» is the name «%s» and the surnames «%s»', (typed, name, lastname) =>
  expect(splitName(typed)).toEqual({ name, lastname })
)

it.each([
  ['Karla Méndez', 'Karla'],
  ['Doña Carmen López', 'Doña Carmen'],
  ['d. Pedro Gil', 'd. Pedro'],
  ['Dña Rosa', 'Dña Rosa'],
  ['Srita Señora Paz Gil', 'Srita Señora Paz'],
  ['Ing. Beto', 'Ing. Beto'],
  ['Mtra Eva Sol', 'Mtra Eva'],
  ['Profe Toño', 'Profe Toño'],
  ['Sor Juana Inés', 'Sor Juana'],
  ['Padre Luis', 'Padre Luis'],
  ['Lic', 'Lic'],
  ['Padre de Luis', 'Padre'],
  ['', ''],
])('«%s» is called «%s»', (name, called) => expect(firstNameIn(name)).toBe(called))
