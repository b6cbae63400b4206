import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { allRoutes, type Owned, type RouteContract, serviceNames } from '@mostrador/contracts'
import { edgeGateway } from '@mostrador/edge-gateway'
import {
  actorHeader,
  actorOf,
  allowedCaller,
  type Hop,
  remotePeers,
  signActor,
} from '@mostrador/platform'
import {
  addressesNear,
  problemOfExchange,
  numbersFrom,
  openRecordedGateway,
  rawClient,
  type RecordedGateway,
  spellings,
  topologies,
} from '@mostrador/testing'
import { z } from 'zod'

/**
 * How much is asked, and on which database; everything is written to the standard output, one JSON
 * line each.
 */
const Order = z.object({
  DATABASE_URL: z.string(),
  RELAY_DATABASE_URL: z.string(),
  ACTOR_KEY: z.string().min(32),
  SEED: z.coerce.number(),
  CONCURRENCY: z.coerce.number(),
  /** At how many public routes every spelling is tried. */
  ROUTES: z.coerce.number(),
  /** Addresses made up near public routes, half of them in each topology. */
  GENERATED: z.coerce.number(),
})
const order = Order.parse(process.env)
const note = (kind: string, facts: object): void =>
  void process.stdout.write(`${JSON.stringify({ kind, ...facts })}\n`)

const routes = Object.values(allRoutes).flatMap(serviceRoutes =>
  Object.values<Owned<RouteContract>>(serviceRoutes)
)
const publicRoutes = routes.filter(
  ({ access, service }) => access !== 'internal' && service !== 'edge-gateway'
)
const id = '0199b2c4-0000-7000-8000-000000000001'
const fillParams = (path: string): string => path.replaceAll(/:\w+/g, id)
let requests = 0

type Address = { readonly method: string; readonly target: string }
const withoutBody = new Set(['GET', 'HEAD', 'DELETE'])

/** Sends addresses as they are written, and hands every fault on. */
const sendAll = async (
  gateway: RecordedGateway,
  count: number,
  address: (index: number) => Address,
  onAnswer: (
    address: Address,
    facts: { reached: boolean; status: number; fault: string | null }
  ) => void
): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    const client = rawClient(gateway.port)
    for (let index = next++; index < count; index = next++) {
      const url = address(index)
      requests += 1
      const requestId = `address-${requests}`
      const { status } = await client.send({
        ...url,
        headers: [
          `Host: 127.0.0.1:${gateway.port}`,
          `Origin: http://127.0.0.1:${gateway.port}`,
          'Cookie: sid=somebody',
          `X-Request-Id: ${requestId}`,
        ],
        ...(withoutBody.has(url.method) ? {} : { body: '{}' }),
      })
      const sightings = gateway.takeSightings(requestId)
      const fault = problemOfExchange({ ...url, status, sightings }, gateway.addressOf)
      onAnswer(url, { reached: sightings.length > 1, status, fault })
    }
    client.close()
  }
  await Promise.all(Array.from({ length: order.CONCURRENCY }, worker))
}

const SUMMARY_EVERY = 1_000

const sendGeneratedAddresses = async (
  gateway: RecordedGateway,
  topology: string
): Promise<void> => {
  const make = addressesNear(publicRoutes, numbersFrom(order.SEED))
  let [checked, reached] = [0, 0]
  const noteSummary = (): void => {
    note('agreement', { topology, checked: checked, reached })
    checked = 0
    reached = 0
  }
  await sendAll(gateway, Math.ceil(order.GENERATED / topologies.length), make, (address, facts) => {
    checked += 1
    reached += facts.reached ? 1 : 0
    if (facts.fault !== null) note('address', { topology, ...address, ...facts })
    if (checked === SUMMARY_EVERY) noteSummary()
  })
  noteSummary()
}

