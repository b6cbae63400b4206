import { defineRoutes } from '@mostrador/contracts'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createLogger, defineService, createLocalInfra, mount, serve } from '../index.ts'

const routes = defineRoutes('scheduling', {
  greet: {
    method: 'GET',
    path: '/api/greet',
    access: 'public',
    summary: 'Test',
    data: z.object({}),
  },
})
const service = defineService({
  name: 'scheduling',
  setup: ctx => serve(ctx, routes.greet, () => ({})),
})

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** The service on the database of `change`, without anything taken from bus or queue. */
const opened = async (change: (url: URL) => void = () => {}) => {
  const changedUrl = (text: string): string => {
    const url = new URL(text)
    change(url)
    return url.href
  }
  const infra = createLocalInfra({
    databaseUrl: changedUrl(fresh.appUrl),
    relayUrl: changedUrl(fresh.relayUrl),
    actorKey: 'k'.repeat(32),
    log: createLogger({ level: 'silent' }),
  })
  const mounted = await mount([service], infra)
  const ask = (url: string) => mounted.app('scheduling').inject(url)
  const statuses = async () => [
    (await ask('/healthz')).statusCode,
    (await ask('/readyz')).statusCode,
  ]
  return { mounted, infra, ask, statuses }
}

it('reports that it is not ready before it stops, and answers the requests that still come', async () => {
  const { mounted, infra, ask, statuses } = await opened()
  expect(await statuses()).toEqual([200, 200])
  mounted.announceStop()
  expect(await statuses()).toEqual([200, 503])
  const last = await ask('/api/greet')
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await mounted.app('scheduling').close()
  await infra.close()
})

it.each([
  ['cannot be reached', (url: URL) => void (url.port = '1')],
  ['has no tables yet', (url: URL) => void (url.pathname = '/postgres')],
])('reports health but not readiness, while its database %s', async (_, change) => {
  const { mounted, infra, statuses } = await opened(change)
  expect(await statuses()).toEqual([200, 503])
  await mounted.app('scheduling').close()
  await infra.close()
})
