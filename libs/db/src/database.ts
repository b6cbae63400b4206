import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { AppClient } from './app-client.ts'
import { findFirstInstead } from './find-first.ts'
import { type Prisma, PrismaClient } from './generated/client/client.ts'
import { modelsOf } from './generated/ownership.ts'
import type { Owner } from './ownership.ts'
import { type SqlTarget, sqlTarget } from './sql-target.ts'
import { TenantPool } from './tenancy.ts'

export type Database = {
  /** Every model. Services get `dbFor(database, owner)` instead. */
  readonly prisma: PrismaClient
  readonly pool: TenantPool
  /** Logs in as the relay role: all tenants, work tables only. */
  readonly relay: pg.Pool
  close(): Promise<void>
}

export type OpenDatabase = {
  /** Connection as `mostrador_app`, or as a service's own role. */
  url: string
  /** Connection as `mostrador_relay`. */
  relayUrl: string
  /** Connections for services (10) and for the relay (4). */
  max?: number
  relayMax?: number
  /** How pg_stat_activity names us. */
  applicationName?: string
  /** Called when an idle connection broke; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
  /**
   * Refuses, by throwing, a service that asks for a connection: nobody queues for a database that
   * is down.
   */
  admit?: () => void
}

/** Opens the pools; connects at the first query. Close it when the process ends. */
export const openDatabase = ({
  url,
  relayUrl,
  max = 10,
  relayMax = 4,
  applicationName = 'mostrador',
  onIdleError = () => undefined,
  admit,
}: OpenDatabase): Database => {
  // Prisma's adapter writes timestamps without an offset: the session must count in UTC.
  const session = {
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    pipeline: true,
  }
  const pool = new TenantPool(
    {
      ...session,
      connectionString: url,
      max,
      application_name: applicationName,
      Client: AppClient,
    },
    admit
  )
  const relay = new pg.Pool({
    ...session,
    connectionString: relayUrl,
    max: relayMax,
    application_name: `${applicationName}-relay`,
  })
  let closing = false
  // A database that stops together with us is no news.
  const onConnectionError = (error: Error): void => {
    if (!closing) onIdleError(error)
  }
  // The pool stops listening to a connection while it is lent out: one that breaks between two
  // statements of a transaction would end the process. Its holder gets the error from the next
  // statement.
  for (const connections of [pool, relay])
    connections.on('connect', client => client.on('error', () => undefined))
  pool.on('error', onConnectionError)
  relay.on('error', onConnectionError)
  // The extension changes what findUnique does, not its shape.
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) }).$extends(
    findFirstInstead
  ) as unknown as PrismaClient
  return {
    prisma,
    pool,
    relay,
    close: async () => {
      closing = true
      await prisma.$disconnect()
      await Promise.all([pool.end(), relay.end()])
    },
  }
}

type ModelsOf<O extends Owner> = (typeof modelsOf)[O][number] & keyof Prisma.TransactionClient

/** Only the owner's models, and nothing with a $. */
export type OwnerClient<O extends Owner> = Pick<Prisma.TransactionClient, ModelsOf<O>>

/** One transaction on one connection, under the tenant with which it began. */
export type OwnerTransaction<O extends Owner> = SqlTarget & { readonly prisma: OwnerClient<O> }

export type TransactionOptions = {
  isolationLevel?: Prisma.TransactionIsolationLevel
  /** Milliseconds until it is rolled back (15,000). */
  timeout?: number
  /** Milliseconds to wait for a connection (10,000). */
  maxWait?: number
}

export type OwnerDatabase<O extends Owner> = SqlTarget & {
  readonly owner: O
  readonly prisma: OwnerClient<O>
  /** For hot paths: pool.query(text, values) with pg's own types, under the current tenant. */
  readonly pool: TenantPool
  /** Commits what `work` did when it resolves, rolls back when it rejects. */
  transaction<Answer>(
    work: (tx: OwnerTransaction<O>) => Promise<Answer>,
    options?: TransactionOptions
  ): Promise<Answer>
  /** Work tables of all tenants; then go on under withTenant(row.business_id). */
  acrossTenants<Answer>(work: (relay: pg.Pool) => Promise<Answer>): Promise<Answer>
}

/** The database as one owner may see it. */
export const dbFor = <O extends Owner>(
  { prisma, pool, relay }: Database,
  owner: O
): OwnerDatabase<O> => ({
  ...sqlTarget(query => prisma.$queryRaw(query)),
  owner,
  prisma: narrowToOwner(prisma, owner),
  pool,
  transaction: (work, { isolationLevel, timeout = 15_000, maxWait = 10_000 } = {}) =>
    prisma.$transaction(
      tx => work({ ...sqlTarget(query => tx.$queryRaw(query)), prisma: narrowToOwner(tx, owner) }),
      { timeout, maxWait, ...(isolationLevel && { isolationLevel }) }
    ),
  acrossTenants: work => work(relay),
})

const narrowToOwner = <O extends Owner>(
  client: Prisma.TransactionClient,
  owner: O
): OwnerClient<O> =>
  Object.fromEntries(
    modelsOf[owner].map(model => [model, Reflect.get(client, model) as unknown])
  ) as OwnerClient<O>
