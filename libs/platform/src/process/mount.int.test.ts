import { defineRoutes, Id } from '@mostrador/contracts'
import { newId } from '@mostrador/kernel'
import { aBusiness, startTestApp } from '@mostrador/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  consume,
  ConfigError,
  createDeadLetterActions,
  defineJob,
  defineService,
  serve,
  work,
} from '../index.ts'

const routes = defineRoutes('scheduling', {
  announce: {
    method: 'POST',
    path: '/api/announce',
    access: 'business',
    summary: 'Test',
    body: z.object({ branchId: Id }),
    data: z.object({}),
  },
  slow: { method: 'GET', path: '/api/slow', access: 'public', summary: 'Test', data: z.object({}) },
})
const job = defineJob({
  name: 'scheduling-test-job',
  schema: z.object({ businessId: z.uuid(), branchId: z.uuid() }),
  attempts: 1,
})

const aService = (notes: string[], options: { poison?: boolean; slow?: Promise<void> } = {}) =>
  defineService({
    name: 'scheduling',
    config: z.object({ SCHEDULING_GREETING: z.string() }),
    setup(ctx) {
      serve(ctx, routes.announce, ({ body }) =>
        ctx.db.transaction(async tx => {
          await tx.publish('branch.changed', { key: body.branchId, data: body })
          return {}
        })
      )
      serve(ctx, routes.slow, async () => {
        notes.push('asked')
        await options.slow
        notes.push('answered')
        return {}
      })
      consume(ctx, 'test', {
        'branch.changed': async ({ data, businessId, actor }, tx) => {
          if (options.poison === true) throw new Error('poison')
          notes.push(`called by ${actor?.name}`)
          await tx.enqueue(
            job,
            { businessId: businessId ?? '', branchId: data.branchId },
            { id: `job-${data.branchId}`, at: new Date(ctx.clock.now().getTime() + 1_000) }
          )
        },
      })
      work(
        ctx,
        job,
        async () =>
          void notes.push(`${ctx.config.SCHEDULING_GREETING} in ${ctx.clock.now().toISOString()}`)
      )
      ctx.onClose(() => void notes.push('sockets closed'))
    },
  })
const at = '2026-11-23T16:00:00Z'
const variables = { SCHEDULING_GREETING: 'hola' }

it('does not start without its variables', async () => {
  await expect(startTestApp({ services: [aService([])], at })).rejects.toThrow(ConfigError)
})

it('keeps scheduled jobs through a restart', async () => {
  const notes: string[] = []
  const first = await startTestApp({ services: [aService(notes)], at, variables })
  await first.as(aBusiness({ name: 'Lupita' }).owner)(routes.announce, {
    body: { branchId: newId() },
  })
  await first.settled()
  await first.stop({ keepDatabase: true })
  expect(notes).toEqual(['called by Lupita', 'sockets closed'])
  const second = await startTestApp({
    services: [aService(notes)],
    at: '2026-11-24T00:00:00Z',
    variables,
    database: first.database,
  })
  await second.settled()
  expect(notes).toEqual(['called by Lupita', 'sockets closed', 'hola in 2026-11-24T00:00:00.000Z'])
  await second.stop()
})

it('answers requests in flight before it stops', async () => {
  const notes: string[] = []
  const slow = Promise.withResolvers<void>()
  const testApp = await startTestApp({
    services: [aService(notes, { slow: slow.promise })],
    at,
    variables,
  })
  const address = await testApp.app('scheduling').listen({ port: 0, host: '127.0.0.1' })
  const reply = fetch(`${address}/api/slow`)
  await expect.poll(() => notes).toContain('asked')
  const stopping = testApp.stop()
  await expect.poll(() => notes).toContain('sockets closed')
  slow.resolve()
  expect((await reply).status).toBe(200)
  await stopping
  expect(notes).toEqual(['asked', 'sockets closed', 'answered'])
})

it('lets a person send a dead letter again, or discard it', async () => {
  const notes: string[] = []
  const options = { poison: true }
  const testApp = await startTestApp({ services: [aService(notes, options)], at, variables })
  const { owner, businessId } = aBusiness()
  await testApp.as(owner)(routes.announce, { body: { branchId: newId() } })
  await testApp.as(owner)(routes.announce, { body: { branchId: newId() } })
  await testApp.settled()
  const deadLetters = createDeadLetterActions(
    testApp.infra.deadLetters,
    testApp.clock,
    testApp.infra.listener.notify
  )
  const [first, other] = await deadLetters.open({ businessId })
  const [me, colleague] = [newId(), newId()]
  options.poison = false
  await deadLetters.retry(first?.id ?? '', me)
  await deadLetters.discard(other?.id ?? '', me)
  await testApp.settled()
  expect(notes).toEqual(['called by Lupita'])
  expect(await deadLetters.count()).toBe(0)
  await expect(deadLetters.retry(newId(), me)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deadLetters.retry(first?.id ?? '', colleague)).rejects.toMatchObject({
    code: 'letter_retried',
    details: { by: me },
  })
  await deadLetters.retry(first?.id ?? '', me)
  await testApp.settled()
  expect(notes).toEqual(['called by Lupita'])
  await testApp.stop()
})

it('reports what is left when it does not settle', async () => {
  const testApp = await startTestApp({ services: [aService([])], at, variables })
  await testApp.infra.database.relay.query(
    `insert into platform.timer (id, queue, data, due_at, state, handed_at) values ('stuck', 'scheduling-test-job', '{}', now(), 'handed', now())`
  )
  await expect(testApp.settled({ timeoutMs: 100 })).rejects.toThrow(
    '1 × scheduling-test-job running'
  )
  await testApp.stop()
})
