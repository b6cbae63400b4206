import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

it('does not wait for a service that does not answer', async () => {
  const app = Fastify()
  let requests = 0
  app.addHook('onRequest', () => {
    requests += 1
    return new Promise<void>(() => {})
  })
  await warmUp(new Map([['catalog', app]]), 'k'.repeat(32), 1)
  await expect.poll(() => requests).toBeGreaterThan(0)
})
