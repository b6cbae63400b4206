import { randomUUID } from 'node:crypto'
import type {
  Actor,
  CallOf,
  DataOf,
  Envelope,
  Failure,
  Owned,
  RouteContract,
  ServiceName,
} from '@mostrador/contracts'
import {
  allowedCaller,
  createLogger,
  type Hop,
  type Infra,
  createLocalInfra,
  mount,
  prepareJobs,
  type Service,
  type ServiceClients,
  serviceClients,
  signActor,
  actorHeader,
  urlOf,
  type Variables,
  type LogLevel,
} from '@mostrador/platform'
import type { FastifyInstance } from 'fastify'
import { type TestClock, testClock } from './test-clock.ts'
import { type FreshDatabase, freshDatabase } from './postgres-fresh.ts'
import { settling } from './settled.ts'
import { TEST_DEADLINE_MS } from './never.ts'

export type StartTestApp = {
  readonly services: readonly Service[]
  /** Time of the test clock, '2026-11-23T16:00:00Z'. */
  readonly at: string | Date
  /** The services' own variables. */
  readonly variables?: Variables
  readonly logLevel?: LogLevel
  /** Uses the database of an earlier test app, to see what survives a restart. */
  readonly database?: FreshDatabase
}

export type TestReply<Data> = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Envelope<Data> | Failure
  readonly data: Data
}
export type CallAs = <R extends Owned<RouteContract>>(
  route: R,
  call: CallOf<R>,
  options?: { readonly idempotencyKey?: string; readonly headers?: Record<string, string> }
) => Promise<TestReply<DataOf<R>>>

export type TestApp = {
  readonly clock: TestClock
  readonly infra: Infra
  readonly database: FreshDatabase
  readonly actorKey: string
  /**
   * Calls a route over HTTP as an actor, with a new idempotency key unless one is given. `data`
   * throws when the response was a refusal.
   */
  as(actor: Actor): CallAs
  readonly call: ServiceClients
  app(service: ServiceName): FastifyInstance
  /**
   * Resolves when every event is consumed and no job is due or running; rejects with what is left.
   */
  settled(options?: { readonly timeoutMs?: number }): Promise<void>
  /** Ends the services; `keepDatabase` leaves the data for the next test app. */
  stop(options?: { readonly keepDatabase?: boolean }): Promise<void>
}

const actorKey = 'a key that only tests know, long enough'

/** Hop of a test's request: from an allowed service to an internal route, else from the gateway. */
export const hopTo = (route: Owned<RouteContract>): Hop => ({
  caller: allowedCaller(route),
  audience: route.service,
  forwarded: route.access !== 'internal',
})

const isFailure = (body: Envelope<unknown> | Failure): body is Failure => !body.success

/** Starts services on a Postgres database of their own, with a clock that the test moves. */
export const startTestApp = async ({
  services,
  at,
  variables = {},
  logLevel = 'silent',
  database: givenDatabase,
}: StartTestApp): Promise<TestApp> => {
  const database = givenDatabase ?? (await freshDatabase())
  if (givenDatabase === undefined) await prepareJobs(database.ownerUrl)
  const clock = testClock(at, () => infra.runner.wake())
  const waiting = settling()
  const infra: Infra = createLocalInfra({
    databaseUrl: database.appUrl,
    relayUrl: database.relayUrl,
    actorKey,
    clock,
    log: createLogger({ level: logLevel }),
    onProgress: waiting.tell,
    delivery: { retryMs: [5, 10, 20, 40] },
    connections: 10,
    pollMs: 500,
  })
  const mounted = await mount(services, infra, variables)
  await mounted.start()
  const as =
    (actor: Actor): CallAs =>
    async <R extends Owned<RouteContract>>(
      route: R,
      call: CallOf<R>,
      {
        idempotencyKey = randomUUID(),
        headers = {},
      }: { readonly idempotencyKey?: string; readonly headers?: Record<string, string> } = {}
    ) => {
      const parts = call as {
        readonly params?: unknown
        readonly query?: unknown
        readonly body?: object
      }
      const reply = await mounted.app(route.service).inject({
        method: route.method,
        url: urlOf(route, parts),
        headers: {
          [actorHeader]: await signActor(actor, hopTo(route), actorKey),
          'idempotency-key': idempotencyKey,
          ...headers,
        },
        ...(parts.body === undefined ? {} : { payload: parts.body }),
      })
      const body = reply.json<Envelope<DataOf<R>> | Failure>()
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body,
        get data(): DataOf<R> {
          if (isFailure(body))
            throw new Error(
              `${route.method} ${route.path} was refused: ${reply.statusCode} ${body.code}, ${body.message}`
            )
          return body.data
        },
      }
    }
  return {
    clock,
    infra,
    database,
    actorKey,
    as,
    call: serviceClients(infra.peers, actorKey, allowedCaller),
    app: mounted.app,
    settled: ({ timeoutMs = TEST_DEADLINE_MS } = {}) => waiting.settled(infra, timeoutMs),
    async stop({ keepDatabase = false } = {}) {
      await mounted.stop()
      if (!keepDatabase) await database.drop()
    },
  }
}
