import type { ErrorCatalogue, ServiceName } from '@mostrador/contracts'
import type { Clock } from '@mostrador/kernel'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EventBus } from '../bus/event-bus.ts'
import type { PeerReply, PeerRequest } from '../client/peers.ts'
import type { ServiceClients } from '../client/service-client.ts'
import type { ServiceDatabase, OwnerOf } from '../database/service-database.ts'
import type { DeadLetterActions } from '../dead-letters/actions.ts'
import type { RequestTimeouts } from '../http/request-timeouts.ts'
import type { RouteContext } from '../http/serve.ts'
import type { JobRunner, Jobs } from '../jobs/jobs.ts'
import type { Listener } from '../database/listener.ts'
import type { Log } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/**
 * Everything that a service is given. It uses no globals, no environment and no clock of its own.
 */
export type ServiceContext<
  Config = unknown,
  Name extends ServiceName = ServiceName,
> = RouteContext & {
  readonly name: Name
  /** This service's own instance; routes are mounted with serve(). */
  readonly app: FastifyInstance
  readonly config: Config
  readonly db: ServiceDatabase<OwnerOf<Name>>
  readonly bus: EventBus
  /** Subscribes to notifications; returns how to unsubscribe. They can be lost: poll as well. */
  readonly listen: Listener['on']
  /** Notifies, after the commit. Events and jobs of a transaction notify by themselves. */
  readonly notify: Listener['notify']
  readonly jobs: Jobs
  /** Runs what work() and every() declare. */
  readonly runner: JobRunner
  /** Calls another service. */
  readonly call: ServiceClients
  /** Forwards a request unchanged to another service: for the gateway. */
  readonly forward: (service: ServiceName, request: PeerRequest) => Promise<PeerReply>
  readonly clock: Clock
  readonly ids: () => string
  readonly log: Log
  readonly metrics: Metrics
  readonly deadLetters: DeadLetterActions
  /** Signs outgoing actors; the first is the current one. */
  readonly actorKeys: readonly string[]
  /** At shutdown, after the last event and job and before the requests in flight are awaited. */
  onClose(close: () => Promise<void> | void): void
}

export type ServerOptions = {
  /**
   * Whose X-Forwarded-* to believe: of these addresses, or by address and distance (0 is the
   * nearest). Only behind a proxy that sets them.
   */
  readonly trustProxy?: boolean | string | ((address: string, hop: number) => boolean)
  /** How long it waits for a request to arrive; what is absent is that of every service. */
  readonly timeouts?: Partial<RequestTimeouts>
}

export type Service<
  Name extends ServiceName = ServiceName,
  Config extends z.ZodType = z.ZodType,
> = {
  readonly name: Name
  readonly config: Config
  /** Variables that a process in a cluster needs in addition to `config`. */
  readonly clusterConfig: z.ZodObject
  readonly errors: ErrorCatalogue
  server(config: z.output<Config>): ServerOptions
  setup(ctx: ServiceContext<z.output<Config>, Name>): Promise<void> | void
}

type ServiceDefinition<Name extends ServiceName, Config extends z.ZodType> = {
  readonly name: Name
  /** Its own variables; omit when there are none. */
  readonly config?: Config
  /**
   * Variables that have a sensible default in one process and none in a cluster: there the process
   * refuses to start without them.
   */
  readonly clusterConfig?: z.ZodObject
  readonly errors?: ErrorCatalogue
  /** Options of its server, from its own variables. */
  readonly server?: ServerOptions | ((config: z.output<Config>) => ServerOptions)
  setup(ctx: ServiceContext<z.output<Config>, Name>): Promise<void> | void
}

/**
 * A service: a name, its variables, its refusals, and the map of its routes, consumers and jobs.
 */
export const defineService = <
  const Name extends ServiceName,
  Config extends z.ZodType = z.ZodObject,
>(
  definition: ServiceDefinition<Name, Config>
): Service<Name, Config> => ({
  name: definition.name,
  // Without a schema the type parameter is that of an object without fields.
  config: definition.config ?? (z.object({}) as unknown as Config),
  clusterConfig: definition.clusterConfig ?? z.object({}),
  errors: definition.errors ?? {},
  server: config =>
    typeof definition.server === 'function' ? definition.server(config) : (definition.server ?? {}),
  setup: ctx => definition.setup(ctx),
})
