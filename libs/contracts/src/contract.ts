import { z } from 'zod'
import { withoutLimits } from './stored.ts'
import type { PageName } from './page-ids.ts'

/** The services of the product. An event, a route and a table each belong to exactly one. */
export const serviceNames = [
  'edge-gateway',
  'accounts',
  'scheduling',
  'crm',
  'messaging-gateway',
  'ai-assistant',
  'billing',
  'catalog',
  'simulator',
] as const
export type ServiceName = (typeof serviceNames)[number]

/**
 * Who may call a route.
 * - `public`: anybody, no session (rate limited by address).
 * - `user`: a signed-in person, with or without an active business.
 * - `business`: a signed-in person acting in one business; the tenant comes from the session, never
 * from the request.
 * - `admin`: a signed-in admin of the platform, with or without an active business; the role comes
 * from the session, never from the request (H6).
 * - `internal`: other services only; the gateway does not know the path.
 * - `webhook`: a provider; the body arrives as raw bytes and is verified before it is parsed.
 */
export type Access = 'public' | 'user' | 'business' | 'admin' | 'internal' | 'webhook'

/**
 * What a member of a business needs in `permissions` for this route. An owner passes always.
 */
export type Permission = {
  readonly page: PageName
  readonly action: 'view' | 'create' | 'edit' | 'delete'
  readonly schedule?: 'appointments' | 'blocks'
}

export type RouteContract = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * Fastify spelling, `/api/appointment/:id`. Public paths are those of the specification under
   * /api; internal ones start with /internal/<service>.
   */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly permission?: Permission
  /** The only services that may call an internal route; every service when absent. */
  readonly callers?: readonly ServiceName[]
  /**
   * `sensitive`: passwords or addresses can be guessed here. The gateway counts its calls apart and
   * allows few of them.
   * `secret`: its path contains a secret that the reader must have, and many who do share an
   * address. Few are allowed for each path, and as many as of pages for each address.
   */
  readonly limit?: 'sensitive' | 'secret'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /**
   * What the answer carries in `data`. Input and output are the same type: no transforms, no
   * defaults. Unknown fields are dropped. `defineRoutes` takes the limits away (`withoutLimits`):
   * rows that were written under other limits are answered too.
   */
  readonly data: z.ZodType
  /** Bytes of the largest body; 256 KB from a browser by default. */
  readonly bodyLimit?: number
  /** Spanish text of success, where the specification gives one. */
  readonly message?: string
  /**
   * Every POST, PUT and PATCH of a known caller takes an idempotency key and keeps its answer under
   * it. `ignored`: not this one, because its answer holds a secret, or sets a cookie that a kept
   * answer would lack.
   */
  readonly idempotencyKey?: 'ignored'
  /**
   * The request is `multipart/form-data` with one file of at most so many bytes, which goes to a
   * temporary place unread; `body` is what is known of it (`ReceivedFile`).
   */
  readonly upload?: { readonly maxBytes: number }
  /**
   * `files`: answers bytes instead of an envelope, under the host of files (`MEDIA_URL`) and under
   * no other; nothing else is answered there.
   */
  readonly host?: 'files'
}

export const ONE_MEGABYTE = 1_048_576

/** The most bytes that a request may carry. */
export const bodyLimitOf = ({ access, bodyLimit }: RouteContract): number => {
  if (bodyLimit !== undefined) return bodyLimit
  switch (access) {
    // Meta may bundle up to 3 MB.
    case 'webhook':
      return 3_200_000
    case 'internal':
      return ONE_MEGABYTE
    default:
      return ONE_MEGABYTE / 4
  }
}

export type Routes = Record<string, RouteContract>
export type Owned<R extends RouteContract> = R & {
  readonly service: ServiceName
  readonly name: string
}

/**
 * The routes of one service, each knowing its owner and its name; answers hold to the shape of
 * `data`, not to its limits.
 */
export const defineRoutes = <const R extends Routes>(
  service: ServiceName,
  routes: R
): { readonly [K in keyof R]: Owned<R[K]> } =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      { ...route, data: withoutLimits(route.data), service, name },
    ])
  ) as { [K in keyof R]: Owned<R[K]> }

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<R extends RouteContract> = OutputOf<R['params']>
export type QueryOf<R extends RouteContract> = OutputOf<R['query']>
export type BodyOf<R extends RouteContract> = OutputOf<R['body']>
export type DataOf<R extends RouteContract> = z.output<R['data']>

/** What a caller passes: only the parts that the route declares. */
export type CallOf<R extends RouteContract> = (R['params'] extends z.ZodType
  ? { params: InputOf<R['params']> }
  : unknown) &
  (R['query'] extends z.ZodType ? { query: InputOf<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: InputOf<R['body']> } : unknown)

/**
 * Every successful answer: `success`, `data` and, where the specification gives one, `message`
 * [GEN-05].
 */
export type Envelope<Data> = {
  readonly success: true
  readonly data: Data
  readonly message?: string
}

/**
 * Every refusal: a closed `code`, its Spanish text, and the request to quote when asking for help.
 */
export type Failure = {
  readonly success: false
  readonly message: string
  readonly code: string
  readonly details?: unknown
  readonly requestId?: string
}

/** code → HTTP status and Spanish text. A code without both does not compile. */
export type ErrorCatalogue = Record<
  string,
  {
    readonly status:
      | 400
      | 401
      | 402
      | 403
      | 404
      | 408
      | 409
      | 410
      | 413
      | 415
      | 421
      | 422
      | 429
      | 502
      | 503
    readonly message: string
  }
>
export const defineErrors = <const E extends ErrorCatalogue>(errors: E): E => errors

/**
 * Which browsers receive an event over the sockets.
 * - the name of a page, or some: members of its business who may see that page, or one of those.
 *   The pages whose routes show the data of the event.
 * - `members`: every member of its business.
 * - `replicas`: no browser; every replica of the gateway, which closes sockets by it.
 * - `nobody`: only consumers in other services.
 */
export type Audience = PageName | readonly PageName[] | 'members' | 'replicas' | 'nobody'

/** The only definition of an event: the gateway, the screens, metrics and docs derive from it. */
export type EventContract = {
  /** Ids and what happened, no personal data. It only grows; a changed meaning is a new name. */
  readonly schema: z.ZodType
  readonly audience: Audience
  /** What happened, in Spanish, for people. */
  readonly label: string
}

export type EventCatalogue = Readonly<Record<string, EventContract>>

/** The events of one service, named in the past tense: `thing.happened`. */
export const defineEvents = <const E extends EventCatalogue>(events: E): E => events

export type Actor = z.output<typeof Actor>
/** On whose behalf something is done. Signed by the gateway; services believe nothing else. */
export const Actor = z.object({
  kind: z.enum(['user', 'assistant', 'service', 'system', 'anonymous']),
  userId: z.uuid().nullable(),
  businessId: z.uuid().nullable(),
  /** The sign-in of a person, for what may only be finished where it was begun. */
  sessionId: z.uuid().optional(),
  /**
   * Platform role; the two fields below distinguish a partner's members from business staff.
   */
  role: z.enum(['user', 'partner', 'admin']),
  isOwner: z.boolean(),
  permissions: z.array(
    z.object({
      pageId: z.number().int(),
      actions: z.array(z.enum(['view', 'create', 'edit', 'delete'])),
      schedule: z.object({ appointments: z.boolean(), blocks: z.boolean() }).optional(),
    })
  ),
  /** Shown beside what the actor did ("Lupita", "Asistente Ana"). */
  name: z.string(),
})
