import { migrate } from '@mostrador/db/migrate'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { type TestServer, templateOf } from './postgres-fresh.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
  }
}

/**
 * Vitest's global set-up of tests that need a database: one server per run, and in it one migrated template that
 * freshDatabase() copies. TEST_DATABASE_URL (a superuser's) names a server to use instead.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env['TEST_DATABASE_URL']
  const embedded = given === undefined ? await startPostgres() : undefined
  const serverUrl = embedded?.ownerUrl() ?? given ?? ''
  const server: TestServer = { serverUrl, run: `mostrador_test_${process.pid}_${Date.now().toString(36)}` }
  const template = templateOf(server)
  const templateUrl = new URL(serverUrl)
  templateUrl.pathname = `/${template}`

  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${template}`)
  await migrate(templateUrl.href, { passwords: { mostrador_app: 'mostrador', mostrador_relay: 'mostrador' } })
  project.provide('postgres', server)

  return async () => {
    if (!embedded) {
      const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [server.run])
      for (const { datname } of rows) await client.query(`drop database if exists ${pg.escapeIdentifier(datname)} with (force)`)
    }
    await client.end()
    await embedded?.stop()
  }
}
