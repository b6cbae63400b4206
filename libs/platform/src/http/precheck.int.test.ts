import { defineErrors, defineRoutes } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineService, serve } from '../index.ts'

const routes = defineRoutes('scheduling', {
  booking: {
    method: 'POST',
    path: '/api/booking',
    access: 'business',
    summary: 'Test',
    body: z.object({ what: z.string() }),
    data: z.object({ what: z.string(), run: z.number() }),
  },
})
const errors = defineErrors({ slot_taken: { status: 409, message: 'Ese horario ya está ocupado' } })

/** The names that are taken. */
const takenNames = new Set<string>()
let runs = 0
let check: (what: string) => Promise<void>
const service = defineService({
  name: 'scheduling',
  errors,
  setup: ctx =>
    serve(
      ctx,
      routes.booking,
      ({ body: { what } }) => {
        runs += 1
        takenNames.add(what)
        return { what, run: runs }
      },
      { precheck: ({ body }) => check(body.what) }
    ),
})

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [service], at: '2026-11-23T16:00:00Z' })
})
afterAll(() => testApp.stop())
beforeEach(() => {
  takenNames.clear()
  runs = 0
  check = async what => {
    if (takenNames.has(what)) throw new Refusal('slot_taken')
  }
})

const { owner, businessId } = aBusiness()
const booking = (what: string, key: string) =>
  testApp.as(owner)(routes.booking, { body: { what } }, { idempotencyKey: key })
const keys = async (): Promise<string[]> =>
  (
    await testApp.infra.database.relay.query<{ key: string }>(
      'select key from platform.idempotency where scope = $1',
      [`scheduling:${businessId}`]
    )
  ).rows.map(({ key }) => key)

it('refuses in the precheck, without taking a key', async () => {
  takenNames.add('las diez')
  const replies = await Promise.all([
    booking('las diez', 'precheck-1'),
    booking('las diez', 'precheck-2'),
    booking('las once', 'precheck-3'),
  ])
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 200])
  expect([runs, await keys()]).toEqual([1, ['precheck-3']])
})

it('replays the answer of a finished key, whatever the precheck would say now', async () => {
  const first = await booking('las doce', 'precheck-4')
  const again = await booking('las doce', 'precheck-4')
  expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
    200,
    first.body,
    'true',
  ])
  takenNames.add('la una')
  expect((await booking('la una', 'precheck-4')).body).toMatchObject({
    code: 'idempotency_mismatch',
  })
  expect((await booking('las doce', 'precheck-5')).body).toMatchObject({ code: 'slot_taken' })
  expect(runs).toBe(1)
})

it('runs one of two simultaneous clicks, also when the second prechecks the effect of the first', async () => {
  const done = Promise.withResolvers<void>()
  let prechecks = 0
  check = async what => {
    prechecks += 1
    if (prechecks === 2) await done.promise
    if (takenNames.has(what)) throw new Refusal('slot_taken')
  }
  const [first, second] = [booking('las dos', 'precheck-6'), booking('las dos', 'precheck-6')]
  const { body } = await Promise.race([first, second])
  done.resolve()
  expect((await Promise.all([first, second])).map(reply => reply.body)).toEqual([body, body])
  expect(runs).toBe(1)
})

it('takes no key where the precheck itself fails', async () => {
  check = async () => {
    throw new Error('unavailable')
  }
  expect([
    (await booking('las tres', 'precheck-7')).status,
    runs,
    (await keys()).includes('precheck-7'),
  ]).toEqual([500, 0, false])
  check = async () => {}
  expect((await booking('las tres', 'precheck-7')).status).toBe(200)
})
