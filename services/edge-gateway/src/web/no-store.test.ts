import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { noStore } from './no-store.ts'

const cachingAt = async (url: string) => {
  const app = fastify()
  noStore(app)
  app.get('/api/client/:id', () => ({ name: 'Ana' }))
  app.get('/api/broken', () => {
    throw new Error('An accident')
  })
  app.get('/api/picture', (_request, reply) => reply.header('cache-control', 'max-age=60').send(''))
  app.get('/assets/:name', () => 'a script')
  const { headers } = await app.inject({ method: 'GET', url })
  await app.close()
  return headers['cache-control']
}

describe('the cache header of API answers', () => {
  it.each(['/api/client/1', '/%61pi/client/1', '/api/broken'])('forbid caching: %s', async url =>
    expect(await cachingAt(url)).toBe('no-store')
  )
  it('can be set by a route', async () =>
    expect(await cachingAt('/api/picture')).toBe('max-age=60'))
  it('is not set on the files of the client', async () =>
    expect(await cachingAt('/assets/index.js')).toBeUndefined())
})
