import { expect, it } from 'vitest'
import { type Load, mergePieces, type Piece } from './chunks.ts'

const piece = (id: string, size: number, imports: readonly string[] = []): Piece => ({
  id,
  modules: [id],
  size,
  imports,
})
const page = (...pieces: string[]): Load => ({ pieces: new Set(pieces), weight: 1 })
const files = (groups: readonly (readonly string[])[]) =>
  groups.map(modules => modules.join('+')).toSorted((a, b) => a.localeCompare(b))

it('merges small pieces that the same pages load', () => {
  const pieces = [piece('a', 500), piece('b', 500)]
  expect(files(mergePieces(pieces, [page('a', 'b'), page('a', 'b')]))).toEqual(['a+b'])
})

it('keeps a big piece out of pages that do not need it', () => {
  const pieces = [piece('small', 500), piece('big', 90_000)]
  expect(files(mergePieces(pieces, [page('small'), page('small', 'big')]))).toEqual([
    'big',
    'small',
  ])
})

it('never makes files that need each other', () => {
  const pieces = [piece('top', 10, ['middle']), piece('middle', 90_000, ['low']), piece('low', 10)]
  const loads = [page('top', 'low'), page('top', 'low'), page('top', 'middle', 'low')]
  expect(files(mergePieces(pieces, loads))).toEqual(['low', 'middle', 'top'])
})

it('brings no third file to pages that only one of two needs', () => {
  const pieces = [piece('values', 100), piece('fields', 100, ['zod']), piece('zod', 90_000)]
  const loads = [page('values'), page('values', 'fields', 'zod'), page('values', 'fields', 'zod')]
  expect(files(mergePieces(pieces, loads))).toEqual(['fields+zod', 'values'])
})
