import { defineRoutes } from '@mostrador/contracts'
import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { type ArgOf, endpoint, fillPath, searchOf } from './endpoint.ts'

const routes = defineRoutes('scheduling', {
  list: {
    method: 'GET',
    path: '/api/thing',
    access: 'business',
    summary: '',
    query: z.object({ from: z.string(), page: z.coerce.number().optional() }),
    data: z.array(z.object({ _id: z.string() })),
  },
  edit: {
    method: 'PATCH',
    path: '/api/thing/:id',
    access: 'business',
    summary: '',
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    data: z.object({ _id: z.string() }),
  },
  ping: { method: 'GET', path: '/api/ping', access: 'public', summary: '', data: z.object({}) },
})

it('takes arguments and results from the contract', () => {
  const things = api.injectEndpoints({
    endpoints: build => ({
      things: build.query({ ...endpoint(routes.list), providesTags: ['Appointment'] }),
      editThing: build.mutation({ ...endpoint(routes.edit), invalidatesTags: ['Appointment'] }),
      ping: build.query({ ...endpoint(routes.ping) }),
    }),
  })
  expectTypeOf<ArgOf<typeof routes.ping>>().toEqualTypeOf<void>()
  expectTypeOf(things.endpoints.things.initiate)
    .parameter(0)
    .toExtend<{ query: { from: string } }>()
  expectTypeOf<Parameters<typeof things.endpoints.editThing.initiate>[0]>().toExtend<{
    params: { id: string }
    body: { name: string }
  }>()
  const selected = things.endpoints.things.select({ query: { from: 'a' } })
  expectTypeOf<NonNullable<ReturnType<typeof selected>['data']>>().toEqualTypeOf<
    { _id: string }[]
  >()
  const wrong = () =>
    things.endpoints.editThing.initiate({
      params: { id: '1' },
      // @ts-expect-error a body of another shape does not compile
      body: { nombre: '' },
    })
  expect(wrong).toBeTypeOf('function')
})

it('builds method, path, query and body of the call', () => {
  expect(endpoint(routes.list).query({ query: { from: 'á b' } })).toEqual({
    method: 'GET',
    path: '/api/thing',
    search: '?from=%C3%A1+b',
  })
  expect(endpoint(routes.edit).query({ params: { id: 'a/b' }, body: { name: 'x' } })).toMatchObject(
    { path: '/api/thing/a%2Fb', body: { name: 'x' } }
  )
})

it('gives every call a key of its own', () => {
  const key = () =>
    endpoint(routes.edit).query({ params: { id: '1' }, body: { name: 'x' } }).idempotencyKey
  expect(key()).toMatch(/^[0-9a-f]{32}$/)
  expect(key()).not.toBe(key())
})

it('fills paths and searches', () => {
  expect(() => fillPath('/a/:id', {})).toThrow('missing :id')
  expect(searchOf({ a: undefined, b: null, c: ['1', '2'], d: 0 })).toBe('?c=1&c=2&d=0')
})