const sendSpelledAddresses = async (gateway: RecordedGateway, topology: string): Promise<void> => {
  const { address: stranger } = gateway.stranger
  const routeCount = Math.min(order.ROUTES, publicRoutes.length)
  await sendAll(
    gateway,
    spellings.length * routeCount,
    index => {
      const spelling = spellings[index % spellings.length]
      const turn = Math.floor(index / spellings.length)
      // Another few routes for every spelling, so that a small run still comes to all of them.
      const route =
        publicRoutes[((index % spellings.length) * routeCount + turn) % publicRoutes.length]
      if (spelling === undefined || route === undefined) throw new Error('Nothing to spell')
      const target = spelling.write({ path: fillParams(route.path), stranger })
      return { method: route.method, target }
    },
    (address, facts) => note('address', { topology, ...address, ...facts })
  )
}

/** Every internal route, called at its service by callers that should not be admitted. */
const insideOf = async (gateway: RecordedGateway): Promise<void> => {
  const actor = { ...actorOf.system(id), kind: 'user' as const, userId: id, isOwner: true }
  for (const route of routes.filter(({ access }) => access === 'internal')) {
    const right: Hop = { caller: allowedCaller(route), audience: route.service, forwarded: false }
    const stranger = serviceNames.find(name => route.callers?.includes(name) === false)
    const hops: Record<string, Hop | undefined> = {
      nobody: undefined,
      forwarded: { ...right, caller: 'edge-gateway', forwarded: true },
      'for another service': { ...right, audience: route.service === 'crm' ? 'billing' : 'crm' },
      ...(stranger !== undefined && {
        'a service that it does not name': { ...right, caller: stranger },
      }),
    }
    const ask = async (hop: Hop | undefined): Promise<number> => {
      const header = hop === undefined ? '' : await signActor(actor, hop, order.ACTOR_KEY)
      const reply = await fetch(
        `http://${gateway.addressOf(route.service)}${fillParams(route.path)}`,
        {
          method: route.method,
          headers: { [actorHeader]: header },
        }
      )
      await reply.arrayBuffer()
      return reply.status
    }
    const name = `${route.service}.${route.name}`
    for (const [who, hop] of Object.entries(hops))
      note('inside', { route: name, who, admitted: ![401, 403].includes(await ask(hop)) })
    note('admitted', { route: name, refused: [401, 403].includes(await ask(right)) })
  }
}

/** Addresses that the client of a service must not send anywhere: nobody may be asked. */
const peerAddresses = async (gateway: RecordedGateway): Promise<void> => {
  let visits = 0
  const service = createServer(socket => {
    visits += 1
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const peers = remotePeers({ crm: `http://127.0.0.1:${(service.address() as AddressInfo).port}` })
  const { address, visits: strangers } = gateway.stranger
  const before = strangers()
  const urls = [
    ...[
      `//${address}/x`,
      `http://${address}/x`,
      `/\\${address}/x`,
      `\\\\${address}/x`,
      `/\t/${address}`,
    ],
    ...[
      '/api/../internal/crm',
      '/api/%2e%2e/internal',
      '/api/..\\metrics',
      '/api/.%2E/metrics',
      '/api/x#y',
    ],
  ]
  for (const url of urls) {
    const outcome = await peers.send('crm', { method: 'GET', url, headers: {} }).then(
      () => 'sent',
      (error: unknown) => (error instanceof Error ? error.name : 'broken')
    )
    note('peer', { url, outcome, asked: visits + strangers() - before })
  }
  await peers.close()
  service.close()
}

for (const topology of topologies) {
  const gateway = await openRecordedGateway({
    gateway: edgeGateway,
    database: { appUrl: order.DATABASE_URL, relayUrl: order.RELAY_DATABASE_URL },
    topology,
    actorKey: order.ACTOR_KEY,
  })
  await sendSpelledAddresses(gateway, topology)
  await sendGeneratedAddresses(gateway, topology)
  note('stranger', { topology, visits: gateway.stranger.visits() })
  if (topology === 'remote') {
    await insideOf(gateway)
    await peerAddresses(gateway)
  }
  await gateway.close()
}
