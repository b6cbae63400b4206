import { Actor, type ServiceName, serviceNames } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

export const actorHeader = 'x-mostrador-actor'
const issuer = 'mostrador'
/**
 * Long enough for one call with retries, short enough that a copied header is worth little.
 * Seconds.
 */
const lifetime = 60

/**
 * How long a signature is reused, because signing is expensive. Milliseconds.
 */
const reusedMs = 20_000
/** Seconds. */
const tolerance = 5
const maxCached = 5_000

const asKey = (secret: string): Uint8Array => new TextEncoder().encode(secret)

/**
 * Values by key until a moment, the least recently used dropped first. `perf`: expiry is a time of
 * day.
 */
const createCache = <Value extends object>() =>
  new LRUCache<string, Value>({
    max: maxCached,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  })

const signedHeaders = createCache<{ readonly header: Promise<string> }>()

/** The calling and the called service of a signature. */
export type Hop = {
  readonly caller: ServiceName
  readonly audience: ServiceName
  /**
   * True when the gateway forwards a request from outside; false when a service calls on its own.
   */
  readonly forwarded: boolean
}

/** What a verified signature says: the actor, the calling service, and whether it only forwards. */
export type SignedCall = Pick<Hop, 'caller' | 'forwarded'> & { readonly actor: Actor }

/** Only the gateway forwards requests from outside. */
const SignedCallClaims = z
  .object({ actor: Actor, caller: z.enum(serviceNames), forwarded: z.boolean() })
  .refine(({ caller, forwarded }) => !forwarded || caller === 'edge-gateway')

/**
 * The actor as a header value that the service `audience` believes, and no other one: HS256, good
 * for at least 40 seconds and at most a minute. `secret` has at least 32 characters.
 */
export const signActor = (
  actor: Actor,
  { caller, audience, forwarded }: Hop,
  secret: string
): Promise<string> => {
  const name = `${secret} ${caller} ${audience} ${forwarded} ${JSON.stringify(actor)}`
  const cached = signedHeaders.get(name)
  if (cached !== undefined) return cached.header
  const header = new SignJWT({ actor, caller, forwarded })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .sign(asKey(secret))
  signedHeaders.set(name, { header }, { ttl: reusedMs })
  return header
}

/** Headers that were verified, by list of keys, until they expire. */
const verified = new WeakMap<readonly string[], LRUCache<string, SignedCall>>()

/**
 * What a header says to the service `audience`, or null when it is absent, forged, expired,
 * malformed or meant for another service. `secrets` is the current key and, during a key
 * change, the previous one; passing the same list saves the work for a header that was verified
 * before.
 */
export const verifyActor = async (
  header: string | undefined,
  audience: ServiceName,
  secrets: readonly string[]
): Promise<SignedCall | null> => {
  if (header === undefined || header === '') return null
  const cache = verified.get(secrets) ?? createCache<SignedCall>()
  verified.set(secrets, cache)
  // All services of one process share the list of keys: what one of them may believe, another may
  // not.
  const name = `${audience} ${header}`
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(header, asKey(secret), {
        issuer,
        audience,
        algorithms: ['HS256'],
        clockTolerance: tolerance,
      })
      const call = SignedCallClaims.safeParse(payload)
      if (!call.success) return null
      Object.freeze(call.data.actor)
      const expiresAt = ((payload.exp ?? 0) + tolerance) * 1_000
      cache.set(name, Object.freeze(call.data), { ttl: expiresAt - Date.now() })
      return call.data
    } catch {
      continue
    }
  }
  return null
}

const anonymousActor: Actor = {
  kind: 'anonymous',
  userId: null,
  businessId: null,
  role: 'user',
  isOwner: false,
  permissions: [],
  name: 'Visitante',
}

/** The actors that are not a signed-in person. */
export const actorOf = {
  /** The product itself: jobs and consumers. */
  system: (businessId: string | null): Actor => ({
    ...anonymousActor,
    kind: 'system',
    businessId,
    name: 'Mostrador',
  }),
  /** One service asking another on its own behalf. */
  service: (name: ServiceName, businessId: string | null = null): Actor => ({
    ...anonymousActor,
    kind: 'service',
    businessId,
    name,
  }),
  /** An AI assistant of a business, under the name that clients see. */
  assistant: (name: string, businessId: string): Actor => ({
    ...anonymousActor,
    kind: 'assistant',
    businessId,
    name,
  }),
  anonymous: (): Actor => anonymousActor,
}

/**
 * The business for which somebody acts. An actor without one, as a service may be, is refused:
 * `business_required`.
 */
export const businessOf = ({ businessId }: Pick<Actor, 'businessId'>): string => {
  if (businessId === null) throw new Refusal('business_required')
  return businessId
}
