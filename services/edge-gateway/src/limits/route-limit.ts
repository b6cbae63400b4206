import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import type { Owned, RouteContract } from '@mostrador/contracts'
import { publicRoutes } from '../forwarding/forward.ts'

/**
 * How the requests of a route are counted.
 * - `sensitive`: few per minute and address, each route apart.
 * - `secret`: few per minute and path, which holds a secret, and by address as pages.
 * - `api`: by session, or by address where there is none.
 * - `file`: what a page is made of, each under its hash, by address: a new browser wants hundreds.
 * - `page`: screens, other files and whatever no route matched, by address.
 * - `none`: signed webhooks, whose bursts are no abuse, and the probes of the orchestrator.
 */
export type RouteLimit = 'sensitive' | 'secret' | 'api' | 'file' | 'page' | 'none'

const limitOfContract = ({ access, limit }: RouteContract): RouteLimit =>
  access === 'webhook' ? 'none' : (limit ?? 'api')

const declared: readonly Owned<RouteContract>[] = [...Object.values(gatewayRoutes), ...publicRoutes]
const limitsOfRoutes: ReadonlyMap<string, RouteLimit> = new Map([
  ...declared.map(route => [`${route.method} ${route.path}`, limitOfContract(route)] as const),
  ['GET /ws', 'api'],
  ['GET /healthz', 'none'],
  ['GET /readyz', 'none'],
])

/**
 * The route that answers, `POST /api/auth/login`; undefined when none matched. HEAD is answered by
 * the route of GET.
 */
export const routeName = (method: string, url: string | undefined): string | undefined =>
  url === undefined ? undefined : `${method === 'HEAD' ? 'GET' : method} ${url}`

/** By the matched route alone: every spelling of a path counts for the route that answers it. */
export const limitOfRoute = (name: string | undefined): RouteLimit => {
  if (name === undefined) return 'page'
  // Only files that exist have such a route.
  if (name.startsWith('GET /assets/')) return 'file'
  return limitsOfRoutes.get(name) ?? 'page'
}
