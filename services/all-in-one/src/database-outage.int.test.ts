import { createHmac } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allRoutes, type Owned, type RouteContract } from '@mostrador/contracts'
import { crmRoutes } from '@mostrador/contracts/crm'
import { APP_ROLE, migrate } from '@mostrador/db/migrate'
import {
  actorHeader,
  createLogger,
  type Infra,
  createLocalInfra,
  mount,
  type Mounted,
  prepareJobs,
  signActor,
  urlOf,
} from '@mostrador/platform'
import { aBusiness, hopTo, type PostgresServer, startPostgres } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { services } from './services.ts'

const actorKey = 'k'.repeat(32)
const variables = {
  MESSAGING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  META_APP_SECRET: 's'.repeat(32),
  META_VERIFY_TOKEN: 'v'.repeat(32),
}
/** Its database is the point of these tests: nothing is asked of another service or of a file. */
const routes = Object.values(allRoutes).flatMap(owned =>
  Object.values<Owned<RouteContract>>(owned).filter(({ service }) => service !== 'simulator')
)

let postgres: PostgresServer
let infra: Infra
let mounted: Mounted

let folder: string
const start = async (port?: number): Promise<void> => {
  const dataDir = join(folder, 'postgres')
  postgres = await startPostgres({ dataDir, restart: true, ...(port && { port }) })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mostrador-away-'))
  await chmod(folder, 0o755)
  await start()
  await postgres.ensureDatabase('mostrador')
  await migrate(postgres.ownerUrl('mostrador'), { passwords: postgres.passwords })
  await prepareJobs(postgres.ownerUrl('mostrador'))
  infra = createLocalInfra({
    databaseUrl: postgres.appUrl('mostrador'),
    relayUrl: postgres.relayUrl('mostrador'),
    actorKey,
    log: createLogger({ level: 'silent' }),
  })
  mounted = await mount(services({ withSimulator: false }), infra, variables)
  await mounted.start()
})
afterAll(async () => {
  await mounted.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(postgres.dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0])

const childrenOf = async (pid: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const parents = await Promise.all(
    pids.map(async childPid => {
      const status = await readFile(`/proc/${childPid}/status`, 'utf8').catch(() => '')
      return { childPid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) }
    })
  )
  return parents.filter(({ parent }) => parent === pid).map(({ childPid }) => childPid)
}

const signal = (
  pids: readonly number[],
  name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'
): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
  }
}

const actor = aBusiness().owner
const someId = '0197a000-0000-7000-8000-000000000000'

/** Asks a route with ids that nobody has. */
const ask = async (route: Owned<RouteContract>, body: object = {}) => {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, someId])
  const reply = await mounted.app(route.service).inject({
    method: route.method,
    url: urlOf(route, { params: Object.fromEntries(names) }),
    headers: { [actorHeader]: await signActor(actor, hopTo(route), actorKey) },
    ...(route.method === 'GET' ? {} : { payload: body }),
  })
  return { route: `${route.method} ${route.path}`, status: reply.statusCode, body: reply.body }
}

