import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@mostrador/contracts'
import { dbFor } from '@mostrador/db'
import { Refusal } from '@mostrador/kernel'
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify'
import { serviceClients } from '../client/service-client.ts'
import { checkConfigs, loadConfig, type Variables } from './config.ts'
import { ownerOf } from '../database/service-database.ts'
import { withOutbox } from '../database/with-outbox.ts'
import { createDeadLetterActions } from '../dead-letters/actions.ts'
import { createPreparedQueries } from '../database/sql-transaction.ts'
import { healthRoutes, metricsRoute, type Readiness } from '../http/health.ts'
import { idempotencyKeys } from '../idempotency/idempotency.ts'
import { problemOf, refusals, refuseWaiting } from '../http/refusals.ts'
import { closeSilentBodies, defaultTimeouts, serverTimeouts } from '../http/request-timeouts.ts'
import { serverSpans } from '../http/server-span.ts'
import type { Infra } from './assemble-infra.ts'
import { every, jobsOf } from '../jobs/work.ts'
import type { ServiceContext, Service } from './service.ts'
import { deleteExpiredRows } from '../database/retention.ts'
import { warmUp } from './warm-up.ts'

/** Services in one process, ready to be started. */
export type Mounted = {
  app(service: ServiceName): FastifyInstance
  /** Await it before the first request, which then costs what later ones cost. */
  warmUp(): Promise<void>
  /** Events and jobs begin to flow. */
  start(): Promise<void>
  /**
   * The order of reliability 4.11: take no work, close sockets, answer what is in flight, then the
   * connections.
   */
  stop(): Promise<void>
  /** Returns 503 at /readyz from now on, and keeps serving. */
  announceStop(): void
}

/** The most that a request may take while the process is stopping. */
const inFlightMs = 15_000
/** Seconds. */
const oneDay = 86_400
const requestIdShape = /^[\w-]{8,64}$/

const newApp = (
  service: Service,
  config: unknown,
  infra: Infra,
  readiness: Readiness
): FastifyInstance => {
  const { trustProxy = false, timeouts } = service.server(config)
  const waits = { ...defaultTimeouts, ...timeouts }
  const app = fastify({
    ...serverTimeouts(waits),
    logger: false,
    trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that cannot be read never reaches a route, nor the handler of its errors.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = error.statusCode === 400 ? new Refusal('invalid_address') : error
      const { status, failure } = problemOf({}, refusal, request.id)
      const { code, requestId } = failure
      infra.log.info({ service: service.name, code, status, requestId }, 'Request refused')
      void reply.status(status).send(failure)
    },
    genReqId: request => {
      const requestId = request.headers['x-request-id']
      return typeof requestId === 'string' && requestIdShape.test(requestId)
        ? requestId
        : randomUUID()
    },
  })
  closeSilentBodies(app.server, waits)
  serverSpans(app, service.name)
  refuseWaiting(app, infra.databaseWatch)
  acceptEmptyJson(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A connection that stays open for the next request would keep the server from closing.
    if (readiness.stopping) reply.header('connection', 'close')
  })
  reportResponses(app, service.name, infra)
  return app
}

/** Browsers say "JSON" also when they send nothing. */
const acceptEmptyJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, undefined) : parseJson(request, String(text), done)
  )
}

/** Counts and logs every response. */
const reportResponses = (
  app: FastifyInstance,
  service: ServiceName,
  { metrics, log }: Pick<Infra, 'metrics' | 'log'>
): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    metrics.request({ service, method, route, status }, reply.elapsedTime / 1_000)
    const ms = Math.round(reply.elapsedTime)
    log.debug({ service, method, route, status, ms, requestId }, 'Answered')
  })
}

/** What a service is given of the infrastructure of its process. */
const contextOf = (
  name: ServiceName,
  infra: Infra
): Omit<ServiceContext<unknown, ServiceName>, 'app' | 'config' | 'deadLetters' | 'onClose'> => {
  const { clock, ids, log, metrics, bus, runner, actorKeys, underTenant, listener, peers } = infra
  return {
    name,
    clock,
    ids,
    log,
    metrics,
    bus,
    runner,
    jobs: jobsOf(runner),
    call: serviceClients(peers, actorKeys[0], name),
    actorKeys,
    underTenant,
    db: withOutbox(dbFor(infra.database, ownerOf(name)), {
      service: name,
      clock,
      ids,
      onPublished: what => metrics.published(name, what),
      notify: listener.notify,
    }),
    keys: idempotencyKeys(createPreparedQueries(infra.database.pool)),
    listen: listener.on,
    notify: listener.notify,
    forward: (owner, request) => peers.send(owner, request),
  }
}

/** Returns what is in flight, for a while; what is idle or still open after that is cut. */
const closeServer = async (app: FastifyInstance): Promise<void> => {
  const closed = app.close()
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  const timeout = setTimeout(() => app.server.closeAllConnections(), inFlightMs)
  try {
    await closed
  } finally {
    clearInterval(idle)
    clearTimeout(timeout)
  }
}

/**
 * Builds the services and their routes on the given infrastructure; nothing is taken from the bus
 * or the queue until start().
 */
export const mount = async (
  services: readonly Service[],
  infra: Infra,
  variables?: Variables
): Promise<Mounted> => {
  checkConfigs(
    services.map(({ config }) => config),
    variables
  )
  const apps = new Map<ServiceName, FastifyInstance>()
  const closers: (() => Promise<void> | void)[] = []
  const readiness: Readiness = { stopping: false }
  const deadLetters = createDeadLetterActions(infra.deadLetters, infra.clock, infra.listener.notify)
  for (const service of services) {
    const config = loadConfig(service.config, variables)
    const app = newApp(service, config, infra, readiness)
    refusals(app, service.errors, infra.log)
    healthRoutes(app, infra, readiness)
    // The gateway's port is the public one.
    if (service.name !== 'edge-gateway') metricsRoute(app, infra)
    await service.setup({
      ...contextOf(service.name, infra),
      app,
      config,
      deadLetters,
      onClose: close => void closers.push(close),
    })
    await app.ready()
    apps.set(service.name, app)
    infra.mounts?.mount(service.name, app)
  }
  every(infra, 'platform-retention', oneDay, () => deleteExpiredRows(infra.database.relay))
  const closeQuietly = async (
    what: string,
    close: () => Promise<unknown> | void
  ): Promise<void> => {
    try {
      await close()
    } catch (error) {
      infra.log.error({ err: error }, `Stopping ${what} failed`)
    }
  }
  return {
    app(service) {
      const app = apps.get(service)
      if (app === undefined) throw new Error(`${service} is not mounted in this process`)
      return app
    },
    warmUp: () => warmUp(apps, infra.actorKeys[0]),
    async start() {
      await infra.bus.start()
      await infra.runner.start()
    },
    announceStop() {
      readiness.stopping = true
    },
    async stop() {
      readiness.stopping = true
      await Promise.all([
        closeQuietly('the bus', infra.bus.stop),
        closeQuietly('the jobs', infra.runner.stop),
      ])
      for (const close of closers.toReversed()) await closeQuietly('a service', close)
      await Promise.all(
        [...apps.values()].map(app => closeQuietly('a server', () => closeServer(app)))
      )
      await closeQuietly('the infrastructure', infra.close)
    },
  }
}
