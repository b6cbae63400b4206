import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { grantsSql, loginsSql } from './grants.ts'
import { APP_ROLE, owners, RELAY_ROLE, schemaOf } from './ownership.ts'
import { showRowsToOwner } from './owner-rows.ts'
import { applyMigrations } from './schema-engine.ts'

export { TableInUse } from './engine-runtime.ts'
export { missingFromMigrations, writeMigration } from './schema-engine.ts'
export { generate } from './generate.ts'
export { APP_ROLE, RELAY_ROLE, roleOf } from './ownership.ts'

export type MigrateOptions = {
  log?: (line: string) => void
  /**
   * Role → password, for the roles that will log in. Without an entry a role keeps the password
   * that it has.
   */
  passwords?: Readonly<Record<string, string>>
  /** Where the migrations are, when not where the product has them. */
  folder?: string
}

const MIGRATING = 7_402_261_121
const GRANTING = 7_402_261_122

/**
 * Brings the database of `ownerUrl` up to date: migrations, grants, log-ins. Several processes may
 * call it together: one works, the others wait. Returns the applied migrations; throws TableInUse
 * when a migration did not get its lock: call it again. `ownerUrl` names the owner of the
 * database, who may create roles and need not be a superuser.
 */
export const migrate = async (
  ownerUrl: string,
  { log = () => undefined, passwords = {}, folder }: MigrateOptions = {}
): Promise<string[]> => {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'mostrador-migrate' })
  await owner.connect()
  try {
    await turnOf(owner)
    await removeUnfinishedMigrations(owner)
    await showRowsToOwner(owner)
    const applied = await applyMigrations(ownerUrl, folder)
    for (const name of applied) log(`migration ${name}`)
    await showRowsToOwner(owner)
    await grant(owner, passwords)
    return applied
  } finally {
    await owner.end()
  }
}

// Asked repeatedly: a statement that waits for its turn would hold a snapshot, and an index
// that is made CONCURRENTLY meanwhile would wait for that statement to end, each for the other.
const turnOf = async (owner: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await owner.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [MIGRATING]
    )
    if (rows[0]?.mine) return
    await wait(200)
  }
}

// A migration is one transaction, so an unfinished one left nothing behind; but its record would
// block every later start. An index that was being made CONCURRENTLY is the exception: it is there,
// serves nobody, and would be in the way of the next try.
const removeUnfinishedMigrations = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ there: boolean }>(
    "select to_regclass('public._prisma_migrations') is not null as there"
  )
  if (!rows[0]?.there) return
  const unfinished = await owner.query(
    'select from public._prisma_migrations where finished_at is null and rolled_back_at is null'
  )
  if (unfinished.rows.length === 0) return
  const { rows: broken } = await owner.query<{ index: string }>(
    `select format('%I.%I', nspname, relname) as index from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace
      where not indisvalid and nspname = any($1)`,
    [owners.map(schemaOf)]
  )
  for (const { index } of broken) await owner.query(`drop index concurrently ${index}`)
  await owner.query(
    'update public._prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null'
  )
}

// Roles are the server's: two databases migrating together would update the same rows of pg_authid.
const grant = async (
  owner: pg.Client,
  passwords: Readonly<Record<string, string>>
): Promise<void> => {
  const retries = 5
  for (let attempt = 1; ; attempt += 1) {
    try {
      await owner.query('begin')
      await owner.query('select pg_advisory_xact_lock($1)', [GRANTING])
      await owner.query(
        `${grantsSql()};\nalter role ${APP_ROLE} login;\nalter role ${RELAY_ROLE} login;\n${loginsSql(passwords)}`
      )
      await owner.query('commit')
      return
    } catch (error) {
      await owner.query('rollback')
      if (attempt === retries || !isConcurrentUpdate(error)) throw error
    }
  }
}

const isConcurrentUpdate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /concurrently updated/.test(error.message)
