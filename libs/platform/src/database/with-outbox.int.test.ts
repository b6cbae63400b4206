import { currentTenant, type Database, dbFor, openDatabase, withTenant } from '@mostrador/db'
import { fragment } from '@mostrador/db/raw'
import { newId } from '@mostrador/kernel'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ServiceDatabase, type EventPublisher } from './service-database.ts'
import { withOutbox } from './with-outbox.ts'
import { type PublishedEvent } from './outbox.ts'
import { defineJob } from '../jobs/jobs.ts'

const now = new Date('2026-11-23T16:00:00Z')
const remind = defineJob({
  name: 'crm-test-remind',
  schema: z.object({ businessId: z.uuid(), times: z.number().int().default(1) }),
})

let fresh: FreshDatabase
let database: Database
let db: ServiceDatabase<'crm'>
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ url: fresh.appUrl, relayUrl: fresh.relayUrl, max: 1 })
  db = withOutbox(dbFor(database, 'crm'), {
    service: 'crm',
    clock: { now: () => now },
    ids: newId,
    notify: (channel, notice) =>
      void notified.push({ channel, notice, published: readPublished() }),
  })
})
beforeEach(() => void notified.splice(0))
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

/** The notifications, each with what another connection sees at that moment. */
const notified: {
  readonly channel: string
  readonly notice: string
  readonly published: Promise<readonly string[]>
}[] = []
const readPublished = async (): Promise<readonly string[]> =>
  (await database.relay.query<{ key: string }>('select key from platform.outbox')).rows.map(
    ({ key }) => key
  )
const outboxOf = async (key: string) =>
  (
    await database.relay.query(
      'select owner, type, key, business_id, at, actor, data from platform.outbox where key = $1',
      [key]
    )
  ).rows
const timerOf = async (id: string) =>
  (
    await database.relay.query(
      'select queue, data, business_id, due_at from platform.timer where id = $1',
      [id]
    )
  ).rows

describe.each(['transaction', 'sqlTransaction'] as const)('a %s', kind => {
  const run = <Answer>(work: (tx: EventPublisher) => Promise<Answer>): Promise<Answer> =>
    kind === 'sqlTransaction' ? db.sqlTransaction(work) : db.transaction(work)

  it('publishes and enqueues with its commit, under its tenant', async () => {
    const businessId = newId()
    const clientId = newId()
    const actor = { kind: 'user', id: clientId, name: 'Lupita' }
    const answer = await withTenant(businessId, () =>
      run(async tx => {
        await tx.publish('client.changed', { key: clientId, actor, data: { clientId } })
        await tx.enqueue(remind, { businessId }, { id: `remind-${clientId}` })
        await tx.enqueue(remind, { businessId, times: 2 }, { id: `remind-${clientId}` })
        return 'done'
      })
    )
    expect(answer).toBe('done')
    expect(notified.map(({ channel, notice }) => `${channel} ${notice}`)).toEqual([
      'outbox crm',
      'timer crm-test-remind',
    ])
    for (const { published } of notified) expect(await published).toContain(clientId)
    expect(await outboxOf(clientId)).toEqual([
      {
        owner: 'crm',
        type: 'client.changed',
        key: clientId,
        business_id: businessId,
        at: now,
        actor,
        data: { clientId },
      },
    ])
    expect(await timerOf(`remind-${clientId}`)).toEqual([
      {
        queue: 'crm-test-remind',
        data: { businessId, times: 1 },
        business_id: businessId,
        due_at: now,
      },
    ])
  })

  it('leaves nothing when it rejects, and refuses data that do not fit the event or the job', async () => {
    const businessId = newId()
    const key = newId()
    const inside = (work: (tx: EventPublisher) => Promise<void>) =>
      withTenant(businessId, () => run(work))
    await expect(
      inside(async tx => {
        await tx.publish('client.changed', { key, data: { clientId: key } })
        await tx.enqueue(remind, { businessId }, { id: `remind-${key}` })
        throw new Error('not after all')
      })
    ).rejects.toThrow('not after all')
    await expect(
      inside(tx => tx.publish('client.changed', { key, data: { clientId: 'nobody' } }))
    ).rejects.toThrow(z.ZodError)
    await expect(
      inside(tx => tx.enqueue(remind, { businessId: 'nobody' }, { id: `remind-${key}` }))
    ).rejects.toThrow(z.ZodError)
    await expect(inside(tx => tx.enqueue(remind, { businessId }, { id: '12' }))).rejects.toThrow(
      TypeError
    )
    expect([await outboxOf(key), await timerOf(`remind-${key}`)]).toEqual([[], []])
    expect(notified).toEqual([])
  })
})

