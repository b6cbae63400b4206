// The product's billing in a process of its own, with everything that it does besides
// acknowledging: the effect of each event, which asks the local Stripe.
import { billing } from '@mostrador/billing'
import type { Actor } from '@mostrador/contracts'
import { billingRoutes } from '@mostrador/contracts/billing'
import {
  allowedCaller,
  createLocalInfra,
  createLogger,
  mount,
  type Service,
  serviceClients,
} from '@mostrador/platform'
import { randomUUID } from 'node:crypto'
import { childProgram, variable } from '../children.ts'

const MESSAGES = 750
const CENTS = 100

const actorKey = variable('ACTOR_KEY')
const infra = createLocalInfra({
  databaseUrl: variable('DATABASE_URL'),
  relayUrl: variable('RELAY_DATABASE_URL'),
  actorKey,
  log: createLogger({ level: 'error' }),
  connections: 10,
})
const mounted = await mount([billing as unknown as Service], infra, {
  STRIPE_SECRET_KEY: variable('STRIPE_SECRET_KEY'),
  STRIPE_WEBHOOK_SECRET: variable('STRIPE_WEBHOOK_SECRET'),
  STRIPE_API_URL: variable('STRIPE_API_URL'),
  PUBLIC_URL: 'http://127.0.0.1:1',
})
await mounted.start()
const call = serviceClients(infra.peers, actorKey, allowedCaller)

/** Opens the page of a pack for a business of its own; returns its session. */
const openPage = async (): Promise<string> => {
  const [businessId, userId] = [randomUUID(), randomUUID()]
  const owner: Actor = {
    kind: 'user',
    userId,
    businessId,
    role: 'user',
    isOwner: true,
    permissions: [],
    name: 'Bench',
  }
  const body = {
    prices: [{ priceId: 'mensajes', quantity: MESSAGES, unitAmount: CENTS }],
    currentPath: '/precios',
    allowQuantityUpdates: false,
    business: businessId,
    user: userId,
  }
  return (await call(billingRoutes.startCheckout, { body }, owner)).data
}

const openPages = async (count: number): Promise<string[]> => {
  const pages: string[] = []
  while (pages.length < count) pages.push(await openPage())
  return pages
}

const app = mounted.app('billing')
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.on('SIGTERM', () => void mounted.stop().then(() => process.exit(0)))
childProgram(Number(new URL(address).port), question =>
  openPages((question as { pages: number }).pages)
)
