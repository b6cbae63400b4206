import { randomBytes } from 'node:crypto'
import { services } from '@mostrador/all-in-one/src/services.ts'
import {
  allowedCaller,
  createLocalInfra,
  createLogger,
  mount,
  type Service,
  serviceClients,
  type ServiceDatabase,
} from '@mostrador/platform'
import { startMailbox } from '@mostrador/sandbox'
import type { BenchDatabase } from './database.ts'

type Db = ServiceDatabase<'crm'>

/** The product in this process, and the database of crm as its repositories have it. */
export const openContacts = async (database: BenchDatabase) => {
  let db: Db | undefined
  const all = services({ withSimulator: false }).map(
    (service): Service =>
      service.name === 'crm'
        ? {
            ...service,
            setup: ctx => {
              db = ctx.db as unknown as Db
              return service.setup(ctx)
            },
          }
        : service
  )
  const actorKey = randomBytes(32).toString('hex')
  const infra = createLocalInfra({
    databaseUrl: database.appUrl,
    relayUrl: database.relayUrl,
    actorKey,
    log: createLogger({ level: 'silent' }),
    connections: 8,
  })
  const mail = await startMailbox()
  const mounted = await mount(all, infra, {
    MAILBOX_URL: mail.url,
    META_APP_SECRET: 'bench-app-secret',
    META_VERIFY_TOKEN: 'bench-verify-token',
    MESSAGING_TOKEN_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
  })
  if (db === undefined) throw new Error('crm did not start')
  return {
    db,
    actorKey,
    app: mounted.app('crm'),
    start: () => mounted.start(),
    call: serviceClients(infra.peers, actorKey, allowedCaller),
    async stop() {
      await mounted.stop()
      await mail.close()
    },
  }
}
