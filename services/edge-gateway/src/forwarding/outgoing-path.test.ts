import { Refusal } from '@mostrador/kernel'
import { propertyRuns } from '@mostrador/testing/property-runs'
import fc from 'fast-check'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { publicRoutes } from './forward.ts'
import { outgoingPath } from './outgoing-path.ts'

const route = { path: '/api/client/:id/note' }
const pathOf = (id: unknown, target = '/x'): string => {
  try {
    return outgoingPath(route, { id }, target)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the address at which the owner of a route is asked', () => {
  it('is the path of the contract with its parameters written anew', () => {
    expect(pathOf('a b', '/api/cl%69ent/a%20b/note?x=1&y=%2e')).toBe(
      '/api/client/a%20b/note?x=1&y=%2e'
    )
    expect(pathOf('%2e%2e')).toBe('/api/client/%252e%252e/note')
    expect(pathOf('a;b=c?d#e')).toBe('/api/client/a%3Bb%3Dc%3Fd%23e/note')
  })
  it.each(['', '.', '..', 'a/b', '..\\..', 'a\0', 'a\tb', '\u0085', '\ud800', undefined, 7, ['x']])(
    'is refused for the parameter %j',
    id => expect(pathOf(id)).toBe('not_found')
  )
  it('keeps the query byte for byte, and encodes backslashes so that nobody reads them as slashes', () => {
    expect(pathOf('x', '/y?hub.mode=subscribe&hub.challenge=1%2B2+%zz')).toBe(
      '/api/client/x/note?hub.mode=subscribe&hub.challenge=1%2B2+%zz'
    )
    expect(pathOf('x', '/y?a=\\b?c')).toBe('/api/client/x/note?a=%5Cb?c')
  })
  it('is a public route of a service, under /api except for two', () => {
    const others = publicRoutes.filter(({ path }) => !/^\/api(\/:?[\w-]+)+$/.test(path))
    // As the specification writes it [C2-37], and what is seen under the host of files.
    expect(others.map(({ path }) => path)).toEqual(['/cloudinary', '/media/:businessId/:file'])
  })
  it('is parsed by the owner as the same route with the same parameters, whatever they contain', async () => {
    const app = fastify()
    app.get(route.path, async request => request.params)
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async id => {
        const url = pathOf(id)
        if (url === 'not_found') return
        expect((await app.inject({ url })).json()).toEqual({ id })
      }),
      { numRuns: propertyRuns(2_000) }
    )
    await app.close()
  })
})
