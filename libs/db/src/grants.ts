import { APP_ROLE, owners, RELAY_ROLE, roleOf, schemaOf } from './ownership.ts'
import { readModels } from './schema-files.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Limits for a statement, a lock, and an idle transaction. */
const sessionTimeouts = {
  statement_timeout: '30s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
}

/**
 * Every grant, as SQL, derived from ownership.ts: a service's role reaches its own schema and the
 * platform's tables, `mostrador_app` is a member of all of them, the relay reaches work tables
 * only. May be run again at any time.
 */
export const grantsSql = (): string => {
  const services = owners.filter(owner => owner !== 'platform')
  const work = owners.flatMap(owner =>
    readModels()
      [owner].filter(model => model.work)
      .map(model => ({ schema: schemaOf(owner), table: model.table }))
  )
  const everyRole = [...owners.map(roleOf), APP_ROLE, RELAY_ROLE]
  return [
    'revoke create on schema public from public',
    ...owners.flatMap(owner => ownSchema(schemaOf(owner), roleOf(owner))),
    // Published events are immutable: services append, only the platform's relay marks or deletes.
    ...services.flatMap(owner => [
      ...ownSchema('platform', roleOf(owner)),
      `revoke update, delete on platform.outbox from ${quote(roleOf(owner))}`,
    ]),
    ...services.map(owner => `grant ${quote(roleOf(owner))} to ${quote(APP_ROLE)}`),
    ...[...new Set(work.map(table => table.schema))].flatMap(schema => [
      `grant usage on schema ${quote(schema)} to ${quote(RELAY_ROLE)}`,
      `grant usage on all sequences in schema ${quote(schema)} to ${quote(RELAY_ROLE)}`,
    ]),
    // A model whose migration is not written yet has no table; the migrations' own test says so.
    ...work.map(
      ({
        schema,
        table,
      }) => `do $$ begin if to_regclass(${literal(`${schema}.${quote(table)}`)}) is not null then
      grant select, insert, update, delete on ${quote(schema)}.${quote(table)} to ${quote(RELAY_ROLE)}; end if; end $$`
    ),
    ...everyRole.flatMap(role =>
      Object.entries(sessionTimeouts).map(
        ([name, value]) => `alter role ${quote(role)} set ${name} = ${literal(value)}`
      )
    ),
  ].join(';\n')
}

const ownSchema = (schema: string, role: string): string[] => [
  `grant usage on schema ${quote(schema)} to ${quote(role)}`,
  `grant select, insert, update, delete on all tables in schema ${quote(schema)} to ${quote(role)}`,
  `grant usage on all sequences in schema ${quote(schema)} to ${quote(role)}`,
]

/** Lets the named roles log in with the given passwords. */
export const loginsSql = (passwords: Readonly<Record<string, string>>): string =>
  Object.entries(passwords)
    .map(([role, password]) => `alter role ${quote(role)} login password ${literal(password)}`)
    .join(';\n')
