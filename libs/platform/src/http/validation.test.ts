import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validated } from './validation.ts'

const contract = {
  method: 'POST',
  path: '/api/client/:id',
  access: 'business',
  summary: 'Edits',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.coerce.number().int().default(1), search: z.string().optional() }),
  body: z.object({ name: z.string() }),
  data: z.object({}),
} as const
const parts = { params: { id: '1' }, query: {}, body: { name: 'Ana' } }

describe('the parts of a request', () => {
  it('are read each from its own place, whatever the others hold', () =>
    expect(
      validated(contract, {
        params: { id: '1', name: 'a path' },
        query: { id: '2', name: 'a query' },
        body: { name: 'Ana', id: '3', page: 4 },
      })
    ).toEqual({ params: { id: '1' }, query: { page: 1 }, body: { name: 'Ana' } }))
  it.each([{ search: ['a', 'b'] }, { page: ['1', '2'] }])(
    'are refused when a name stands twice: %j',
    query => expect(() => validated(contract, { ...parts, query })).toThrow('invalid_request')
  )
  it('have no other prototype for what somebody sent', () => {
    const body: unknown = JSON.parse(
      '{"name":"Ana","__proto__":{"isOwner":true},"constructor":{"prototype":{"isOwner":true}}}'
    )
    const read = validated(contract, { ...parts, body }).body
    expect(read).toEqual({ name: 'Ana' })
    expect(Reflect.getPrototypeOf(Object(read))).toBe(Object.prototype)
    expect(Reflect.get(Object(read), 'isOwner')).toBeUndefined()
    expect(Reflect.get({}, 'isOwner')).toBeUndefined()
  })
})
