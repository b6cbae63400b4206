import { defineErrors, defineRoutes, Id } from '@mostrador/contracts'
import { fragment } from '@mostrador/db/raw'
import { newId, Refusal } from '@mostrador/kernel'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answer, defineService, keyForStep, serve } from '../index.ts'

const kinds = ['transaction', 'sqlTransaction', 'insertWithEvent'] as const
type Kind = (typeof kinds)[number]

const route = { method: 'POST', access: 'business', summary: 'Test' } as const
const routes = defineRoutes('scheduling', {
  change: {
    ...route,
    path: '/api/change',
    body: z.object({ id: Id, kind: z.enum(kinds) }),
    data: z.object({ id: Id, nth: z.number() }),
  },
  twice: { ...route, path: '/api/twice', body: z.object({ id: Id }), data: z.object({}) },
  wrong: { ...route, path: '/api/wrong', body: z.object({ id: Id }), data: z.object({ no: Id }) },
  merged: {
    ...route,
    path: '/api/merged',
    body: z.object({ id: Id }),
    data: z.object({ id: Id, seen: z.number() }),
  },
  secret: {
    ...route,
    path: '/api/secret',
    idempotencyKey: 'ignored',
    data: z.object({ step: z.string().nullable() }),
  },
  passing: { ...route, path: '/api/passing', data: z.object({ steps: z.array(z.string()) }) },
})
const errors = defineErrors({ slot_taken: { status: 409, message: 'Ese horario ya está ocupado' } })

let runs = 0
/** Happens in a request before its transaction, in it, and after its commit. */
const nothing = async (): Promise<void> => {}
let before = nothing
let within = nothing
let after = nothing

const service = defineService({
  name: 'scheduling',
  errors,
  setup(ctx) {
    const { db } = ctx
    const changed = (id: string) => ({ key: id, data: { branchId: id } })
    const write = async (kind: Kind, id: string): Promise<unknown> => {
      const result = answer({ id, nth: runs }, { message: 'Cambiado' })
      if (kind === 'insertWithEvent')
        return db.insertWithEvent(
          { type: 'branch.changed', ...changed(id) },
          insertEvent =>
            fragment`with written as (select 1), event as (${insertEvent} from written) select true as published`,
          result
        )
      return db[kind](async tx => {
        await tx.publish('branch.changed', changed(id))
        await within()
        return result
      })
    }
    serve(ctx, routes.change, async ({ body: { id, kind } }) => {
      runs += 1
      await before()
      await write(kind, id)
      await after()
      return answer({ id, nth: runs }, { message: 'Cambiado' })
    })
    serve(ctx, routes.twice, async ({ body: { id } }) => {
      for (let nth = 0; nth < 2; nth += 1)
        await db.transaction(async tx => {
          await tx.publish('branch.changed', changed(id))
          return {}
        })
      return {}
    })
    serve(ctx, routes.wrong, async ({ body: { id } }) => {
      await db.transaction(tx => tx.publish('branch.changed', changed(id)))
      return { no: id }
    })
    const readMerged = ({ id }: { id: string }) => ({ id, seen: runs })
    serve(
      ctx,
      routes.merged,
      async ({ body }) => {
        runs += 1
        await db.transaction(tx => tx.publish('branch.changed', changed(body.id)))
        await after()
        return readMerged(body)
      },
      { readAnswer: async ({ body }) => readMerged(body) }
    )
    serve(ctx, routes.secret, () => ({ step: keyForStep('one').idempotencyKey ?? null }))
    serve(ctx, routes.passing, async () => {
      await before()
      return { steps: ['one', 'two'].map(step => keyForStep(step).idempotencyKey ?? '') }
    })
  },
})

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [service], at: '2026-11-23T16:00:00Z' })
})
afterAll(() => testApp.stop())
beforeEach(() => {
  runs = 0
  before = nothing
  within = nothing
  after = nothing
})

const { owner, businessId } = aBusiness()
const rows = <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  testApp.infra.database.relay.query<Row>(text, values).then(({ rows: result }) => result)
const keyRow = async (key: string) =>
  (
    await rows<{ state: string; status: number | null; body: unknown }>(
      'select state, status, body from platform.idempotency where scope = $1 and key = $2',
      [`scheduling:${businessId}`, key]
    )
  )[0]
const effects = async (id: string): Promise<number> =>
  (await rows('select 1 as one from platform.outbox where key = $1', [id])).length
