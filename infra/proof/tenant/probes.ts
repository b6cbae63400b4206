import { allRoutes, type Owned, type RouteContract } from '@mostrador/contracts'
import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { actorOf } from '@mostrador/platform'
import { forEachConcurrently } from '../concurrency.ts'
import type { Caller, ProductApi } from '../product-api.ts'
import type { SuiteContext } from '../suite.ts'
import type { Parts } from './call-data.ts'
import type { TenantFixture } from './fixture.ts'
import { matrix } from './matrix.ts'

type Route = { readonly name: string; readonly route: Owned<RouteContract> }
export const routes: readonly Route[] = Object.entries(allRoutes).flatMap(([service, all]) =>
  Object.entries<Owned<RouteContract>>(all).map(([name, route]) => ({
    name: `${service}.${name}`,
    route,
  }))
)

type Probe = Route & { readonly who: string; readonly parts: Parts }
type Identities = Readonly<Record<string, Caller>>

export const callWith = (
  api: ProductApi,
  route: Owned<RouteContract>,
  parts: Parts,
  caller: Caller
) => api.ask(route, parts as never, caller)

/** The same call with one id of ours replaced by theirs, once for each id that it carries. */
const swaps = (parts: Parts, ours: TenantFixture, otherTenant: TenantFixture): Parts[] => {
  const text = JSON.stringify(parts)
  return (Object.keys(ours.ids) as (keyof TenantFixture['ids'])[])
    .filter(id => text.includes(ours.ids[id]))
    .map(id => JSON.parse(text.replaceAll(ours.ids[id], otherTenant.ids[id])) as Parts)
}

/** Whether an answer contains ids of the other tenant that were not in the request. */
const foreignIn = (answer: unknown, parts: Parts, otherTenant: TenantFixture): boolean => {
  const [answerText, question] = [JSON.stringify(answer ?? null), JSON.stringify(parts)]
  return Object.values(otherTenant.ids).some(
    id => answerText.includes(id) && !question.includes(id)
  )
}

/** Everybody who might call a route: the team of a business, its services, and strangers. */
export const createIdentities = async (
  api: ProductApi,
  ownTenant: TenantFixture
): Promise<Identities> => {
  const stranger = await api.ask(gatewayRoutes.register, {
    body: { name: 'Nadie', email: 'nadie@correo.example', password: 'clave-de-nadie' },
  })
  return {
    owner: ownTenant.shop.owner,
    member: ownTenant.member,
    idle: ownTenant.idle,
    stranger: { cookie: stranger.cookie ?? '', tenant: 'nobody' },
    nobody: { tenant: 'nobody' },
    'foreign cookie': { cookie: '__Host-sid=inventada; sid=inventada', tenant: 'nobody' },
    assistant: ownTenant.shop.assistant,
    service: ownTenant.shop.system,
    'no tenant': { actor: actorOf.service('crm', null), tenant: 'nobody' },
    anonymous: { actor: actorOf.anonymous(), tenant: 'nobody' },
  }
}

/** Calls every route with ids of another business, as every identity, in random order. */
export const probeForeignIds = async (
  ctx: SuiteContext,
  api: ProductApi,
  {
    ownTenant,
    otherTenant,
    identities,
  }: {
    readonly ownTenant: TenantFixture
    readonly otherTenant: TenantFixture
    readonly identities: Identities
  }
): Promise<void> => {
  const {
    history,
    random,
    size: { probes = 0, concurrency = 16 },
  } = ctx
  let n = 1_000
  const probesOf = ({ name, route }: Route, who: string): Probe[] => {
    const row = matrix[name]
    if (row === undefined) return []
    n += 1
    const whole = row(otherTenant, n)
    // Ids in single places are tried by those who get furthest: the owner, and the paths inside.
    const mixed = ['owner', 'assistant', 'service'].includes(who)
      ? swaps(row(ownTenant, n), ownTenant, otherTenant)
      : []
    return [whole, ...mixed].map(parts => ({ name, route, who, parts }))
  }
  const every = routes.flatMap(candidate =>
    Object.keys(identities).flatMap(who => probesOf(candidate, who))
  )
  const once = random
    .shuffle(every)
    .toSorted(
      (a, b) =>
        Number(a.who !== 'owner' && a.who !== 'service') -
        Number(b.who !== 'owner' && b.who !== 'service')
    )
  const more = Array.from({ length: Math.max(0, probes - once.length) }, () => random.pick(every))
  const reads = routes.filter(
    ({ name, route }) =>
      route.method === 'GET' && matrix[name] !== undefined && route.access === 'business'
  )
  ctx.print(
    `${once.length + more.length} intentos en ${routes.length} rutas, entre lecturas de la otra dueña por las mismas conexiones`
  )
  await forEachConcurrently(
    concurrency,
    [...once, ...more],
    async ({ name, route, who, parts }) => {
      const { status, code, data } = await callWith(api, route, parts, identities[who] ?? {})
      history.note('probe', {
        route: name,
        who,
        status,
        code,
        foreign: status >= 200 && status < 300 && foreignIn(data, parts, otherTenant),
        ...(status >= 500 && { expect: [503] }),
      })
      // The other owner reads her own over the same pool: a connection that kept a tenant would
      // show here.
      if (random.below(5) === 0) {
        const read = random.pick(reads)
        await callWith(
          api,
          read.route,
          matrix[read.name]?.(otherTenant, 0) ?? {},
          otherTenant.shop.owner
        )
      }
    }
  )
}
