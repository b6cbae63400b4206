import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { checkImports, type ImportReport, type ImportViolation } from './check-imports.ts'
import { importRules } from './import-rules.ts'

const here = fileURLToPath(new URL('../../..', import.meta.url))

/** A small repository that follows every rule. */
const allowed: Record<string, string> = {
  'libs/contracts/src/index.ts': "import { z } from 'zod'\nexport const name = z",
  'libs/kernel/src/index.ts': 'export const one = 1',
  'libs/platform/src/index.ts':
    "export * from './bus/kafka/kafkajs/broker.ts'\nexport * from './jobs/queue.ts'",
  'libs/platform/src/bus/kafka/kafkajs/broker.ts':
    "import { Kafka } from 'kafkajs'\nexport const kafka = Kafka",
  'libs/platform/src/jobs/queue.ts': "import { Queue } from 'bullmq'\nexport const queue = Queue",
  'libs/db/src/index.ts': "import { Prisma } from '@prisma/client'\nexport const db = Prisma",
  'libs/db/src/raw.ts': 'export const sql = 1',
  'libs/testing/src/index.ts': 'export const testApp = 1',
  'services/crm/src/service.ts':
    "import { db } from '@mostrador/db'\nimport { routes } from './clients/routes.ts'\nexport const crm = [db, routes]",
  'services/crm/src/clients/client.test.ts':
    "import { testApp } from '@mostrador/testing'\nimport { rename } from './naming.ts'\nexport const t = [testApp, rename]",
  'services/crm/src/clients/naming.ts':
    "import { one } from '@mostrador/kernel'\nimport { name } from '@mostrador/contracts'\nexport const rename = [one, name]",
  'services/crm/src/clients/use-cases.ts':
    "import { kafka } from '@mostrador/platform'\nimport type { db } from '@mostrador/db'\nimport { find } from './repository.ts'\nimport { rename } from './naming.ts'\nexport const use = (base: typeof db) => [base, kafka, find, rename]",
  'services/crm/src/clients/repository.ts':
    "import { db } from '@mostrador/db'\nexport const find = db",
  'services/crm/src/clients/routes.ts':
    "import { use } from './use-cases.ts'\nexport const routes = use",
  'services/scheduling/src/service.ts': 'export const scheduling = 1',
  'services/all-in-one/src/main.ts': "import { crm } from '@mostrador/crm'\nexport const all = crm",
  'web/src/main.tsx': "import { app } from './app/app.tsx'\nexport const main = app",
  'web/src/app/app.tsx': "import { page } from '../pages/agenda.tsx'\nexport const app = page",
  'web/src/pages/agenda.tsx':
    "import { agenda } from '../features/agenda/agenda.tsx'\nexport const page = agenda",
  'web/src/api/slice.ts': "import { name } from '@mostrador/contracts'\nexport const slice = name",
  'web/src/ui/button.tsx': 'export const button = 1',
  'web/src/features/contribution.ts': 'export type Contribution = string',
  'web/src/features/agenda/contribution.ts':
    "import type { Contribution } from '../contribution.ts'\nexport const agenda: Contribution = ''",
  'web/src/features/agenda/agenda.tsx':
    "import { slice } from '../../api/slice.ts'\nimport { button } from '../../ui/button.tsx'\nexport const agenda = [slice, button]",
  'web/src/features/crm/board.tsx': 'export const board = 1',
}

/** The other half of a cycle, which is reported once. */
const otherHalfOfCycle = {
  'services/crm/src/phases/hen.ts': "import { egg } from './egg.ts'\nexport const hen = () => egg",
}

