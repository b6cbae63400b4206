import { allRoutes, type Owned, type RouteContract } from '@mostrador/contracts'
import type { Random } from '../random.ts'
import type { Parts } from '../tenant/call-data.ts'
import { exempt } from '../tenant/exempt.ts'
import { matrix } from '../tenant/matrix.ts'
import type { TenantFixture } from '../tenant/fixture.ts'
import { isJson } from './read-back-rules.ts'
import { generateValue } from './values.ts'

export type Route = { readonly name: string; readonly route: Owned<RouteContract> }

const routes: readonly Route[] = Object.entries(allRoutes).flatMap(([service, all]) =>
  Object.entries<Owned<RouteContract>>(all).map(([name, route]) => ({
    name: `${service}.${name}`,
    route,
  }))
)
const email = (fixture: TenantFixture, n: number): string =>
  `persona-${n}-${fixture.mark}@correo.example`
/** Routes that name no tenant have no row in the matrix. */
const examples: Readonly<Record<string, (fixture: TenantFixture, n: number) => Parts>> = {
  ...matrix,
  // A unique number: a known number would return the existing contact.
  'crm.createClient': (_world, n) => ({
    body: { client: { name: 'Nueva', whatsapp: String(4_400_000_000 + n) } },
  }),
  'edge-gateway.register': (fixture, n) => ({
    body: { name: 'Persona', email: email(fixture, n), password: 'clave-de-persona' },
  }),
  'edge-gateway.signIn': fixture => ({ body: { email: fixture.email, password: 'otra-clave' } }),
  'accounts.registerUser': (fixture, n) => ({
    body: {
      name: 'Persona',
      email: email(fixture, n),
      password: 'clave-de-persona',
      host: 'localhost',
    },
  }),
  'accounts.signIn': fixture => ({
    body: { email: fixture.email, password: 'otra-clave', host: 'localhost', address: '127.0.0.1' },
  }),
  'accounts.signOut': () => ({ body: { token: 'nadie' } }),
  'accounts.resolveSession': () => ({ body: { token: 'nadie', host: 'localhost' } }),
  'accounts.requestToJoin': ({ ids }) => ({
    params: { id: ids.ownerId },
    body: { businessId: ids.businessId },
  }),
  'accounts.findUser': fixture => ({ body: { email: fixture.email } }),
  'accounts.listDeadLetters': () => ({ query: {} }),
}

export const exampleOf = (name: string, fixture: TenantFixture, n: number): Parts =>
  examples[name]?.(fixture, n) ?? {}

/** Whatever would end the fixture that the others need. */
const spared = /\.(archive|delete|remove|chooseBusiness|verifyWebhook|receiveWebhook)/
/** Every route that takes something and can be called repeatedly. */
export const grownRoutes: readonly Route[] = routes.filter(
  ({ name, route: { body, query, params } }) =>
    !spared.test(name) && examples[name] !== undefined && (body ?? query ?? params) !== undefined
)
/** Every route that reads what belongs to a business. */
export const readers: readonly Route[] = routes.filter(
  ({ name, route }) =>
    route.method === 'GET' && matrix[name] !== undefined && exempt[name] === undefined
)

/** As far as a list goes: what was accepted for any day is in it. */
const widest: Readonly<Record<string, Parts>> = {
  'scheduling.listAppointments': {
    query: { from: '1900-01-01T00:00:00.000Z', to: '2199-12-31T23:59:59.999Z' },
  },
  'crm.searchClients': { query: { limit: 100 } },
  'crm.listClients': { query: { limit: 500 } },
  'catalog.listProducts': { query: { includeArchived: 'true' } },
  'billing.listCreditMovements': { query: { limit: 500 } },
}
/** How to read what was `made`, or what is there: by its id where the route asks for one. */
export const readingOf = (
  { name, route }: Route,
  fixture: TenantFixture,
  created: unknown
): Parts =>
  isJson(created) && typeof created['_id'] === 'string' && route.path.endsWith('/:id')
    ? { params: { id: created['_id'] } }
    : (widest[name] ?? exampleOf(name, fixture, 0))

/**
 * What fuzzing may have changed about the branch, the service and the people: bookings need them as
 * they were.
 */
export const restorations = [
  'scheduling.editBranch',
  'scheduling.editSpecialist',
  'scheduling.editService',
] as const
export const zoneCall = (fixture: TenantFixture): Parts => ({
  params: { id: fixture.ids.businessId },
  body: { business: { timezone: { name: 'America/Mexico_City' } } },
})

const wellFormed = (text: unknown): unknown =>
  typeof text === 'string' ? text.toWellFormed() : text
/** An address cannot hold half a character; a body can. */
const addressable = (part: unknown): unknown =>
  isJson(part)
    ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, wellFormed(value)]))
    : part

/**
 * A call of a route: the example with some of its values, or all of them, grown out of the schema.
 */
export const callOf = (
  { name, route }: Route,
  fixture: TenantFixture,
  { n, random }: { readonly n: number; readonly random: Random }
): Parts => {
  const example = exampleOf(name, fixture, n)
  const grown = {
    random,
    fixtures: { ...fixture.ids, funnelId: '01980000-0000-7000-8000-00000000000f' },
    keep: random.pick([0, 0.5, 0.8, 0.95]),
    wrong: random.pick([0, 0, 0, 0.1]),
  }
  const valueOfPart = (partName: keyof Parts, chance: number): unknown => {
    const schema = route[partName]
    if (schema === undefined || random.next() > chance) return example[partName]
    return generateValue(schema, partName, example[partName], grown)
  }
  return {
    params: addressable(valueOfPart('params', 0.1)),
    query: addressable(valueOfPart('query', route.body === undefined ? 1 : 0.3)),
    body: valueOfPart('body', 1),
  }
}
