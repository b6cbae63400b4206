import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { House } from './house/open.ts'

/** What stands before several instances of the product, as a Service of a cluster does: who is ready gets requests, whoever says 503 at /readyz gets no more. */
export const balancer = (lookEveryMs = 200) => {
  const agent = new Agent({
    connections: 64,
    keepAliveTimeout: 30_000,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  })
  const ready: House[] = []
  let looking = true
  const known = new Set<House>()
  const isReady = async (house: House): Promise<boolean> => {
    try {
      const reply = await request(`${house.url}/readyz`, {
        dispatcher: agent,
        headersTimeout: 2_000,
      })
      await reply.body.dump()
      return reply.statusCode === 200
    } catch {
      return false
    }
  }
  const look = async (): Promise<void> => {
    while (looking) {
      for (const house of known) {
        const now = await isReady(house)
        const at = ready.indexOf(house)
        if (now && at < 0) ready.push(house)
        if (!now && at >= 0) ready.splice(at, 1)
      }
      await wait(lookEveryMs)
    }
  }
  void look()
  let turn = 0
  return {
    add: (house: House): void => void known.add(house),
    forget: (house: House): void => void known.delete(house),
    has: (house: House): boolean => ready.includes(house),
    /** An instance that is ready, another than `not` where there is one. */
    pick(not?: House): House | undefined {
      const others = ready.filter(house => house !== not)
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
