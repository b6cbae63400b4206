import type { CallOf, DataOf, RouteContract } from '@mostrador/contracts'
import type { z } from 'zod'
import type { Wire } from './base-query.ts'

/** `repeatKey`: the key of an earlier attempt at the same request, so that it is done once. */
type Repeatable<R extends RouteContract> = R['method'] extends 'GET'
  ? unknown
  : { readonly repeatKey?: string }

/** What a hook of this route takes: the declared parts, or nothing. */
export type ArgOf<R extends RouteContract> =
  unknown extends CallOf<R> ? void : CallOf<R> & Repeatable<R>

/** What the wire needs of a route. The compiler compares both with the contract. */
export type RouteLiteral<R extends RouteContract> = {
  readonly method: R['method']
  readonly path: R['path']
} & (R['body'] extends z.ZodType ? { readonly body: true } : { readonly body?: undefined })

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  repeatKey?: string
}

/** An idempotency key: the server does a request once per key. */
export const randomKey = (): string => {
  // crypto.randomUUID exists only on https and localhost; a tablet may open the server by its
  // address.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * '/api/appointment/:id' with its params filled in and encoded. Throws when one is missing: a
 * programming mistake.
 */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`missing :${name} for ${path}`)
    return encodeURIComponent(String(value))
  })

/** Query object → '?a=1&b=2'. Undefined and null are left out; a list repeats its name. */
export const searchOf = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * A contract as the definition of an RTK Query endpoint; argument and result types come from the
 * contract: `build.query({ ...endpoint(routes.listAppointments), providesTags: ['Appointment'] })`.
 */
export const endpoint = <R extends RouteContract>(route: R) => definitionOf<R>(route, route.data)

/**
 * The same for the calls of the first page, which must not wait for schemas: `endpointOf<typeof
 * accountsRoutes.getBusiness>({ method: 'GET', path: '/api/business/:id' })` with `import type`.
 * A method or path other than the contract's does not compile.
 */
export const endpointOf = <R extends RouteContract>(route: RouteLiteral<R>) =>
  definitionOf<R>(route, undefined)

const definitionOf = <R extends RouteContract>(
  route: { method: R['method']; path: string; body?: unknown },
  shape: z.ZodType | undefined
) => ({
  query: (call: ArgOf<R>): Wire => {
    const { params, query, body, repeatKey } = (call ?? {}) as Parts
    return {
      method: route.method,
      path: fillPath(route.path, params),
      search: searchOf(query),
      ...(route.body === undefined ? {} : { body }),
      ...(route.method === 'GET' ? {} : { idempotencyKey: repeatKey ?? randomKey() }),
    }
  },
  transformResponse: (data: unknown): DataOf<R> => {
    // A server that breaks its contract should be loud while developing, and not take the page
    // down.
    if (import.meta.env.DEV && shape !== undefined) {
      const checked = shape.safeParse(data)
      if (!checked.success)
        console.error(`${route.method} ${route.path} broke its contract`, checked.error.issues)
    }
    return data as DataOf<R>
  },
})
