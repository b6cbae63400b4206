import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { allRoutes, type RouteContract, type ServiceName, serviceNames } from '@mostrador/contracts'
import { accountsRoutes, type Session } from '@mostrador/contracts/accounts'
import {
  createLogger,
  defineService,
  type Infra,
  createLocalInfra,
  mount,
  type Mounted,
  remotePeers,
  serve,
  type Service,
} from '@mostrador/platform'
import type { FastifyRequest } from 'fastify'
import type { FreshDatabase } from '../postgres-fresh.ts'

/** Services in the process of the gateway, or each of them behind a socket. */
export const topologies = ['mounted', 'remote'] as const
export type Topology = (typeof topologies)[number]

/** What the router of one server read in a request. */
export type RoutedRequest = {
  readonly service: ServiceName
  readonly method: string
  /** Path of the contract that was matched; null when none was. */
  readonly route: string | null
  readonly params: unknown
  readonly host: string
}
export type RecordedGateway = {
  readonly port: number
  /** The address of a foreign server, and how many requests reached it. */
  readonly stranger: { readonly address: string; readonly visits: () => number }
  /** Where a service listens, in the topology where it does. */
  readonly addressOf: (service: ServiceName) => string
  /** What was recorded of a request under its `X-Request-Id`, in order; it is deleted then. */
  readonly takeSightings: (requestId: string) => readonly RoutedRequest[]
  readonly close: () => Promise<void>
}

const ids = {
  user: '01a20000-0000-7000-8000-000000000001',
  business: '01a20000-0000-7000-8000-00000000000b',
  session: '01a20000-0000-7000-8000-000000000005',
}
/** A request with a cookie: its person may do everything in a business. */
const owner: Session = {
  user: {
    _id: ids.user,
    name: 'Catalina',
    email: 'c@correo.example',
    role: 'user',
    emailVerified: true,
  },
  business: {
    _id: ids.business,
    name: 'La Catrina',
    timezone: { name: 'America/Mexico_City' },
    partner: null,
  },
  businesses: [{ _id: ids.business, name: 'La Catrina' }],
  isOwner: true,
  fullAccess: true,
  permissions: [],
}

type Note = (service: ServiceName, request: FastifyRequest) => void

/** A service with the routes of its contract; each returns nothing. */
const recordedService = (name: ServiceName, note: Note): Service =>
  defineService({
    name,
    setup: ctx => {
      ctx.app.addHook('onRequest', async request => note(name, request))
      for (const route of Object.values<RouteContract>(allRoutes[name])) {
        if (route.path === accountsRoutes.resolveSession.path) continue
        const options = route.upload === undefined ? {} : { uploadFolder: tmpdir() }
        serve(ctx, route, ({ reply }) => reply.send({ success: true, data: null }), options)
      }
      if (name === 'accounts')
        serve(ctx, accountsRoutes.resolveSession, () => ({
          session: owner,
          sessionId: ids.session,
        }))
    },
  })

const openAnonymous = async (): Promise<{
  address: string
  visits: () => number
  close: () => Promise<void>
}> => {
  let visits = 0
  const server = createServer(socket => {
    visits += 1
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits: () => visits,
    close: () => new Promise(done => server.close(() => done())),
  }
}

const listen = (mounted: Mounted, service: ServiceName): Promise<string> =>
  mounted.app(service).listen({ port: 0, host: '127.0.0.1' })

type Parts = {
  readonly gateway: Service
  readonly database: Pick<FreshDatabase, 'appUrl' | 'relayUrl'>
  readonly topology: Topology
  readonly actorKey: string
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * The gateway in front of services that only record what reaches them: which route each router
 * read, with which parameters. Its own reading is recorded in the same way, before it decides
 * anything.
 */
export const openRecordedGateway = async (parts: Parts): Promise<RecordedGateway> => {
  const sightings = new Map<string, RoutedRequest[]>()
  const note: Note = (service, request) => {
    const sighting = {
      service,
      method: request.method,
      route: request.is404 ? null : (request.routeOptions.url ?? null),
      params: { ...Object(request.params) },
      host: request.headers.host ?? '',
    }
    sightings.set(request.id, [...(sightings.get(request.id) ?? []), sighting])
  }
  const gateway: Service = {
    ...parts.gateway,
    async setup(ctx) {
      ctx.app.addHook('onRequest', async request => note('edge-gateway', request))
      await parts.gateway.setup(ctx)
    },
  }
  const variables = { SIMULATOR: 'true', RATE_LIMIT_PER_MINUTE: '100000000', ...parts.variables }
  const services = serviceNames
    .filter(name => name !== 'edge-gateway')
    .map(name => recordedService(name, note))
  const infra = (): Infra =>
    createLocalInfra({
      databaseUrl: parts.database.appUrl,
      relayUrl: parts.database.relayUrl,
      actorKey: parts.actorKey,
      log: createLogger({ level: 'silent' }),
      connections: 2,
    })
  const stranger = await openAnonymous()
  const urls: Partial<Record<ServiceName, string>> = {}
  const running: Mounted[] = []
  if (parts.topology === 'mounted')
    running.push(await mount([...services, gateway], infra(), variables))
  else {
    const behind = await mount(services, infra(), variables)
    for (const { name } of services) urls[name] = await listen(behind, name)
    const front = { ...infra(), peers: remotePeers(urls), mounts: undefined }
    running.push(behind, await mount([gateway], front, variables))
  }
  const mountedGateway = running.at(-1)
  if (mountedGateway === undefined) throw new Error('Nothing was mounted')
  const { port } = new URL(await listen(mountedGateway, 'edge-gateway'))
  return {
    port: Number(port),
    stranger,
    addressOf: service => new URL(urls[service] ?? 'http://localhost').host,
    takeSightings(requestId) {
      const recorded = sightings.get(requestId) ?? []
      sightings.delete(requestId)
      return recorded
    },
    async close() {
      for (const mounted of running.toReversed()) await mounted.stop()
      await stranger.close()
    },
  }
}