let sent = 0
/** An update of Meta, signed, each with other bytes. */
const sendWebhook = async (): Promise<number> => {
  sent += 1
  const payload = JSON.stringify({ object: 'whatsapp_business_account', entry: [], sent })
  const digest = createHmac('sha256', variables.META_APP_SECRET).update(payload).digest('hex')
  const reply = await mounted.app('edge-gateway').inject({
    method: 'POST',
    url: '/api/meta/webhook',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${digest}` },
    payload,
  })
  return reply.statusCode
}

const isBack = () => eventually(async () => expect(await sendWebhook()).toBe(200))

/**
 * Of somebody without a cookie, without Google, or of a file that is the same for all, these know
 * enough.
 */
const withoutDatabase = new Set([
  '/api/auth/session',
  '/api/auth/logout',
  '/api/google/calendar',
  '/api/client/import/template',
  '/api/enrollment/import/template',
  '/api/product/import/template',
  // The same for everybody, from the configuration.
  '/api/public/plans',
])

/** What every route answers now, all at once, as a browser and its tabs would ask. */
const answersOfAll = async () => {
  const databaseRoutes = routes.filter(({ path }) => !withoutDatabase.has(path))
  const answers = await Promise.all(databaseRoutes.map(route => ask(route)))
  return {
    /** Neither refused for what was asked, before any database, nor told to come back. */
    wrong: answers.filter(({ status, body }) =>
      status >= 500 ? status !== 503 || !body.includes('"unavailable"') : status < 400
    ),
    unavailable: answers.filter(({ status }) => status === 503).length,
  }
}

/** The processes that answer the connections of services. */
const serving = async (pids: readonly number[]): Promise<number[]> => {
  const titles = await Promise.all(
    pids.map(async pid => ({
      pid,
      title: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    }))
  )
  return titles.filter(({ title }) => title.includes(APP_ROLE)).map(({ pid }) => pid)
}

const outages = {
  /** Connections break, and new ones are refused. */
  'is stopped': async () => {
    await postgres.stop()
    return () => start(postgres.port)
  },
  /** Nothing that was asked is answered. */
  'is frozen': async () => {
    const pid = await postmaster()
    const all = [pid, ...(await childrenOf(pid))]
    signal(all, 'SIGSTOP')
    return async () => signal(all, 'SIGCONT')
  },
  /** As when it is frozen after the idle connections of a quiet minute have ended. */
  'answers no new connection': async () => {
    const pid = await postmaster()
    signal([pid], 'SIGSTOP')
    signal(await serving(await childrenOf(pid)), 'SIGTERM')
    return async () => signal([pid], 'SIGCONT')
  },
} as const

describe('while Postgres is down', () => {
  it.each(['is stopped', 'is frozen', 'answers no new connection'] as const)(
    'no route waits or answers 500 when it %s, and no webhook is acknowledged [F9]',
    async what => {
      await isBack()
      const endOutage = await outages[what]()
      try {
        const { wrong, unavailable } = await answersOfAll()
        expect(wrong).toEqual([])
        expect(unavailable).toBeGreaterThan(30)
        expect(await sendWebhook()).toBe(503)
        const health = async (path: string) => (await mounted.app('crm').inject(path)).statusCode
        expect([await health('/readyz'), await health('/healthz')]).toEqual([503, 200])
      } finally {
        await endOutage()
      }
      await isBack()
    }
  )

  it('recovers by itself after kill -9, and has everything that it accepted', async () => {
    const accepted: string[] = []
    const statuses = new Set<number>()
    const register = async (nth: number): Promise<void> => {
      const whatsapp = `222${1_000_000 + nth}`
      const { status } = await ask(crmRoutes.createClient, {
        client: { name: `Clienta ${nth}`, whatsapp },
      })
      statuses.add(status)
      if (status === 200) accepted.push(whatsapp)
    }
    for (const round of [1, 2, 3]) {
      const killed = await postmaster()
      const registrations = Array.from({ length: 40 }, (_each, nth) => register(round * 100 + nth))
      signal([killed], 'SIGKILL')
      await Promise.all(registrations)
      await eventually(async () => expect(await postmaster()).not.toBe(killed))
      await isBack()
    }
    await register(1)
    expect(accepted.length).toBeGreaterThan(0)
    expect([...statuses].filter(status => ![200, 503].includes(status))).toEqual([])
    const owner = new pg.Client(postgres.ownerUrl('mostrador'))
    await owner.connect()
    const { rows } = await owner.query<{ whatsapp: string }>('select whatsapp from crm.client')
    await owner.end()
    const storedNumbers = new Set(rows.map(({ whatsapp }) => whatsapp))
    expect(accepted.filter(whatsapp => !storedNumbers.has(whatsapp))).toEqual([])
  })
})
