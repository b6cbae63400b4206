import { Actor, type ServiceName, serviceNames } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

export const actorHeader = 'x-mostrador-actor'
const issuer = 'mostrador'
/** Long enough for one hop with retries, short enough that a copied header is worth nothing. Seconds. */
const lifetime = 60

/** A signature is used again for so long: it stays good for the hop, and signing is dearer than much of what is asked. Milliseconds. */
const reusedMs = 20_000
/** Seconds. */
const tolerance = 5
const most = 5_000

const asKey = (secret: string): Uint8Array => new TextEncoder().encode(secret)

/** Remembers what a key stands for until a moment, milliseconds since 1970. */
const shortMemory = <Value>() => {
  const known = new Map<string, { readonly value: Value; readonly until: number }>()
  return {
    recall(key: string): Value | undefined {
      const found = known.get(key)
      return found !== undefined && found.until > Date.now() ? found.value : undefined
    },
    keep(key: string, value: Value, until: number): void {
      if (known.size >= most) known.clear()
      known.set(key, { value, until })
    },
  }
}

const signed = shortMemory<Promise<string>>()

/** From which service to which one a signature goes. */
export type Hop = {
  readonly caller: ServiceName
  readonly audience: ServiceName
  /** The gateway passes on what came from outside; false when a service asks by its own decision. */
  readonly forwarded: boolean
}

/** What a verified signature says: on whose behalf, which service asks, and whether by its own decision. */
export type SignedCall = Pick<Hop, 'caller' | 'forwarded'> & { readonly actor: Actor }

/** Only the gateway has anything from outside to pass on. */
const SignedCallClaims = z
  .object({ actor: Actor, caller: z.enum(serviceNames), forwarded: z.boolean() })
  .refine(({ caller, forwarded }) => !forwarded || caller === 'edge-gateway')

/**
 * The actor as a header value that the service `audience` believes, and no other one: HS256, good for at least 40 seconds
 * and at most a minute. `secret` has at least 32 characters.
 */
export const signActor = (
  actor: Actor,
  { caller, audience, forwarded }: Hop,
  secret: string
): Promise<string> => {
  const name = `${secret} ${caller} ${audience} ${forwarded} ${JSON.stringify(actor)}`
  const known = signed.recall(name)
  if (known !== undefined) return known
  const header = new SignJWT({ actor, caller, forwarded })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .sign(asKey(secret))
  signed.keep(name, header, Date.now() + reusedMs)
  return header
}

/** Of one list of keys: what they verified once they verify again until it expires, for the same audience. */
const verified = new WeakMap<readonly string[], ReturnType<typeof shortMemory<SignedCall>>>()

/**
 * What a header says to the service `audience`, or null when it is absent, forged, expired, malformed or meant for another
 * service. `secrets` is the current key and, while one is being changed, the one before it; the same list every time saves
 * the work for a header that comes again.
 */
export const verifyActor = async (
  header: string | undefined,
  audience: ServiceName,
  secrets: readonly string[]
): Promise<SignedCall | null> => {
  if (header === undefined || header === '') return null
  const memory = verified.get(secrets) ?? shortMemory<SignedCall>()
  verified.set(secrets, memory)
  // All services of one process share the list of keys: what one of them may believe, another may not.
  const name = `${audience} ${header}`
  const known = memory.recall(name)
  if (known !== undefined) return known
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
      memory.keep(name, Object.freeze(call.data), ((payload.exp ?? 0) + tolerance) * 1_000)
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

/** The business for which somebody acts. Whoever acts for none, as a service may, is refused: `business_required`. */
export const businessOf = ({ businessId }: Pick<Actor, 'businessId'>): string => {
  if (businessId === null) throw new Refusal('business_required')
  return businessId
}
