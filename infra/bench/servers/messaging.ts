// The product's messaging gateway in a process of its own, with everything that it does besides
// acknowledging.
import { messagingGateway } from '@mostrador/messaging-gateway'
import { createLogger, createLocalInfra, mount, type Service } from '@mostrador/platform'
import { childProgram, variable } from '../children.ts'

const infra = createLocalInfra({
  databaseUrl: variable('DATABASE_URL'),
  relayUrl: variable('RELAY_DATABASE_URL'),
  actorKey: variable('ACTOR_KEY'),
  log: createLogger({ level: 'error' }),
  connections: 10,
})
const mounted = await mount([messagingGateway as unknown as Service], infra, {
  META_APP_SECRET: variable('SECRET'),
  META_VERIFY_TOKEN: 'bench-verify-token',
  MESSAGING_TOKEN_KEY: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
})
const app = mounted.app('messaging-gateway')
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('SIGTERM', () => void mounted.stop().then(() => process.exit(0)))
childProgram(Number(new URL(address).port))
