import { setTimeout as wait } from 'node:timers/promises'
import { allRoutes, type RouteContract, type ServiceName, serviceNames } from '@mostrador/contracts'
import type { FastifyInstance } from 'fastify'
import { actorHeader, actorOf, signActor } from '../actor.ts'
import { allowedCaller } from '../client/service-client.ts'

/** A business that nobody has: whatever is read for it is empty. */
const UNKNOWN_BUSINESS = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
/** An address that nobody has. */
const UNKNOWN_ADDRESS = '192.0.2.1'
const ROUNDS = 3
const TIMEOUT_MS = 5_000

/** What can be asked without knowing anything, and changes nothing. */
const isPlainReading = ({ method, path, access }: RouteContract): boolean =>
  method === 'GET' && !path.includes(':') && access !== 'webhook'

/**
 * Asks a process's own services what people will ask of them, for a business that nobody has,
 * before it takes requests: the first people after a deployment shall not wait while code is
 * compiled, statements are planned and connections are opened. Writes nothing, and never fails:
 * what is refused or cannot be answered was asked all the same. Ends after `timeoutMs` at the
 * latest: a process that starts while others are down serves cold rather than late.
 */
export const warmUp = async (
  apps: ReadonlyMap<ServiceName, FastifyInstance>,
  actorKey: string,
  timeoutMs = TIMEOUT_MS
): Promise<void> => {
  const readings = (names: readonly ServiceName[]): RouteContract[] =>
    names.flatMap(name => Object.values<RouteContract>(allRoutes[name])).filter(isPlainReading)
  type WarmUpRequest = {
    readonly app: FastifyInstance
    readonly path: string
    readonly headers: Record<string, string>
  }
  // The gateway accepts no signed actor: it is called with a session that does not exist.
  const gatewayRequests = (app: FastifyInstance): WarmUpRequest[] =>
    readings(serviceNames)
      .filter(({ access }) => access !== 'internal')
      .map(({ path }) => ({ app, path, headers: { cookie: 'sid=nobody; __Host-sid=nobody' } }))
  const serviceRequests = (name: ServiceName, app: FastifyInstance): Promise<WarmUpRequest[]> =>
    Promise.all(
      readings([name]).map(async route => {
        const hop = { caller: allowedCaller(route), audience: name, forwarded: false }
        const header = await signActor(actorOf.system(UNKNOWN_BUSINESS), hop, actorKey)
        return { app, path: route.path, headers: { [actorHeader]: header } }
      })
    )
  const requests: WarmUpRequest[] = []
  for (const [name, app] of apps)
    requests.push(
      ...(name === 'edge-gateway' ? gatewayRequests(app) : await serviceRequests(name, app))
    )
  const round = (): Promise<unknown> =>
    Promise.all(
      requests.map(async ({ app, path, headers }) =>
        app
          .inject({ method: 'GET', url: path, headers, remoteAddress: UNKNOWN_ADDRESS })
          .catch(() => undefined)
      )
    )
  const rounds = async (): Promise<void> => {
    for (let n = 0; n < ROUNDS; n += 1) await round()
  }
  const timeout = new AbortController()
  await Promise.race([
    rounds(),
    wait(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
  ])
  timeout.abort()
}
