import { type Database, dbFor, openDatabase, withoutTenant, withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServiceDatabase } from '../database/service-database.ts'
import { withOutbox } from '../database/with-outbox.ts'
import { type Consumers, consume, consumeOutside, type OutsideConsumers } from './consume.ts'
import type { BusEvent, EventBus, EventHandler } from './event-bus.ts'

let fresh: FreshDatabase
let database: Database
let db: ServiceDatabase<'crm'>
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.appUrl, relayUrl: fresh.relayUrl, max: 4 })
  db = withOutbox(dbFor(database, 'crm'), {
    service: 'crm',
    clock: { now: () => new Date('2026-11-23T16:00:00Z') },
    ids: newId,
  })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

type ConsumerContext = Parameters<typeof consume<'crm'>>[0]
let now = new Date('2026-11-23T16:00:00Z')
/** The handler of a consumer group, called by the test as often as it wants. */
const subscribed = (
  subscribe: (ctx: ConsumerContext) => void,
  database: ServiceDatabase<'crm'> = db
): EventHandler => {
  let deliver: EventHandler | undefined
  const bus = {
    subscribe: (_group: string, _types: readonly string[], handler: EventHandler) =>
      void (deliver = handler),
  } as unknown as EventBus
  const runner = { work: () => {} } as unknown as ConsumerContext['runner']
  subscribe({
    db: database,
    clock: { now: () => now },
    bus,
    runner,
    underTenant: (businessId, work) =>
      businessId === null ? withoutTenant(work) : withTenant(businessId, work),
  })
  if (deliver === undefined) throw new Error('Nobody subscribed')
  return deliver
}
const handlerOf = (handlers: Consumers<'crm'>, group = 'crm-test'): EventHandler =>
  subscribed(ctx => consume<'crm'>(ctx, group, handlers))
const anEvent = (): BusEvent => ({
  id: newId(),
  type: 'branch.changed',
  key: 'k',
  businessId: newId(),
  at: '2026-11-23T16:00:00.000Z',
  actor: null,
  data: { branchId: newId() },
  traceparent: null,
})
const publishedCount = async (key: string) =>
  (await database.relay.query('select 1 from platform.outbox where key = $1', [key])).rowCount

it('has the effect of an event once, however often it is delivered, also at the same moment', async () => {
  const event = anEvent()
  const deliver = handlerOf({
    'branch.changed': async ({ data }, tx) =>
      tx.publish('client.changed', { key: data.branchId, data: { clientId: data.branchId } }),
  })
  await Promise.all([deliver(event), deliver(event), deliver(event)])
  await deliver(event)
  expect(await publishedCount((event.data as { branchId: string }).branchId)).toBe(1)
})

it('allows an event again whose effect was rolled back', async () => {
  const event = anEvent()
  let fails = true
  const deliver = handlerOf({
    'branch.changed': async ({ data }, tx) => {
      await tx.publish('client.changed', { key: data.branchId, data: { clientId: data.branchId } })
      if (fails) throw new Error('In the middle of it')
    },
  })
  await expect(deliver(event)).rejects.toThrow('In the middle of it')
  fails = false
  await deliver(event)
  expect(await publishedCount((event.data as { branchId: string }).branchId)).toBe(1)
})

it('records consumed events for each group separately', async () => {
  const event = anEvent()
  const publishing: Consumers<'crm'> = {
    'branch.changed': async ({ data }, tx) =>
      tx.publish('client.changed', { key: data.branchId, data: { clientId: data.branchId } }),
  }
  for (const group of ['crm-one', 'crm-other', 'crm-one']) await handlerOf(publishing, group)(event)
  expect(await publishedCount((event.data as { branchId: string }).branchId)).toBe(2)
})

it('skips an old event that was consumed, without a transaction, as when an empty broker is filled again [F6]', async () => {
  const event = anEvent()
  let transactions = 0
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') transactions += 1
      return Reflect.get(target, name) as unknown
    },
  })
  const deliver = subscribed(
    ctx => consume<'crm'>(ctx, 'crm-old', { 'branch.changed': async () => {} }),
    counted
  )
  await deliver(event)
  await deliver(event)
  expect(transactions).toBe(2)
  now = new Date('2026-11-23T16:05:00Z')
  await Promise.all([deliver(event), deliver(event)])
  expect(transactions).toBe(2)
  // An old one that it never had is an event like any other.
  await deliver(anEvent())
  expect(transactions).toBe(3)
  now = new Date('2026-11-23T16:00:00Z')
})

it('does not call other services again for an old event that was consumed [F6]', async () => {
  const handled: string[] = []
  let fails = true
  const handlers: OutsideConsumers = {
    'branch.changed': async ({ id }) => {
      if (fails) throw new Error('The other service is down')
      handled.push(id)
    },
  }
  const deliver = subscribed(ctx => consumeOutside<'crm'>(ctx, 'crm-outside', handlers))
  const event = anEvent()
  now = new Date('2026-11-23T16:05:00Z')
  await expect(deliver(event)).rejects.toThrow('The other service is down')
  fails = false
  await deliver(event)
  await deliver(event)
  expect(handled).toEqual([event.id])
  now = new Date('2026-11-23T16:00:00Z')
})
