import type { BulkRun } from '@mostrador/contracts/crm'
import { expect, it } from 'vitest'
import { runText } from './bulk-words.ts'

const aRun = (kind: BulkRun['kind']): BulkRun => ({
  _id: '1',
  kind,
  title: 'x',
  state: 'done',
  createdBy: 'Lupita',
  total: 6,
  processed: 6,
  changed: 2,
  unchanged: 1,
  leftOut: 0,
  failed: 3,
  restored: 0,
  kept: 0,
  createdAt: '2026-11-21T18:00:00.000Z',
})

it.each([
  ['export', 'Listo: 2 en el archivo, 1 ya no estaban, 3 no se pudieron leer.'],
  [
    'audience',
    'Listo: 2 agregados, 1 ya estaban en ella o ya no son contactos, 3 no cupieron, o la audiencia ya no está.',
  ],
  ['type', 'Listo: 2 cambiados, 1 ya estaban así o ya no son contactos, 3 no se pudieron cambiar.'],
] as const)('describes the result of a bulk action in the words of %s', (kind, text) =>
  expect(runText(aRun(kind))).toBe(text)
)
