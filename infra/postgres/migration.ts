import { writeMigration } from '@mostrador/db/migrate'
import { startPostgres } from '@mostrador/testing'

/**
 * node infra/postgres/migration.ts <name>: writes a migration with the difference between
 * models and migrations, found on a temporary server.
 */
const [name] = process.argv.slice(2)
if (name === undefined) {
  process.stderr.write('node infra/postgres/migration.ts <name>\n')
  process.exitCode = 1
} else {
  const server = await startPostgres()
  try {
    const folder = await writeMigration({ name, serverUrl: server.ownerUrl(), now: new Date() })
    process.stdout.write(`${folder ?? 'the migrations already say what the models say'}\n`)
  } finally {
    await server.stop()
  }
}
