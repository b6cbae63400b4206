import cookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import type { KnownSession } from './directory.ts'
import { createSessionOfRequest } from './request-session.ts'

/** A server whose two hooks ask for the session, over a directory that counts its questions. */
const startServer = async (betweenHooks: (forget: () => void) => void) => {
  const session = {} as KnownSession['session']
  const tokens: (string | undefined)[] = []
  let version = 0
  let current: KnownSession | null = { session, sessionId: 's1' }
  const find = async (token: string | undefined) => {
    tokens.push(token)
    return current
  }
  const sessionOf = createSessionOfRequest({ version: () => version, find, renew: find })
  const app = fastify()
  await app.register(cookie)
  app.addHook('onRequest', async request => {
    await sessionOf(request)
    betweenHooks(() => {
      version += 1
      current = null
    })
  })
  app.get('/', async request => ({ sessionId: (await sessionOf(request))?.sessionId ?? null }))
  const send = async () => {
    const reply = await app.inject({ url: '/', headers: { cookie: 'sid=a-token' } })
    return reply.json<{ sessionId: string | null }>().sessionId
  }
  return { send, requests: tokens, stop: () => app.close() }
}

it('reads the session once per request, however many callers need it', async () => {
  const { send, requests, stop } = await startServer(() => {})
  expect(await send()).toBe('s1')
  expect(requests).toEqual(['a-token'])
  await send()
  expect(requests).toEqual(['a-token', 'a-token'])
  await stop()
})

it('reads the session again when it ended during the request', async () => {
  const { send, requests, stop } = await startServer(forget => forget())
  expect(await send()).toBeNull()
  expect(requests).toHaveLength(2)
  await stop()
})
