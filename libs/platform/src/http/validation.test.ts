import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RefusalWithText } from './refusals.ts'
import { validateParts } from './validation.ts'

/** What a person reads, and what a program does. */
const refusalOf = (body: unknown) => {
  try {
    return validateParts(contract, { ...parts, body })
  } catch (error) {
    const { text, details } = error as RefusalWithText
    return { text, details }
  }
}

const contract = {
  method: 'POST',
  path: '/api/client/:id',
  access: 'business',
  summary: 'Edits',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.coerce.number().int().default(1), search: z.string().optional() }),
  body: z.object({ name: z.string().max(1_200), kind: z.enum(['a', 'b']).optional() }),
  data: z.object({}),
} as const
const parts = { params: { id: '1' }, query: {}, body: { name: 'Ana' } }

describe('the parts of a request', () => {
  it('are parsed separately, whatever the others hold', () =>
    expect(
      validateParts(contract, {
        params: { id: '1', name: 'a path' },
        query: { id: '2', name: 'a query' },
        body: { name: 'Ana', id: '3', page: 4 },
      })
    ).toEqual({ params: { id: '1' }, query: { page: 1 }, body: { name: 'Ana' } }))
  it.each([{ search: ['a', 'b'] }, { page: ['1', '2'] }])(
    'are refused when a name is repeated: %j',
    query => expect(() => validateParts(contract, { ...parts, query })).toThrow('invalid_request')
  )
  it.each([
    [{}, 'name', 'Falta un dato requerido'],
    [
      { name: 'Ana', kind: 'c' },
      'kind',
      'Uno de los datos no es válido. Revísalo e intenta de nuevo.',
    ],
    [
      { name: 'a'.repeat(1_201) },
      'name',
      'Uno de los textos es demasiado largo: máximo 1,200 caracteres',
    ],
    [null, '', 'Revisa los datos e intenta de nuevo'],
  ])('are refused in words of people, and name the field for programs: %j', (body, path, text) =>
    expect(refusalOf(body)).toEqual({ text, details: [{ path, message: text }] })
  )
  it('do not take another prototype from what was sent', () => {
    const body: unknown = JSON.parse(
      '{"name":"Ana","__proto__":{"isOwner":true},"constructor":{"prototype":{"isOwner":true}}}'
    )
    const read = validateParts(contract, { ...parts, body }).body
    expect(read).toEqual({ name: 'Ana' })
    expect(Reflect.getPrototypeOf(Object(read))).toBe(Object.prototype)
    expect(Reflect.get(Object(read), 'isOwner')).toBeUndefined()
    expect(Reflect.get({}, 'isOwner')).toBeUndefined()
  })
})
