import { APP_ROLE, migrate, RELAY_ROLE } from '@mostrador/db/migrate'
import pg from 'pg'
import { startPostgres } from './postgres.ts'
import { type FreshDatabase, waitUntilDisconnected, TEST_PASSWORD } from './postgres-fresh.ts'

/**
 * Makes a database as a managed server hands it out, with the statements of k8s/README.md: its
 * administrator is not a superuser, and its owner may log in and create roles, but is not past
 * row-level security. Returns the owner's address. `serverUrl` names a superuser; `password` needs
 * no escaping in an address.
 */
export const makePlainOwner = async (
  serverUrl: string,
  { database, password }: { readonly database: string; readonly password: string }
): Promise<string> => {
  const owner = `${database}_owner`
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  try {
    const administrator = pg.escapeIdentifier(`${database}_administrator`)
    await server.query(`create role ${administrator} nosuperuser createdb createrole`)
    await server.query(`set session authorization ${administrator}`)
    await server.query(
      `create role ${pg.escapeIdentifier(owner)} login createrole password ${pg.escapeLiteral(password)}`
    )
    await server.query(`grant ${pg.escapeIdentifier(owner)} to current_user`)
    await server.query(
      `create database ${pg.escapeIdentifier(database)} owner ${pg.escapeIdentifier(owner)}`
    )
  } finally {
    await server.end()
  }
  const url = new URL(serverUrl)
  Object.assign(url, { username: owner, password, pathname: `/${database}` })
  return url.href
}

/**
 * A migrated database of such an owner, on a server of its own: roles belong to a server, and here
 * the owner is who made them. Ends with `drop`.
 */
export const plainOwnersDatabase = async (): Promise<FreshDatabase> => {
  const server = await startPostgres()
  try {
    const name = 'mostrador'
    const ownerUrl = await makePlainOwner(server.ownerUrl(), {
      database: name,
      password: TEST_PASSWORD,
    })
    await migrate(ownerUrl, {
      passwords: { [APP_ROLE]: TEST_PASSWORD, [RELAY_ROLE]: TEST_PASSWORD },
    })
    const asRole = (role: string): string =>
      Object.assign(new URL(ownerUrl), { username: role, password: TEST_PASSWORD }).href
    const drop = async (): Promise<void> => {
      await waitUntilDisconnected({ serverUrl: server.ownerUrl() }, name)
      await server.stop()
    }
    return { name, ownerUrl, appUrl: asRole(APP_ROLE), relayUrl: asRole(RELAY_ROLE), drop }
  } catch (error) {
    await server.stop()
    throw error
  }
}
