import type { FastifyInstance } from 'fastify'
import type { Pending } from '../../pending.ts'
import { GraphRefusal, type GraphFaultName } from '../graph-errors.ts'
import type { MetaStore } from '../store.ts'

/** What the next calls of a path meet, whatever they ask. */
export type CallFault = {
  /** A part of the path: `oauth/access_token`, `subscribed_apps`. */
  path: string
  as: GraphFaultName | 'hang' | 'reset' | 'slow'
  times: number
  ms: number
}

const takeFault = (store: MetaStore, url: string): CallFault | undefined => {
  const fault = store.callFaults.find(({ path, times }) => times > 0 && url.includes(path))
  if (fault !== undefined) fault.times -= 1
  return fault
}

/** Calls of logins and accounts that fail, hang or come late. */
export const failCalls = (
  app: FastifyInstance,
  { store, pending }: { store: MetaStore; pending: Pending }
): void => {
  app.addHook('preHandler', async (request, reply) => {
    const fault = takeFault(store, request.url)
    if (fault === undefined) return
    if (fault.as === 'slow') {
      await new Promise<void>(resolve => {
        pending.timers.after(fault.ms, resolve)
      })
      return
    }
    if (fault.as !== 'hang' && fault.as !== 'reset') throw new GraphRefusal(fault.as, 'graph')
    reply.hijack()
    if (fault.as === 'reset') reply.raw.destroy()
  })
}
