import { expect, it } from 'vitest'
import { splitName } from './split-name.ts'

it.each([
  ['Ana', 'Ana', ''],
  [' Ana  López ', 'Ana', 'López'],
  ['Ana López Díaz', 'Ana', 'López Díaz'],
  ['Ana María López Díaz', 'Ana María', 'López Díaz'],
  ['', '', ''],
])('«%s» is the name «%s» and the surnames «%s»', (typed, name, lastname) =>
  expect(splitName(typed)).toEqual({ name, lastname })
)
