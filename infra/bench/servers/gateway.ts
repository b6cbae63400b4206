// The product's gateway in a process of its own: sessions, limits, signed actors, and services over
// HTTP.
import { edgeGateway } from '@mostrador/edge-gateway'
import {
  createLogger,
  createLocalInfra,
  mount,
  remotePeers,
  type Service,
} from '@mostrador/platform'
import { childProgram, variable } from '../children.ts'

const upstream = variable('UPSTREAM')
const inMemory = createLocalInfra({
  databaseUrl: variable('DATABASE_URL'),
  relayUrl: variable('RELAY_DATABASE_URL'),
  actorKey: variable('ACTOR_KEY'),
  log: createLogger({ level: 'error' }),
})
const mounted = await mount(
  [edgeGateway as unknown as Service],
  {
    ...inMemory,
    mounts: undefined,
    peers: remotePeers({ scheduling: upstream, accounts: upstream }),
  },
  { RATE_LIMIT_PER_MINUTE: '1000000000' }
)
await mounted.start()
const address = await mounted.app('edge-gateway').listen({ host: '127.0.0.1', port: 0 })
process.on('SIGTERM', () => void mounted.stop().then(() => process.exit(0)))
childProgram(Number(new URL(address).port))
