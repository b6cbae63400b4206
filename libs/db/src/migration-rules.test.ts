import { describe, expect, it } from 'vitest'
import { checkMigration, type Rule, rules } from './migration-rules.ts'
import { ruleCases } from './migration-rule-cases.ts'
import { readMigrations } from './schema-engine.ts'

/** Migrations before the first release, when no table was in use. Later ones follow the rules. */
const beforeTheFirstRelease: Readonly<Record<string, Readonly<Partial<Record<Rule, string>>>>> = {
  '20261121000000_platform': { hidden: 'makes the roles of the server, before there is a table' },
  '20261122004030_dead_letter_resolved_by': { index: 'dead letters are few' },
  '20261122041500_timer_index': { index: 'no installation had timers' },
}
const lastBeforeTheRules = '20261122041500_timer_index'

const migrations = (await readMigrations()).migrationDirectories.map(({ path, migrationFile }) => ({
  name: path,
  sql: migrationFile.content.tag === 'ok' ? migrationFile.content.value : '',
}))
const brokenRules = async (name: string, sql: string): Promise<readonly Rule[]> => [
  ...new Set((await checkMigration(name, sql)).map(({ rule }) => rule)),
]

describe('the migrations', () => {
  it('lock no table that is in use, and do not break the running version', async () => {
    const violations = await Promise.all(
      migrations.map(async ({ name, sql }) =>
        (await checkMigration(name, sql))
          .filter(({ rule }) => beforeTheFirstRelease[name]?.[rule] === undefined)
          .map(({ line, rule, text }) => `${name}/migration.sql:${line}: ${rule}: ${text}`)
      )
    )
    expect(migrations.length).toBeGreaterThan(10)
    expect(violations.flat()).toEqual([])
  })
  it('exempt only the migrations that are older than the rules', async () => {
    for (const [name, excused] of Object.entries(beforeTheFirstRelease)) {
      expect(name <= lastBeforeTheRules, name).toBe(true)
      expect(
        (
          await brokenRules(name, migrations.find(migration => migration.name === name)?.sql ?? '')
        ).toSorted()
      ).toEqual(Object.keys(excused).toSorted())
    }
  })
})

describe.each(Object.keys(rules) as Rule[])('rule %s', rule => {
  it.each(ruleCases[rule].refused)('refuses: %s', async sql => {
    expect(await brokenRules('20270101000000_next', sql)).toContain(rule)
  })
  it.each(ruleCases[rule].allowed)('allows: %s', async sql => {
    expect(await brokenRules('20270101000000_next', sql)).toEqual([])
  })
})

describe('a contract', () => {
  it.each([
    'alter table crm.client drop column name',
    'drop table crm.client',
    'drop view crm.clients cascade',
  ])('are accepted: %s', async sql => {
    expect(await brokenRules('20270101000000_client_name_contract', sql)).toEqual([])
  })
  it.each([
    'alter table crm.client rename column name to title',
    'alter table crm.client alter name type int',
    'create index on crm.client (name)',
    'lock table crm.client',
  ])('are refused: %s', async sql => {
    expect(await brokenRules('20270101000000_client_name_contract', sql)).not.toEqual([])
  })
})

describe('a violation', () => {
  it('reports the line on which its statement begins', async () => {
    expect(
      (
        await checkMigration(
          'next',
          '-- año\ncreate table a (b int);\n\n-- here\ndrop table crm.client;\nlock table a;\n'
        )
      ).map(({ line, rule }) => ({ line, rule }))
    ).toEqual([
      { line: 5, rule: 'contract' },
      { line: 6, rule: 'lock' },
    ])
  })
  it('throws when PostgreSQL cannot parse the migration', async () => {
    await expect(checkMigration('next', 'create tabel a (b int)')).rejects.toThrow(/syntax error/)
  })
})
