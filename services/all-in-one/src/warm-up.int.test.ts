import { serviceNames } from '@mostrador/contracts'
import { createLogger, createLocalInfra, mount, prepareJobs } from '@mostrador/platform'
import { freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { expect, it } from 'vitest'
import { services } from './services.ts'

const secrets = {
  MESSAGING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  META_APP_SECRET: 's'.repeat(32),
  META_VERIFY_TOKEN: 'v'.repeat(32),
}

/** How many rows every table has. */
const rowsOf = async (url: string): Promise<unknown[]> => {
  const owner = new pg.Client(url)
  await owner.connect()
  try {
    const { rows } =
      await owner.query(`select n.nspname || '.' || c.relname as "table", (xpath('//n/text()', query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text as n
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`)
    return rows
  } finally {
    await owner.end()
  }
}

it('calls every service and the gateway for what they show, of a business that does not exist, and writes nothing', async () => {
  const database = await freshDatabase()
  await prepareJobs(database.ownerUrl)
  const infra = createLocalInfra({
    databaseUrl: database.appUrl,
    relayUrl: database.relayUrl,
    actorKey: 'k'.repeat(32),
    log: createLogger({ level: 'silent' }),
  })
  const mounted = await mount(services({ withSimulator: false }), infra, secrets)
  try {
    const answered: { readonly service: string; readonly status: number }[] = []
    for (const service of serviceNames.filter(name => name !== 'simulator')) {
      const app = mounted.app(service)
      const inject = app.inject.bind(app) as (
        what: unknown
      ) => Promise<{ readonly statusCode: number }>
      Object.assign(app, {
        inject: async (what: unknown) => {
          const reply = await inject(what)
          answered.push({ service, status: reply.statusCode })
          return reply
        },
      })
    }
    // The gateway opens the platform's room when it is mounted.
    const before = await eventually(async () => {
      const rows = await rowsOf(database.ownerUrl)
      expect(rows).toContainEqual({ table: 'gateway.room', n: '1' })
      return rows
    })
    await mounted.warmUp()
    const reached = (service: string, statuses: readonly number[]) =>
      answered.some(reply => reply.service === service && statuses.includes(reply.status))
    const reading = [
      'accounts',
      'scheduling',
      'crm',
      'messaging-gateway',
      'ai-assistant',
      'billing',
    ]
    expect([
      reading.filter(service => !reached(service, [200])),
      reached('edge-gateway', [401]),
    ]).toEqual([[], true])
    expect(answered.filter(({ status }) => status >= 500)).toEqual([])
    expect(await rowsOf(database.ownerUrl)).toEqual(before)
  } finally {
    await mounted.stop()
    await database.drop()
  }
})
