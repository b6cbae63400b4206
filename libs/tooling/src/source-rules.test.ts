import { describe, expect, it } from 'vitest'
import { checkSource } from './source-rules.ts'

const linesOf = (file: string, source: string): readonly number[] =>
  checkSource(file, source).map(violation => violation.line)

describe('source rules', () => {
  it('rejects an enum, on its line', () => {
    expect(
      linesOf(
        'services/crm/src/phase.ts',
        '// á\n\nexport const a = 1\nexport enum Phase { New }\n'
      )
    ).toEqual([4])
  })

  it('rejects NODE_ENV however it is read, but not in a comment', () => {
    const source =
      "// NODE_ENV\nexport const a = process.env.NODE_ENV\nexport const b = process.env['NODE_ENV']\n"
    expect(linesOf('libs/platform/src/config.ts', source)).toEqual([2, 3])
  })

  it('allows a PrismaClient in libs/db only', () => {
    const source =
      "import { PrismaClient } from './generated/client.ts'\nexport const prisma = new PrismaClient({})\n"
    expect(linesOf('services/crm/src/clients/repository.ts', source)).toEqual([2])
    expect(linesOf('libs/db/src/client.ts', source)).toEqual([])
  })

  it('rejects a folder name that says nothing about its content', () => {
    expect(linesOf('services/crm/src/utils/dates.ts', 'export const a = 1\n')).toEqual([1])
    expect(linesOf('libs/contracts/src/common.ts', 'export const a = 1\n')).toEqual([])
  })

  it('requires a reason for every rule that is switched off', () => {
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

  it('reads JSX', () => {
    expect(
      linesOf('web/src/a.tsx', 'export const A = () => <p>{1 as number}</p>\nenum B { C }\n')
    ).toEqual([2])
  })
})
