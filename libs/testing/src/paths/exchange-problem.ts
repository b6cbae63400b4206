import { isDeepStrictEqual } from 'node:util'
import { allRoutes, type RouteContract, type ServiceName } from '@mostrador/contracts'
import type { RoutedRequest } from './recorded-gateway.ts'

/** One request to the gateway, its answer, and the routes that were read from it. */
export type Exchange = {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly sightings: readonly RoutedRequest[]
}

const methodOf = (method: string): string => (method === 'HEAD' ? 'GET' : method)

/**
 * Service by method and path, from the contracts alone: the gateway is not asked where it sends
 * anything.
 */
const owners = new Map<string, ServiceName>(
  Object.entries(allRoutes).flatMap(([service, routes]) =>
    Object.values<RouteContract>(routes)
      .filter(({ access }) => access !== 'internal')
      .map(({ method, path }) => [`${method} ${path}`, service as ServiceName])
  )
)

/**
 * What is wrong with an exchange, in one sentence, or null. A service may be asked once, for the
 * route and the parameters that the gateway read, at its own address, and only if that route is
 * public and its own; nothing may break on the way.
 */
export const problemOfExchange = (
  { status, sightings }: Exchange,
  addressOf: (service: ServiceName) => string
): string | null => {
  const outside = sightings.find(({ service }) => service === 'edge-gateway')
  const inside = sightings.filter(({ service }) => service !== 'edge-gateway')
  if (status >= 500) return `it was answered with ${status}`
  const [reached] = inside
  if (reached === undefined) return null
  if (inside.length > 1) return 'services were asked more than once'
  if (outside === undefined) return `${reached.service} was asked and the gateway was not`
  const owner = owners.get(`${methodOf(outside.method)} ${outside.route}`)
  if (owner !== reached.service)
    return `${reached.service} was asked for ${outside.route}, which belongs to ${owner ?? 'nobody'}`
  if (reached.route !== outside.route || reached.method !== outside.method)
    return `${reached.service} read ${reached.method} ${reached.route}, the gateway ${outside.route}`
  if (!isDeepStrictEqual(reached.params, outside.params))
    return `${reached.service} read other parameters than the gateway`
  if (reached.host !== addressOf(reached.service) && !reached.host.startsWith('localhost'))
    return `${reached.host} was asked for ${reached.service}`
  return null
}
