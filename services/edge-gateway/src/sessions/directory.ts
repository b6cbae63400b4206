import { accountsRoutes, type Session } from '@mostrador/contracts/accounts'
import type { Clock } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'
import { tokenKey } from './token-key.ts'

export type KnownSession = { readonly session: Session; readonly sessionId: string }
type Entry = { readonly session: Promise<KnownSession | null>; readonly until: number }

/** How long a session is believed. Its end and changes of access arrive as events before that. */
const TTL_MS = 5_000
const MAX_ENTRIES = 20_000

/** Token → session: asked of accounts, cached for `TTL_MS`, one question per token at a time. */
export const createSessionDirectory = ({ call, clock }: { call: ServiceClients; clock: Clock }) => {
  const entries = new Map<string, Entry>()
  let version = 0
  const readSession = async (token: string, host: string): Promise<KnownSession | null> => {
    const { session, sessionId } = await call(
      accountsRoutes.resolveSession,
      { body: { token, host } },
      actorOf.service('edge-gateway')
    )
    return session === null || sessionId === null ? null : { session, sessionId }
  }
  const keyOf = (token: string, host: string): string => `${tokenKey(token)}|${host}`
  const directory = {
    /** The session of a token on a host, or null. */
    async find(token: string | undefined, host: string): Promise<KnownSession | null> {
      if (token === undefined || token.length > 200) return null
      const key = keyOf(token, host)
      const now = clock.now().getTime()
      const entry = entries.get(key)
      if (entry !== undefined && entry.until > now) return entry.session
      if (entries.size >= MAX_ENTRIES) entries.clear()
      const cached = readSession(token, host)
      entries.set(key, { session: cached, until: now + TTL_MS })
      try {
        return await cached
      } catch (error) {
        entries.delete(key)
        throw error
      }
    },
    /**
     * Like find(), but always asks accounts: a browser that saved its business reads it again at
     * once.
     */
    renew(token: string | undefined, host: string): Promise<KnownSession | null> {
      if (token !== undefined) entries.delete(keyOf(token, host))
      return directory.find(token, host)
    },
    /** Like find(), for sockets: asks again when the session was forgotten during the question. */
    async findNow(token: string | undefined, host: string): Promise<KnownSession | null> {
      for (;;) {
        const startVersion = version
        const session = await directory.find(token, host)
        if (startVersion === version) return session
      }
    },
    /** Grows with every forget(): an answer of an older version does not count any more. */
    version: (): number => version,
    /** Drops every entry: access changed somewhere, and asking again is cheap. */
    forget(): void {
      version += 1
      entries.clear()
    },
  }
  return directory
}
export type SessionDirectory = ReturnType<typeof createSessionDirectory>
