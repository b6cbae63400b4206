import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { readToken, writeDevice, writeToken } from './cookie.ts'

const askOver = async (protocol: 'http' | 'https', sent = '') => {
  const app = fastify({ trustProxy: true })
  await app.register(cookie)
  app.get('/', (request, reply) => {
    writeToken(request, reply, 'a-token')
    writeDevice(request, reply, 'a-device')
    return { read: readToken(request) ?? null }
  })
  const reply = await app.inject({
    method: 'GET',
    url: '/',
    headers: { 'x-forwarded-proto': protocol, cookie: sent },
  })
  await app.close()
  const written = [reply.headers['set-cookie'] ?? []].flat()
  return { written, read: reply.json<{ read: string | null }>().read }
}

describe('cookies', () => {
  it('are of this host alone, Secure, HttpOnly and Lax over https', async () => {
    const { written } = await askOver('https')
    expect(written.map(line => line.split('=')[0])).toEqual(['__Host-sid', '__Host-device'])
    for (const line of written) {
      const attributes = line.split('; ')
      expect(attributes).toEqual(
        expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      )
      expect(line).not.toContain('Domain')
    }
  })
  it('open no session over https when they were set over plain http', async () => {
    expect((await askOver('https', 'sid=planted')).read).toBeNull()
    expect((await askOver('https', '__Host-sid=own')).read).toBe('own')
  })
  it.each(['%00', 'own%00', '%20', '', '%E2%80%AE', 'x'.repeat(201)])(
    'name no session with «%s»',
    async token => {
      expect((await askOver('http', `sid=${token}`)).read).toBeNull()
    }
  )
})
