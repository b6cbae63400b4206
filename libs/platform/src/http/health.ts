import type { FastifyInstance } from 'fastify'
import type { Infra } from '../process/assemble-infra.ts'
import { platformErrors } from './errors.ts'

/** The state of a process: it still serves after it reported that it stops. */
export type Readiness = { stopping: boolean }

/**
 * Postgres answers and has the tables; brokers and caches may be down, we work without them
 * (reliability 4.11).
 */
const databaseReady = async ({ database }: Infra): Promise<boolean> => {
  try {
    const { rows } = await database.pool.query<{ there: boolean }>(
      `select to_regclass('platform.timer') is not null as there`
    )
    return rows[0]?.there === true
  } catch {
    return false
  }
}

/** `/healthz` (the event loop answers) and `/readyz` (send me requests). */
export const healthRoutes = (app: FastifyInstance, infra: Infra, readiness: Readiness): void => {
  app.get('/healthz', async () => ({ success: true, data: {} }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !readiness.stopping && (await databaseReady(infra))
    return reply
      .status(ready ? 200 : 503)
      .send(
        ready
          ? { success: true, data: {} }
          : { success: false, message: platformErrors.unavailable.message, code: 'unavailable' }
      )
  })
}

/** `/metrics`, in the text format of Prometheus. */
export const metricsRoute = (app: FastifyInstance, { metrics: { registry } }: Infra): void => {
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics())
  )
}