describe('an SQL transaction', () => {
  it('reads the rows of its tenant only, including its own', async () => {
    const [here, there] = [newId(), newId()]
    const insertAndListDeadLetters = (businessId: string) =>
      withTenant(businessId, () =>
        db.sqlTransaction(async tx => {
          await tx.query(
            `insert into platform.dead_letter (id, business_id, kind, consumer, type, reason, payload, attempts, created_at) values ($1, $2, 'event', 'probe', 'probe', '', '{}', 1, $3)`,
            [newId(), businessId, now]
          )
          return (
            await tx.query<{ business_id: string; created_at: Date }>(
              `select business_id, created_at from platform.dead_letter where consumer = 'probe'`
            )
          ).rows
        })
      )
    expect(await insertAndListDeadLetters(here)).toEqual([{ business_id: here, created_at: now }])
    expect(await insertAndListDeadLetters(there)).toEqual([{ business_id: there, created_at: now }])
  })

  it('rejects when a statement failed, even if the error was caught, and the connection stays usable', async () => {
    const key = newId()
    await expect(
      db.sqlTransaction(async tx => {
        await tx.publish('client.changed', { key, data: { clientId: key } })
        await tx.query('select 1 / 0').catch(() => undefined)
      })
    ).rejects.toThrow('rolled back')
    expect(await outboxOf(key)).toEqual([])
    expect(
      await db.sqlTransaction(async tx => (await tx.query<{ one: number }>('select 1 as one')).rows)
    ).toEqual([{ one: 1 }])
  })

  it('is rolled back after its timeout, and refuses queries once it is over', async () => {
    const key = newId()
    let runLater = (): Promise<unknown> => Promise.reject(new Error('it never ran'))
    await expect(
      db.sqlTransaction(
        async tx => {
          runLater = () => tx.query('select 1')
          await tx.publish('client.changed', { key, data: { clientId: key } })
          await new Promise(() => undefined)
        },
        { timeout: 100 }
      )
    ).rejects.toThrow('was not done after 100 ms')
    await expect(runLater()).rejects.toThrow('is over')
    expect(await db.sqlTransaction(async tx => (await tx.query('select 1')).rows)).toHaveLength(1)
    expect(await outboxOf(key)).toEqual([])
  })
})

describe('insertWithEvent', () => {
  const published: PublishedEvent[] = []
  const notices: (readonly string[])[] = []
  const countRows = () =>
    withOutbox(dbFor(database, 'crm'), {
      service: 'crm',
      clock: { now: () => now },
      ids: newId,
      onPublished: event => void published.push(event),
      notify: (channel, notice) => void notices.push([channel, notice]),
    })
  /** Inserts a dead letter with the reason, unless it exists. */
  const write = (key: string, reason: string) =>
    countRows().insertWithEvent(
      { type: 'client.changed', key, data: { clientId: key } },
      insertEvent => fragment`
    with written as (
      insert into platform.dead_letter (id, business_id, kind, consumer, type, reason, payload, attempts) values (${key}::uuid, ${currentTenant()}::uuid, 'event', 'probe', 'probe', ${reason}, '{}', 1)
      on conflict do nothing returning id),
    event as (${insertEvent} from written)
    select exists (select from written) as published`,
      null
    )
  const deadLettersOf = async (key: string) =>
    (
      await database.relay.query(
        'select business_id, reason from platform.dead_letter where id = $1',
        [key]
      )
    ).rows

  it('writes the row and its event together or neither, under its tenant; notifies and counts a written event', async () => {
    const [businessId, key] = [newId(), newId()]
    expect(await withTenant(businessId, () => write(key, 'first'))).toEqual({ published: true })
    expect(await withTenant(businessId, () => write(key, 'second'))).toEqual({ published: false })
    expect(await deadLettersOf(key)).toEqual([{ business_id: businessId, reason: 'first' }])
    expect(await outboxOf(key)).toMatchObject([
      { type: 'client.changed', key, business_id: businessId, at: now, data: { clientId: key } },
    ])
    expect([published, notices]).toEqual([
      [{ type: 'client.changed', data: { clientId: key } }],
      [['outbox', 'crm']],
    ])
  })

  it('leaves nothing when it fails, and refuses data that do not fit the event', async () => {
    const [businessId, key] = [newId(), newId()]
    await expect(
      withTenant(businessId, () =>
        db.insertWithEvent(
          { type: 'client.changed', key, data: { clientId: key } },
          insertEvent => fragment`
      with written as (select 1), event as (${insertEvent} from written) select 1 / (1 - count(*)) > 0 as published from written`,
          null
        )
      )
    ).rejects.toThrow('division by zero')
    await expect(
      withTenant(businessId, () =>
        db.insertWithEvent(
          { type: 'client.changed', key, data: { clientId: 'nobody' } },
          () => fragment`select true as published`,
          null
        )
      )
    ).rejects.toThrow(z.ZodError)
    expect(await outboxOf(key)).toEqual([])
  })
})
