import { describe, expect, it } from 'vitest'
import {
  checkLength,
  fileLimit,
  lineCount,
  longFile,
  longFiles,
  longFunction,
  longFunctions,
} from './text-size.ts'

const text = (lines: number): string => 'x\n'.repeat(lines)

/** `lines` lines of code between an opening and a closing line. */
const block = (open: string, lines: number, close: string): string =>
  `${open}\n${'  call()\n'.repeat(lines - 2)}${close}\n`

const namesIn = (source: string): readonly string[] =>
  longFunctions('a.ts', source).map(({ name }) => name)

describe('long files', () => {
  it('counts lines, with or without a newline at the end', () => {
    expect([lineCount('a\nb\n'), lineCount('a\nb')]).toEqual([2, 2])
  })

  it('rejects a file above the hard limit, and none at it', () => {
    expect(checkLength('a.ts', text(fileLimit))).toEqual([])
    expect(checkLength('a.ts', text(fileLimit + 1))).toMatchObject([{ file: 'a.ts', line: 301 }])
  })

  it('lists files above the limit, longest first', () => {
    const sources = new Map([
      ['a.ts', text(longFile)],
      ['b.ts', text(longFile + 1)],
      ['c.ts', text(longFile + 50)],
    ])
    expect(longFiles(sources).map(({ file }) => file)).toEqual(['c.ts', 'b.ts'])
  })
})

describe('long functions', () => {
  it('lists a function above the limit with its line and length', () => {
    const source = `// á\n\n${block('const long = () => {', longFunction + 1, '}')}`
    expect(longFunctions('a.ts', source)).toEqual([
      { file: 'a.ts', line: 3, name: 'long', lines: longFunction + 1 },
    ])
    expect(namesIn(block('const short = () => {', longFunction, '}'))).toEqual([])
  })

  it('names methods and declarations, and counts a curried function once', () => {
    const lines = longFunction + 1
    expect(namesIn(block('const a = x => async y => {', lines, '}'))).toEqual(['a'])
    expect(namesIn(block('function b() {', lines, '}'))).toEqual(['b'])
    expect(namesIn(`const o = {\n${block('c() {', lines, '},')}}`)).toEqual(['c'])
    expect(namesIn(`call(${block('() => {', lines, '})')}`)).toEqual(['anonymous function'])
  })

  it('does not count callbacks of describe, it and test', () => {
    const lines = longFunction + 1
    for (const call of ["describe('a', ", "it.each(rows)('a', ", "test.skipIf(b)('a', "])
      expect(namesIn(block(`${call}async () => {`, lines, '})'))).toEqual([])
  })
})
