import type { FastifyRequest } from 'fastify'
import { inContext, type WorkContext } from '../context.ts'

const contexts = new WeakMap<FastifyRequest, WorkContext>()

/**
 * Keeps on whose behalf a request is handled, for the refusal that is sent after the work ended.
 */
export const setRequestContext = (request: FastifyRequest, context: WorkContext): void =>
  void contexts.set(request, context)

/**
 * Does `work` as part of a request whose handling is over; of one that no route took, without a
 * context.
 */
export const runInRequestContext = <T>(request: FastifyRequest, work: () => T): T => {
  const context = contexts.get(request)
  return context === undefined ? work() : inContext(context, work)
}
