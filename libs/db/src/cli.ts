import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { generate } from './generate.ts'
import { migrate, TableInUse } from './migrate.ts'
import { type Owner, owners } from './ownership.ts'
import { draft, writeMigration } from './schema-engine.ts'

const usage = `db generate [--force]            writes the Prisma client (skipped when nothing changed)
db draft <owner>                 prints the DDL of one owner's models, from nothing (${owners.join(', ')})
db migration <name> --url <url>  writes the migration from the applied folders to the models; needs a server where databases may be created
                                 (infra/postgres/migration.ts brings such a server along)
db apply --url <url> [--passwords <file>]
                                 applies pending migrations and grants, as the owner of the database; the file is
                                 JSON, role to password, for the roles that log in`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, passwords: { type: 'string' }, force: { type: 'boolean' } },
})
const [command, subject] = positionals

const isOwner = (name: string): name is Owner => owners.some(owner => owner === name)
const print = (line: string) => process.stdout.write(`${line}\n`)
const fail = (line: string) => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

const readPasswords = async (file: string | undefined): Promise<Record<string, string>> => {
  const input: unknown = file === undefined ? {} : JSON.parse(await readFile(file, 'utf8'))
  const entries = Object.entries(input ?? {}).map(
    ([role, password]) => [role, String(password)] as const
  )
  return Object.fromEntries(entries)
}

if (command === 'generate')
  print((await generate({ force: values.force ?? false })) ? 'client written' : 'nothing changed')
else if (command === 'draft' && subject && isOwner(subject)) print(await draft(subject))
else if (command === 'migration' && subject && values.url) {
  const written = await writeMigration({ name: subject, serverUrl: values.url, now: new Date() })
  print(written ?? 'the migrations already say what the models say')
} else if (command === 'apply' && values.url) {
  try {
    await migrate(values.url, { log: print, passwords: await readPasswords(values.passwords) })
  } catch (error) {
    if (!(error instanceof TableInUse)) throw error
    fail(error.message)
  }
} else fail(usage)
