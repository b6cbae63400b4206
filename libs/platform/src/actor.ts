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
 * A signature is reused for so long, because signing costs more than many requests. Milliseconds.
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

/** From which service to which one a signature goes. */
export type Hop = {
  readonly caller: ServiceName
  readonly audience: ServiceName
  /**
   * The gateway passes on what came from outside; false when a service asks by its own decision.
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
 * malformed or meant for another service. `secrets` is the current key and, while one is being
 * changed, the one before it; the same list every time saves the work for a header that comes
 * again.
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

const nobody: Actor = {
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
    ...nobody,
    kind: 'system',
    businessId,
    name: 'Mostrador',
  }),
  /** One service asking another on its own behalf. */
  service: (name: ServiceName, businessId: string | null = null): Actor => ({
    ...nobody,
    kind: 'service',
    businessId,
    name,
  }),
  /** An AI assistant of a business, under the name that clients see. */
  assistant: (name: string, businessId: string): Actor => ({
    ...nobody,
    kind: 'assistant',
    businessId,
    name,
  }),
  anonymous: (): Actor => nobody,
}

/**
 * The business for which somebody acts. An actor without one, as a service may be, is refused:
 * `business_required`.
 */
export const businessOf = ({ businessId }: Pick<Actor, 'businessId'>): string => {
  if (businessId === null) throw new Refusal('business_required')
  return businessId
}
