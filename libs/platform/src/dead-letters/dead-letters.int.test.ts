import { newId, Refusal, systemClock } from '@mostrador/kernel'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PeerUnreachable } from '../client/peers.ts'
import { createDeadLetterActions } from './actions.ts'
import { createDeadLetters, type NewDeadLetter } from './dead-letters.ts'
import { reasonOf } from './reason.ts'
import { retryQueueOf } from './retry-queue.ts'
import { createPostgresTransport, prepareJobs } from '../jobs/bullmq.ts'
import type { Worker } from '../jobs/jobs.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import { createTimerTable } from '../jobs/timer-table.ts'
import { type Listener, createListener } from '../database/listener.ts'
import { createLogger } from '../telemetry/logger.ts'

const log = createLogger({ level: 'silent' })
let database: FreshDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  await prepareJobs(database.ownerUrl)
  pool = new pg.Pool({ connectionString: database.relayUrl, max: 8 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const openDeadLetters = () => createDeadLetters(pool)
const actions = (notify: Listener['notify'] = () => {}) =>
  createDeadLetterActions(openDeadLetters(), systemClock, notify)
const aLetter = async (fields: Partial<NewDeadLetter> = {}): Promise<string> => {
  await openDeadLetters().add({
    kind: 'job',
    consumer: 'greet',
    type: 'greet',
    businessId: null,
    payload: { id: 'greet-1', data: 'hello' },
    attempts: 3,
    error: new Error('poison'),
    ...fields,
  })
  const { rows } = await pool.query<{ id: string }>(
    'select id from platform.dead_letter order by id desc limit 1'
  )
  return rows[0]?.id ?? ''
}
const readPlanned = async (id: string) =>
  (
    await pool.query('select queue, data, business_id from platform.timer where id = $1', [
      `again-${id}`,
    ])
  ).rows

/**
 * A process of a cluster, with its own queue and listener. Its poll comes after the test: only
 * notifications wake it.
 */
const aProcess = async (name: string, ...workers: readonly Worker[]) => {
  const listener = createListener(database.relayUrl, log)
  const runner = createJobRunner({
    timers: createTimerTable(pool),
    transport: createPostgresTransport({ name, log, connectionString: database.relayUrl }),
    listener,
    deadLetters: openDeadLetters(),
    clock: systemClock,
    log,
    pollMs: 600_000,
    underTenant: (_businessId, work) => work(),
  })
  for (const worker of workers) runner.work(worker)
  await runner.start()
  return {
    ring: listener.notify,
    async stop() {
      await runner.stop()
      await listener.close()
    },
  }
}
const worker = (queue: string, run: Worker['run']): Worker => ({
  queue,
  run,
  concurrency: 1,
  attempts: 1,
  backoffMs: 1_000,
})

describe('a dead letter that is sent again', () => {
  it('reaches the service that has the queue, from a process that does not', async () => {
    const ran: unknown[] = []
    const [accounts, messaging] = [
      await aProcess(
        'accounts',
        worker('accounts-own', async () => void ran.push('wrong'))
      ),
      await aProcess(
        'messaging-gateway',
        worker('greet', async data => void ran.push(data)),
        worker(retryQueueOf('crm'), async data => void ran.push(data))
      ),
    ]
    await actions(accounts.ring).retry(await aLetter(), newId())
    await eventually(() => expect(ran).toEqual(['hello']))
    await actions(accounts.ring).retry(
      await aLetter({
        kind: 'event',
        consumer: 'crm',
        type: 'client.created',
        payload: { id: 'e', type: 'client.created' },
      }),
      newId()
    )
    await eventually(() => expect(ran).toEqual(['hello', { id: 'e', type: 'client.created' }]))
    await accounts.stop()
    await messaging.stop()
  })

  it('keeps its original event when it fails again', async () => {
    const businessId = newId()
    const event = { id: newId(), type: 'client.created', data: {} }
    const messaging = await aProcess(
      'crm',
      worker(retryQueueOf('crm-poison'), async () => {
        throw new Error('poison')
      })
    )
    await actions(messaging.ring).retry(
      await aLetter({
        kind: 'event',
        consumer: 'crm-poison',
        type: event.type,
        businessId,
        payload: event,
      }),
      newId()
    )
    await eventually(async () =>
      expect(await actions().open({ businessId })).toMatchObject([
        {
          kind: 'event',
          consumer: 'crm-poison',
          type: 'client.created',
          payload: event,
          attempts: 1,
        },
      ])
    )
    await messaging.stop()
  })
})

describe('two people who decide about one dead letter', () => {
  it('settle it once, and the second is told who was first', async () => {
    const id = await aLetter({ consumer: 'nobody' })
    const people = Array.from({ length: 8 }, newId)
    const outcomes = await Promise.allSettled(
      people.map((person, index) =>
        index % 2 === 0 ? actions().retry(id, person) : actions().discard(id, person)
      )
    )
    const first = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const code = first % 2 === 0 ? 'letter_retried' : 'letter_discarded'
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code, details: { by: people[first] } })
    // A job is there exactly when the one who won sent it again.
    expect(await readPlanned(id)).toHaveLength(first % 2 === 0 ? 1 : 0)
    expect(
      (
        await pool.query('select resolution, resolved_by from platform.dead_letter where id = $1', [
          id,
        ])
      ).rows
    ).toEqual([
      { resolution: first % 2 === 0 ? 'retried' : 'discarded', resolved_by: people[first] },
    ])
  })

  it('count once when they are the same person: a double click is one decision', async () => {
    const [id, me] = [await aLetter({ consumer: 'nobody' }), newId()]
    await Promise.all([actions().retry(id, me), actions().retry(id, me)])
    await pool.query('delete from platform.timer where id = $1', [`again-${id}`])
    await actions().retry(id, me)
    expect(await readPlanned(id)).toEqual([])
    await expect(actions().discard(id, me)).rejects.toMatchObject({ code: 'letter_retried' })
  })
})

it('lists by business and kind, page by page, and deletes settled dead letters', async () => {
  const businessId = newId()
  const ids: string[] = []
  for (const kind of ['event', 'job', 'event', 'job'] as const)
    ids.push(await aLetter({ kind, businessId }))
  const openIds = async (filter: Parameters<ReturnType<typeof actions>['open']>[0]) =>
    (await actions().open(filter)).map(({ id }) => id)
  expect(await openIds({ businessId })).toEqual(ids)
  expect(await openIds({ businessId, kind: 'event' })).toEqual([ids[0], ids[2]])
  expect(await openIds({ businessId, limit: 2 })).toEqual(ids.slice(0, 2))
  expect(await openIds({ businessId, after: ids[1] })).toEqual(ids.slice(2))
  await actions().discard(ids[0] ?? '', newId())
  expect(await openIds({ businessId })).toEqual(ids.slice(1))
  expect(await actions().businesses()).toContainEqual({ businessId, count: 3 })
  const ofNobody = await aLetter()
  expect(await openIds({ businessId: null })).toContain(ofNobody)
  expect(await openIds({ businessId: null })).not.toContain(ids[1])
})

it.each([
  [new Refusal('slot_taken'), /^No se pudo completar: [A-ZÁÉÍÓÚ]/],
  [new Refusal('nobody_declared_this'), /^No se pudo completar: nobody_declared_this$/],
  [new PeerUnreachable('crm', new Error('refused')), /no respondió$/],
  [z.string().safeParse(1).error, /^Los datos no tienen/],
  [new Error('select * from secret'), /^Error inesperado al procesar$/],
])('has the reason in Spanish: %s', (error, text) => {
  expect(reasonOf(error)).toMatch(text)
})
