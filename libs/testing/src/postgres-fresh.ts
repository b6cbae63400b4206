import { setTimeout as wait } from 'node:timers/promises'
import { APP_ROLE, RELAY_ROLE } from '@mostrador/db/migrate'
import pg from 'pg'

/** What the global set-up provides to the test files. */
export type TestServer = { readonly serverUrl: string; readonly run: string }

export type FreshDatabase = {
  readonly name: string
  readonly appUrl: string
  readonly relayUrl: string
  readonly ownerUrl: string
  drop(): Promise<void>
}

export const templateOf = ({ run }: TestServer): string => `${run}_template`

export const TEST_PASSWORD = 'mostrador'

let databaseCount = 0

/**
 * A migrated database for one test file, copied in well under a second. Only inside vitest, in
 * *.int.test.ts and *.contract.test.ts.
 */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  // Imported late: this package also starts the database of `npm start`, where there is no vitest.
  const { inject } = await import('vitest')
  const server = inject('postgres')
  databaseCount += 1
  const name = `${server.run}_${process.pid}_${Math.trunc(performance.timeOrigin)}_${databaseCount}`
  await onServer(
    server,
    // Files are copied as they are: a fraction of what writing each page through the log costs.
    `create database ${pg.escapeIdentifier(name)} template ${templateOf(server)} strategy file_copy`
  )
  const url = (role?: string) => {
    const address = new URL(server.serverUrl)
    address.pathname = `/${name}`
    if (role) Object.assign(address, { username: role, password: TEST_PASSWORD })
    return address.href
  }
  return {
    name,
    appUrl: url(APP_ROLE),
    relayUrl: url(RELAY_ROLE),
    ownerUrl: url(),
    drop: async () => {
      await waitUntilDisconnected(server, name)
      await onServer(server, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    },
  }
}

/**
 * Resolves when nobody is connected to the database `name`, or after a few seconds. A pool says
 * that it has ended before its connections have; cutting those would be an error that nobody
 * listens to any more.
 */
export const waitUntilDisconnected = async (
  server: Pick<TestServer, 'serverUrl'>,
  name: string
): Promise<void> => {
  const timeout = AbortSignal.timeout(10_000)
  for (;;) {
    const [row] = await onServer(
      server,
      'select count(*)::int as open from pg_stat_activity where datname = $1',
      [name]
    )
    if (row?.['open'] === 0 || timeout.aborted) return
    await wait(10)
  }
}

/** One statement on the server itself, as its superuser. */
export const onServer = async (
  { serverUrl }: Pick<TestServer, 'serverUrl'>,
  statement: string,
  values: readonly unknown[] = []
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
