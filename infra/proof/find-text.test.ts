import { describe, expect, it } from 'vitest'
import { findText } from './find-text.ts'

const foundIn = (source: string, needle: string): readonly string[] =>
  findText(source, needle).map(({ start, end }) => source.slice(start, end))

describe('finding a passage in a source file', () => {
  it('ignores differences in white space', () => {
    const source = 'x\nawait add({\n  digest,\n  body,\n})\ny'
    expect(foundIn(source, 'await add({ digest, body })')).toEqual([
      'await add({\n  digest,\n  body,\n})',
    ])
  })
  it('finds every place, and nothing in another text', () => {
    expect(foundIn('f(a)\nf( a )', 'f(a)')).toEqual(['f(a)', 'f( a )'])
    expect(foundIn('f(b)', 'f(a)')).toEqual([])
    expect(foundIn('f(b)', ' ')).toEqual([])
  })
})
