import { parseArgs } from 'node:util'
import { generate } from './generate.ts'
import { migrate } from './migrate.ts'
import { type Owner, owners } from './ownership.ts'
import { draft, writeMigration } from './schema-engine.ts'

const usage = `db generate [--force]            writes the Prisma client (skipped when nothing changed)
db draft <owner>                 prints the DDL of one owner's models, from nothing (${owners.join(', ')})
db migration <name> --url <url>  writes the migration from the applied folders to the models; needs a server where databases may be created
db apply --url <url>             applies pending migrations and grants, as the owner of the database`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { url: { type: 'string' }, force: { type: 'boolean' } } })
const [command, subject] = positionals

const isOwner = (name: string): name is Owner => owners.some(owner => owner === name)
const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (line: string) => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

if (command === 'generate') say((await generate({ force: values.force ?? false })) ? 'client written' : 'nothing changed')
else if (command === 'draft' && subject && isOwner(subject)) say(await draft(subject))
else if (command === 'migration' && subject && values.url) {
  const written = await writeMigration({ name: subject, serverUrl: values.url, now: new Date() })
  say(written ?? 'the migrations already say what the models say')
} else if (command === 'apply' && values.url) await migrate(values.url, { log: say })
else fail(usage)
