import { APP_ROLE, generate, migrate, RELAY_ROLE } from '@mostrador/db/migrate'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { onServer, templateOf, TEST_PASSWORD, type TestServer } from './postgres-fresh.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestServer
  }
}

/**
 * Vitest's global set-up of tests that need a database: one server per run, and in it one migrated
 * template that freshDatabase() copies. TEST_DATABASE_URL (a superuser's) names a server to use
 * instead.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await generate()
  const configuredUrl = process.env['TEST_DATABASE_URL']
  const embedded = configuredUrl === undefined ? await startPostgres() : undefined
  try {
    const clean = await prepare(project, embedded?.ownerUrl() ?? configuredUrl ?? '')
    return async () => {
      if (embedded) await embedded.stop()
      else await clean()
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

// Returns how to remove what the run made, for a server that continues living.
const prepare = async (project: TestProject, serverUrl: string): Promise<() => Promise<void>> => {
  const server: TestServer = {
    serverUrl,
    run: `mostrador_test_${process.pid}_${Date.now().toString(36)}`,
  }
  const templateUrl = new URL(serverUrl)
  templateUrl.pathname = `/${templateOf(server)}`
  await onServer(server, `create database ${templateOf(server)}`)
  await migrate(templateUrl.href, {
    passwords: { [APP_ROLE]: TEST_PASSWORD, [RELAY_ROLE]: TEST_PASSWORD },
  })
  project.provide('postgres', server)
  return async () => {
    const rows = await onServer(
      server,
      'select datname from pg_database where starts_with(datname, $1)',
      [server.run]
    )
    for (const { datname } of rows)
      await onServer(
        server,
        `drop database if exists ${pg.escapeIdentifier(String(datname))} with (force)`
      )
  }
}