/** For each rule a file with a forbidden import. */
const forbidden: readonly (readonly [rule: string, file: string, source: string])[] = [
  [
    'contracts-import-zod-only',
    'libs/contracts/src/clock.ts',
    "import { one } from '@mostrador/kernel'\nexport const clock = one",
  ],
  [
    'contracts-import-zod-only',
    'libs/contracts/src/files.ts',
    "import { readFileSync } from 'node:fs'\nexport const files = readFileSync",
  ],
  [
    'kernel-has-no-side-effects',
    'libs/kernel/src/random.ts',
    "import { randomUUID } from 'node:crypto'\nexport const random = randomUUID",
  ],
  [
    'kernel-has-no-side-effects',
    'libs/kernel/src/dates.ts',
    "import { Kafka } from 'kafkajs'\nexport const dates = Kafka",
  ],
  [
    'libraries-never-import-services',
    'libs/platform/src/shortcut.ts',
    "import { crm } from '@mostrador/crm'\nexport const shortcut = crm",
  ],
  [
    'services-never-import-services',
    'services/scheduling/src/consumers/on-client.ts',
    "import { crm } from '@mostrador/crm'\nexport const on = crm",
  ],
  [
    'services-never-import-services',
    'services/scheduling/src/jobs/peek.ts',
    "import { find } from '../../../crm/src/clients/repository.ts'\nexport const peek = find",
  ],
  [
    'services-import-only-runtime-libraries',
    'services/crm/src/clients/fixture-routes.ts',
    "import { testApp } from '@mostrador/testing'\nexport const fixture = testApp",
  ],
  [
    'sql-only-in-repositories',
    'services/crm/src/consumers/on-business.ts',
    "import { sql } from '../../../../libs/db/src/raw.ts'\nexport const on = sql",
  ],
  [
    'tables-only-through-repositories',
    'services/crm/src/clients/peek-routes.ts',
    "import { db } from '@mostrador/db'\nexport const on = db",
  ],
  [
    'rules-are-pure',
    'services/crm/src/clients/merging.ts',
    "import { kafka } from '@mostrador/platform'\nexport const merge = kafka",
  ],
  [
    'rules-are-pure-of-builtins',
    'services/crm/src/clients/hashing.ts',
    "import { createHash } from 'node:crypto'\nexport const hash = createHash",
  ],
  [
    'rules-are-pure-indirectly',
    'services/crm/src/clients/scoring.ts',
    "import { find } from './repository.ts'\nexport const score = find",
  ],
  [
    'kafkajs-only-in-bus',
    'services/crm/src/clients/publish-routes.ts',
    "import { Kafka } from 'kafkajs'\nexport const publish = Kafka",
  ],
  [
    'bullmq-only-in-jobs',
    'libs/platform/src/bus/later.ts',
    "import { Queue } from 'bullmq'\nexport const later = Queue",
  ],
  [
    'prisma-only-in-db',
    'services/crm/src/clients/raw-repository.ts',
    "import { Prisma } from '@prisma/client'\nexport const raw = Prisma",
  ],
  [
    'features-never-import-features',
    'web/src/features/agenda/shortcut.tsx',
    "import { board } from '../crm/board.tsx'\nexport const shortcut = board",
  ],
  [
    'features-never-import-features',
    'web/src/features/crm/back.tsx',
    "import { page } from '../../pages/agenda.tsx'\nexport const back = page",
  ],
  [
    'ui-never-imports-features',
    'web/src/ui/smart-button.tsx',
    "import { board } from '../features/crm/board.tsx'\nexport const smart = board",
  ],
  [
    'api-never-imports-features',
    'web/src/api/eager.ts',
    "import { board } from '../features/crm/board.tsx'\nexport const eager = board",
  ],
  [
    'bookables-never-import-features',
    'web/src/bookables/question.tsx',
    "import { board } from '../features/crm/board.tsx'\nexport const question = board",
  ],
  [
    'app-is-never-imported',
    'web/src/pages/home.tsx',
    "import { app } from '../app/app.tsx'\nexport const home = app",
  ],
  [
    'web-imports-only-contracts-and-kernel',
    'web/src/pages/direct.tsx',
    "import { db } from '@mostrador/db'\nexport const direct = db",
  ],
  [
    'no-cycles',
    'services/crm/src/phases/egg.ts',
    "import { hen } from './hen.ts'\nexport const egg = () => hen",
  ],
  [
    'every-import-resolves',
    'services/crm/src/phases/lost.ts',
    "import { gone } from './gone.ts'\nexport const lost = gone",
  ],
]

const createRepository = (files: Record<string, string>): string => {
  const base = mkdtempSync(join(tmpdir(), 'imports-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  for (const name of ['zod', 'kafkajs', 'bullmq', '@prisma/client']) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' })
    )
    write(`node_modules/${name}/index.js`, '')
  }
  mkdirSync(join(base, 'node_modules/@mostrador'))
  for (const name of ['contracts', 'kernel', 'platform', 'db', 'testing', 'crm']) {
    const folder = name === 'crm' ? 'services/crm' : `libs/${name}`
    write(
      `${folder}/package.json`,
      JSON.stringify({
        name: `@mostrador/${name}`,
        exports: { '.': name === 'crm' ? './src/service.ts' : './src/index.ts' },
      })
    )
    symlinkSync(join(base, folder), join(base, 'node_modules/@mostrador', name))
  }
  return base
}

const created: string[] = []
afterAll(() => created.forEach(base => rmSync(base, { recursive: true })))
const report = (files: Record<string, string>): Promise<ImportReport> => {
  const base = createRepository(files)
  created.push(base)
  return checkImports(base)
}

describe('import rules', () => {
  let violations: readonly ImportViolation[] = []
  beforeAll(async () => {
    ;({ violations } = await report({
      ...allowed,
      ...otherHalfOfCycle,
      ...Object.fromEntries(forbidden.map(([, file, source]) => [file, source])),
    }))
  })

  it.each(forbidden)('%s rejects %s', (rule, file) => {
    expect(
      violations.filter(violation => violation.from === file).map(violation => violation.rule)
    ).toContain(rule)
  })

  it('reports nothing for allowed imports', async () => {
    expect((await report(allowed)).violations).toEqual([])
  })

  it('has a forbidden import for each rule', () => {
    const tried = new Set(forbidden.map(([rule]) => rule))
    expect(
      importRules.map(rule => rule.name).filter(name => name === undefined || !tried.has(name))
    ).toEqual([])
  })

  it('reads every file of this repository', async () => {
    const { files, imports } = await checkImports(here)
    expect(files).toBe(sourceFiles(here).length)
    expect(files).toBeGreaterThan(100)
    expect(imports).toBeGreaterThan(files)
  })
})
