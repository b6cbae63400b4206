import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { ProductInstance } from './instance/open.ts'

/**
 * What stands before several instances of the product, as a Service of a cluster does: who is ready
 * gets requests, whoever says 503 at /readyz gets no more.
 */
export const balancer = (lookEveryMs = 200) => {
  const agent = new Agent({
    connections: 64,
    keepAliveTimeout: 30_000,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  })
  const ready: ProductInstance[] = []
  let looking = true
  const watched = new Set<ProductInstance>()
  const isReady = async (instance: ProductInstance): Promise<boolean> => {
    try {
      const reply = await request(`${instance.url}/readyz`, {
        dispatcher: agent,
        headersTimeout: 2_000,
      })
      await reply.body.dump()
      return reply.statusCode === 200
    } catch {
      return false
    }
  }
  const poll = async (): Promise<void> => {
    while (looking) {
      for (const instance of watched) {
        const now = await isReady(instance)
        const index = ready.indexOf(instance)
        if (now && index < 0) ready.push(instance)
        if (!now && index >= 0) ready.splice(index, 1)
      }
      await wait(lookEveryMs)
    }
  }
  void poll()
  let turn = 0
  return {
    add: (instance: ProductInstance): void => void watched.add(instance),
    forget: (instance: ProductInstance): void => void watched.delete(instance),
    has: (instance: ProductInstance): boolean => ready.includes(instance),
    /** An instance that is ready, another than `not` where there is one. */
    pick(not?: ProductInstance): ProductInstance | undefined {
      const others = ready.filter(instance => instance !== not)
      const from = others.length > 0 ? others : ready
      turn += 1
      return from[turn % from.length]
    },
    agent,
    async close(): Promise<void> {
      looking = false
      await agent.destroy()
    },
  }
}
