import { defineErrors, defineRoutes, Id, Instant } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { z } from 'zod'
import {
  answer,
  consume,
  consumeOutside,
  defineJob,
  defineService,
  every,
  serve,
  work,
} from '../index.ts'

/** Routes for each kind of access, answer and failure. */
export const routes = defineRoutes('scheduling', {
  greet: {
    method: 'POST',
    path: '/api/greet/:id',
    access: 'business',
    summary: 'Test',
    permission: { page: 'agenda', action: 'create' },
    params: z.object({ id: Id }),
    query: z.object({ times: z.coerce.number().int().min(1, 'Al menos una vez').default(1) }),
    body: z.object({ name: z.string('El nombre es requerido') }),
    data: z.object({ text: z.string(), times: z.number() }),
    message: 'Saludo enviado',
  },
  refuse: {
    method: 'GET',
    path: '/api/refuse',
    access: 'public',
    summary: 'Test',
    query: z.object({ code: z.string() }),
    data: z.object({}),
  },
  broken: {
    method: 'GET',
    path: '/api/broken',
    access: 'public',
    summary: 'Test',
    data: z.object({ count: z.number() }),
  },
  announce: {
    method: 'POST',
    path: '/api/announce',
    access: 'business',
    summary: 'Test',
    body: z.object({ branchId: Id, fail: z.boolean().optional() }),
    data: z.object({ runs: z.number() }),
  },
  think: {
    method: 'POST',
    path: '/api/think',
    access: 'business',
    summary: 'Test',
    data: z.object({ thoughts: z.number() }),
  },
  secret: {
    method: 'GET',
    path: '/internal/scheduling/secret',
    access: 'internal',
    summary: 'Test',
    data: z.object({ businessId: z.string().nullable() }),
  },
  remember: {
    method: 'POST',
    path: '/internal/scheduling/remember',
    access: 'internal',
    summary: 'Test',
    body: z.object({ text: z.string() }),
    data: z.object({ at: Instant, name: z.string().min(2) }),
  },
  hook: {
    method: 'POST',
    path: '/api/hook',
    access: 'webhook',
    summary: 'Test',
    data: z.object({ bytes: z.number(), raw: z.boolean() }),
  },
})
export const testRoutes = defineRoutes('crm', {
  ask: {
    method: 'GET',
    path: '/api/ask',
    access: 'business',
    summary: 'Test',
    query: z.object({ code: z.string().optional() }),
    data: z.object({ businessId: z.string().nullable() }),
  },
})
const errors = defineErrors({ slot_taken: { status: 409, message: 'Ese horario ya está ocupado' } })

const remind = defineJob({
  name: 'scheduling-test-remind',
  schema: z.object({ businessId: z.uuid(), id: z.string() }),
  attempts: 3,
  backoffMs: 60_000,
})
type Delivered = {
  readonly group: string
  readonly branchId: string
  readonly businessId: string | null
}

/** What the services did, and what tests make them do. */
export const state = {
  delivered: [] as Delivered[],
  reminded: [] as string[],
  /** How many of the next jobs fail. */
  failures: 0,
  ticks: 0,
  runs: 0,
  thoughts: 0,
  /** Runs in a request that writes nothing. */
  meanwhile: async (): Promise<void> => {},
}

export const scheduling = defineService({
  name: 'scheduling',
  errors,
  setup(ctx) {
    serve(ctx, routes.greet, async ({ params, query, body }) => ({
      text: `Hola ${body.name}`,
      times: query.times,
      secret: params.id,
    }))
    serve(ctx, routes.refuse, async ({ query }) => {
      if (query.code === 'bug') throw new Error('boom')
      throw new Refusal(query.code, { nearest: [] })
    })
    serve(ctx, routes.broken, async () => JSON.parse('{"count":"many"}'))
    serve(ctx, routes.announce, async ({ body }) => {
      state.runs += 1
      return ctx.db.transaction(async tx => {
        await tx.publish('branch.changed', {
          key: body.branchId,
          data: { branchId: body.branchId },
        })
        if (body.fail === true) throw new Refusal('slot_taken')
        return answer({ runs: state.runs }, { message: 'Avisado' })
      })
    })
    serve(ctx, routes.think, async () => {
      state.thoughts += 1
      await state.meanwhile()
      return { thoughts: state.thoughts }
    })
    serve(ctx, routes.remember, () => ({ at: '2200-01-01T13:59:59.000Z', name: '' }))
    serve(ctx, routes.secret, async ({ actor }) => ({ businessId: actor.businessId }))
    serve(ctx, routes.hook, async ({ body }) => ({
      bytes: body.length,
      raw: Buffer.isBuffer(body),
    }))
    consume(ctx, 'scheduling-test', {
      'branch.changed': async ({ data, businessId }, tx) => {
        state.delivered.push({ group: 'inside', branchId: data.branchId, businessId })
        await tx.enqueue(
          remind,
          { businessId: businessId ?? '', id: data.branchId },
          { id: `remind-${data.branchId}`, at: new Date(ctx.clock.now().getTime() + 3_600_000) }
        )
      },
    })
    consumeOutside(ctx, 'scheduling-test-outside', {
      'branch.changed': async ({ data, businessId }) =>
        void state.delivered.push({ group: 'outside', branchId: data.branchId, businessId }),
    })
    work(ctx, remind, async ({ id }) => {
      if (state.failures > 0) {
        state.failures -= 1
        throw new Error('Not today')
      }
      state.reminded.push(id)
    })
    every(ctx, 'scheduling-test-tick', 600, async () => void (state.ticks += 1))
  },
})
export const crm = defineService({
  name: 'crm',
  setup(ctx) {
    serve(ctx, testRoutes.ask, async ({ query, actor }) => {
      if (query.code !== undefined)
        await ctx.call(routes.refuse, { query: { code: query.code } }, actor)
      return ctx.call(routes.secret, {}, { as: actor })
    })
  },
})
