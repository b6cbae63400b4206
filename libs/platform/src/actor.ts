import { Actor, type ServiceName } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { jwtVerify, SignJWT } from 'jose'

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

/** The actor as a header value that services believe: HS256, good for at least 40 seconds and at most a minute. `secret` has at least 32 characters. */
export const signActor = (actor: Actor, secret: string): Promise<string> => {
  const name = `${secret} ${JSON.stringify(actor)}`
  const known = signed.recall(name)
  if (known !== undefined) return known
  const header = new SignJWT({ actor })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .sign(asKey(secret))
  signed.keep(name, header, Date.now() + reusedMs)
  return header
}

/** Of one list of keys: what they verified once they verify again until it expires. */
const verified = new WeakMap<readonly string[], ReturnType<typeof shortMemory<Actor>>>()

/**
 * The actor of a header, or null when it is absent, forged, expired or malformed.
 * `secrets` is the current key and, while one is being changed, the one before it; the same list every time saves the work for a header that comes again.
 */
export const verifyActor = async (
  header: string | undefined,
  secrets: readonly string[]
): Promise<Actor | null> => {
  if (header === undefined || header === '') return null
  const memory = verified.get(secrets) ?? shortMemory<Actor>()
  verified.set(secrets, memory)
  const known = memory.recall(header)
  if (known !== undefined) return known
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(header, asKey(secret), {
        issuer,
        algorithms: ['HS256'],
        clockTolerance: tolerance,
      })
      const actor = Actor.safeParse(payload['actor'])
      if (!actor.success) return null
      memory.keep(header, Object.freeze(actor.data), ((payload.exp ?? 0) + tolerance) * 1_000)
      return actor.data
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