const change = (kind: Kind, id: string, key: string) =>
  testApp.as(owner)(routes.change, { body: { id, kind } }, { idempotencyKey: key })
const takeFromHolder = (key: string) => async (): Promise<void> =>
  void (await rows('update platform.idempotency set holder = gen_random_uuid() where key = $1', [
    key,
  ]))

describe.each(kinds)('a request under a key that writes by %s', kind => {
  it('finishes its key, with its answer, in the commit of its effect', async () => {
    const [id, key] = [newId(), `in-commit-${kind}`]
    let rowInCommit: Awaited<ReturnType<typeof keyRow>>
    after = async () => {
      rowInCommit = await keyRow(key)
    }
    const { body } = await change(kind, id, key)
    expect(rowInCommit).toEqual({ state: 'done', status: 200, body })
    expect(await effects(id)).toBe(1)
  })

  it('is not run again when it fails after the commit, and answers its stored answer', async () => {
    const [id, key] = [newId(), `after-commit-${kind}`]
    after = async () => {
      throw new Error('The process would be gone')
    }
    expect((await change(kind, id, key)).status).toBe(500)
    after = nothing
    const again = await change(kind, id, key)
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      200,
      { success: true, data: { id, nth: 1 }, message: 'Cambiado' },
      'true',
    ])
    expect([runs, await effects(id)]).toEqual([1, 1])
  })

  it('commits nothing when its lease ended and another request holds the key', async () => {
    const [id, key] = [newId(), `lost-lease-${kind}`]
    before = takeFromHolder(key)
    expect((await change(kind, id, key)).body).toMatchObject({ code: 'request_in_progress' })
    expect([await effects(id), await keyRow(key)]).toMatchObject([0, { state: 'running' }])
  })
})

it.each(['transaction', 'sqlTransaction'] as const)(
  'a rolled-back %s leaves the key free',
  async kind => {
    const [id, key] = [newId(), `undone-${kind}`]
    within = async () => {
      throw new Refusal('unavailable')
    }
    expect((await change(kind, id, key)).status).toBe(503)
    expect([await effects(id), await keyRow(key)]).toEqual([0, undefined])
    within = nothing
    expect([(await change(kind, id, key)).status, await effects(id)]).toEqual([200, 1])
  }
)

it('commits once under a key: a second transaction is refused', async () => {
  const id = newId()
  const { status } = await testApp.as(owner)(routes.twice, { body: { id } })
  expect([status, await effects(id)]).toEqual([500, 1])
})

it('commits nothing whose answer breaks the contract of the route', async () => {
  const id = newId()
  const { status } = await testApp.as(owner)(routes.wrong, { body: { id } })
  expect([status, await effects(id)]).toEqual([500, 0])
})

it('of a route that reads its answer after the commit reads it again when repeated', async () => {
  const [id, key] = [newId(), 'merged-answer']
  const merge = () => testApp.as(owner)(routes.merged, { body: { id } }, { idempotencyKey: key })
  after = async () => {
    throw new Error('The process would be gone')
  }
  expect((await merge()).status).toBe(500)
  expect(await keyRow(key)).toEqual({ state: 'done', status: null, body: null })
  after = nothing
  const again = await merge()
  expect([again.data, again.headers['idempotent-replayed']]).toEqual([{ id, seen: 1 }, 'true'])
  expect(await effects(id)).toBe(1)
})

it('stores the answer that was read after the commit, if nothing fails', async () => {
  const [id, key] = [newId(), 'merged-kept']
  const { body } = await testApp.as(owner)(routes.merged, { body: { id } }, { idempotencyKey: key })
  expect(await keyRow(key)).toEqual({ state: 'done', status: 200, body })
})

it('sends a key of its own to other services in each step, the same when it is repeated', async () => {
  const steps: string[][] = []
  const pass = (key: string) => testApp.as(owner)(routes.passing, {}, { idempotencyKey: key })
  steps.push((await pass('passing-1')).data.steps)
  await rows('delete from platform.idempotency where key = $1', ['passing-1'])
  steps.push((await pass('passing-1')).data.steps, (await pass('passing-2')).data.steps)
  expect(steps[1]).toEqual(steps[0])
  expect(new Set(steps.flat()).size).toBe(4)
})

it('is not taken for an answer that holds a secret', async () => {
  const key = 'secret-answer'
  const { data } = await testApp.as(owner)(routes.secret, {}, { idempotencyKey: key })
  expect([data, await keyRow(key)]).toEqual([{ step: null }, undefined])
})
