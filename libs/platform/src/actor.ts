import { Actor, type ServiceName } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { jwtVerify, SignJWT } from 'jose'

export const actorHeader = 'x-mostrador-actor'
const issuer = 'mostrador'
/** Long enough for one hop with retries, short enough that a copied header is worth nothing. Seconds. */
const lifetime = 60

const asKey = (secret: string): Uint8Array => new TextEncoder().encode(secret)

/** The actor as a header value that services believe: HS256, good for one minute. `secret` has at least 32 characters. */
export const signActor = (actor: Actor, secret: string): Promise<string> =>
  new SignJWT({ actor }).setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).setIssuedAt().setExpirationTime(`${lifetime}s`).sign(asKey(secret))

/**
 * The actor of a header, or null when it is absent, forged, expired or malformed.
 * `secrets` is the current key and, while one is being changed, the one before it.
 */
export const verifyActor = async (header: string | undefined, secrets: readonly string[]): Promise<Actor | null> => {
  if (header === undefined || header === '') return null
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(header, asKey(secret), { issuer, algorithms: ['HS256'], clockTolerance: 5 })
      const actor = Actor.safeParse(payload['actor'])
      return actor.success ? actor.data : null
    } catch {
      continue
    }
  }
  return null
}

const nobody: Actor = { kind: 'anonymous', userId: null, businessId: null, role: 'user', isOwner: false, permissions: [], name: 'Visitante' }

/** The actors that are not a signed-in person. */
export const actorOf = {
  /** The product itself: jobs and consumers. */
  system: (businessId: string | null): Actor => ({ ...nobody, kind: 'system', businessId, name: 'Mostrador' }),
  /** One service asking another on its own behalf. */
  service: (name: ServiceName, businessId: string | null = null): Actor => ({ ...nobody, kind: 'service', businessId, name }),
  /** An AI assistant of a business, under the name that clients see. */
  assistant: (name: string, businessId: string): Actor => ({ ...nobody, kind: 'assistant', businessId, name }),
  anonymous: (): Actor => nobody,
}

/** The business for which somebody acts. Whoever acts for none, as a service may, is refused: `forbidden`. */
export const businessOf = ({ businessId }: Pick<Actor, 'businessId'>): string => {
  if (businessId === null) throw new Refusal('forbidden')
  return businessId
}
