import { describe, expect, it } from 'vitest'
import { complaintsAbout, longFile, longFiles } from './source-rules.ts'

const linesOf = (file: string, source: string): readonly number[] =>
  complaintsAbout(file, source).map(complaint => complaint.line)

describe('the rules of the house', () => {
  it('complains about an enum, on its line', () => {
    expect(
      linesOf(
        'services/crm/src/phase.ts',
        '// á\n\nexport const a = 1\nexport enum Phase { New }\n'
      )
    ).toEqual([4])
  })

  it('complains about NODE_ENV however it is read, but not in a comment', () => {
    const source =
      "// NODE_ENV\nexport const a = process.env.NODE_ENV\nexport const b = process.env['NODE_ENV']\n"
    expect(linesOf('libs/platform/src/config.ts', source)).toEqual([2, 3])
  })

  it('lets only libs/db make a PrismaClient', () => {
    const source =
      "import { PrismaClient } from './generated/client.ts'\nexport const prisma = new PrismaClient({})\n"
    expect(linesOf('services/crm/src/clients/repository.ts', source)).toEqual([2])
    expect(linesOf('libs/db/src/client.ts', source)).toEqual([])
  })

  it('complains about a folder without a name', () => {
    expect(linesOf('services/crm/src/utils/dates.ts', 'export const a = 1\n')).toEqual([1])
    expect(linesOf('libs/contracts/src/common.ts', 'export const a = 1\n')).toEqual([])
  })

  it('wants a reason on every rule that is switched off', () => {
    expect(linesOf('web/src/a.ts', '// @ts-ignore\nexport const a = 1\n')).toEqual([1])
    expect(linesOf('web/src/a.ts', '/* eslint-disable */\nexport const a = 1\n')).toEqual([1])
    expect(
      linesOf('web/src/a.ts', '// oxlint-disable-next-line no-console\nexport const a = 1\n')
    ).toEqual([1])
    expect(
      linesOf(
        'web/src/a.ts',
        '// The first words on screen.\n// oxlint-disable-next-line no-console\nexport const a = 1\n'
      )
    ).toEqual([])
    expect(linesOf('web/src/a.ts', '// @ts-expect-error\nexport const a = 1\n')).toEqual([1])
    expect(
      linesOf(
        'web/src/a.ts',
        '// oxlint-disable-next-line eslint/no-console -- the first words on screen\nexport const a = 1\n'
      )
    ).toEqual([])
  })

  it('reads components', () => {
    expect(
      linesOf('web/src/a.tsx', 'export const A = () => <p>{1 as number}</p>\nenum B { C }\n')
    ).toEqual([2])
  })

  it('lists the long files, longest first', () => {
    const text = (lines: number): string => Array.from({ length: lines }, () => 'x').join('\n')
    const sources = new Map([
      ['a.ts', text(longFile)],
      ['b.ts', text(longFile + 1)],
      ['c.ts', text(longFile + 50)],
    ])
    expect(longFiles(sources).map(({ file }) => file)).toEqual(['c.ts', 'b.ts'])
  })
})
