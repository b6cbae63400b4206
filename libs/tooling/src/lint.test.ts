import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)

/** For each rule that we depend on a file that breaks it. */
const forbidden: readonly (readonly [rule: string, file: string, source: string])[] = [
  [
    'no-floating-promises',
    'services/crm/src/floating.ts',
    'const later = async () => 1\nexport const forget = () => {\n  later()\n}',
  ],
  [
    'no-misused-promises',
    'services/crm/src/misused.ts',
    'export const all = (list: string[]) => list.forEach(async () => {})',
  ],
  ['no-explicit-any', 'services/crm/src/loose.ts', 'export const loose = (value: any) => [value]'],
  [
    'no-non-null-assertion',
    'services/crm/src/sure.ts',
    'export const sure = (list: string[]) => list[0]!',
  ],
  [
    'consistent-type-imports',
    'services/crm/src/typed.ts',
    "import { Server } from 'node:http'\nexport const typed = (server: Server) => server.listening",
  ],
  [
    'no-restricted-vi-methods',
    'services/crm/src/mocked.test.ts',
    "import { vi } from 'vitest'\nvi.mock('./sure.ts')",
  ],
  [
    'findUnique',
    'services/crm/src/unique.ts',
    'export const one = (table: { findUnique(): number }) => table.findUnique()',
  ],
  [
    '$queryRawUnsafe',
    'services/crm/src/raw.ts',
    'export const raw = (db: { $queryRawUnsafe(text: string): number }) => db.$queryRawUnsafe("select 1")',
  ],
  ['process.env', 'services/crm/src/config.ts', "export const port = process.env['PORT']"],
  ['no-console', 'libs/platform/src/talk.ts', "export const talk = () => console.log('hi')"],
  ['no-default-export', 'libs/platform/src/nameless.ts', 'export default 1'],
  ['filename-case', 'libs/platform/src/camelCase.ts', 'export const camel = 1'],
]

/** What the same rules allow in other places. */
const allowed: Record<string, string> = {
  'libs/platform/src/load-config.ts': "export const port = process.env['PORT']",
  'services/all-in-one/src/main.ts': "console.log('hi')",
  'infra/local/tool.ts': "console.log(process.env['PORT'])",
  'web/vite.config.ts': 'export default {}',
}

describe('lint', () => {
  const base = mkdtempSync(join(tmpdir(), 'lint-'))
  let lines: readonly string[] = []
  afterAll(() => rmSync(base, { recursive: true }))

  beforeAll(async () => {
    for (const [file, source] of [
      ...forbidden.map(([, file, source]) => [file, source] as const),
      ...Object.entries(allowed),
    ]) {
      mkdirSync(dirname(join(base, file)), { recursive: true })
      writeFileSync(join(base, file), `${source}\n`)
    }
    for (const file of ['.oxlintrc.json', 'tsconfig.json'])
      cpSync(join(root, file), join(base, file))
    symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'))
    const args = [
      join(root, 'node_modules/oxlint/bin/oxlint'),
      '--type-aware',
      '--format=unix',
      'libs',
      'services',
      'infra',
      'web',
    ]
    const { stdout } = await run(process.execPath, args, { cwd: base }).catch(
      (error: { stdout: string }) => error
    )
    lines = stdout.split('\n')
  }, 30_000)

  it.each(forbidden)('%s rejects %s', (rule, file) => {
    expect(lines.filter(line => line.startsWith(`${file}:`)).join('\n')).toContain(rule)
  })

  it('reports nothing for allowed files', () => {
    expect(
      lines.filter(line => Object.keys(allowed).some(file => line.startsWith(`${file}:`)))
    ).toEqual([])
  })
})
