import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

it('does not wait for a service that does not answer', async () => {
  const app = Fastify()
  let asked = 0
  app.addHook('onRequest', () => {
    asked += 1
    return new Promise<void>(() => {})
  })
  await warmUp(new Map([['catalog', app]]), 'k'.repeat(32), 1)
  await expect.poll(() => asked).toBeGreaterThan(0)
})
