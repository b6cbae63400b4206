import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, Db, Tx } from '../context.ts'
import { lockUser } from '../people/repository.ts'
import { endOneSession } from '../people/use-cases.ts'
import { newToken, tokenHash } from './password.ts'
import {
  hasSuccessor,
  insertSession,
  sessionByHash,
  type StoredSession,
  type StoredUser,
} from './repository.ts'
import { isAlive } from './session.ts'

export type SessionToken = { readonly session: string; readonly host: string }

/** Where a session is opened: summaries only, never the header or the whole address. */
export type SessionPlace = Pick<StoredSession, 'host' | 'device' | 'address'>

/** Opens a session; the answer is its token, which is stored nowhere. */
export const openSession = async (
  { clock, ids }: AccountsContext,
  tx: Tx,
  {
    userId,
    activeBusiness,
    place,
    now = clock.now(),
  }: { userId: string; activeBusiness: string | null; place: SessionPlace; now?: Date }
): Promise<string> => {
  const token = newToken()
  await insertSession(tx, {
    id: ids(),
    tokenHash: tokenHash(token),
    userId,
    activeBusiness,
    host: place.host,
    device: place.device,
    address: place.address,
    createdAt: now,
    lastSeenAt: now,
    endedAt: null,
  })
  return token
}

export type HeldSession = { readonly user: StoredUser; readonly session: StoredSession }

/** How long requests that were sent together may still arrive with the token before. */
const RENEWAL_MS = 30_000

/**
 * The session, if it is alive. Refuses `session_renewed` when a request that was sent along with
 * this one has just put another in its place: its person is signed in, and `unauthenticated` would
 * send the page to sign in again. Refuses `unauthenticated` otherwise.
 */
const requireAlive = async (
  db: Db | Tx,
  session: StoredSession | null,
  { now, host }: { readonly now: Date; readonly host: string }
): Promise<StoredSession> => {
  if (session !== null && isAlive(session, now, host)) return session
  const endedAt = session?.endedAt ?? null
  const isRecent = endedAt !== null && now.getTime() - endedAt.getTime() < RENEWAL_MS
  if (isRecent && session?.host === host && (await hasSuccessor(db, session)))
    throw new Refusal('session_renewed')
  throw new Refusal('unauthenticated')
}

/**
 * The live session of a token and its person, both rows locked: a request that ends sessions now
 * waits, or was first. Refuses `unauthenticated` and `session_renewed`.
 */
export const lockSession = async (
  { clock }: AccountsContext,
  tx: Tx,
  { session: token, host }: SessionToken
): Promise<HeldSession> => {
  const unlocked = await sessionByHash(tx, tokenHash(token))
  const user = unlocked === null ? null : await lockUser(tx, unlocked.userId)
  const session = await sessionByHash(tx, tokenHash(token))
  if (user === null) throw new Refusal('unauthenticated')
  return { user, session: await requireAlive(tx, session, { now: clock.now(), host }) }
}

/** The live session of a token, only to look. Refuses as `lockSession`. */
export const readSession = async (
  { db, clock }: AccountsContext,
  { session: token, host }: SessionToken
): Promise<StoredSession> => {
  const session = await sessionByHash(db, tokenHash(token))
  return requireAlive(db, session, { now: clock.now(), host })
}

/** Ends a session and opens another in its place, with a new token: rights changed (A27). */
export const renewSession = async (
  ctx: AccountsContext,
  tx: Tx,
  session: StoredSession,
  activeBusiness: string | null = session.activeBusiness
): Promise<string> => {
  const now = ctx.clock.now()
  await endOneSession(tx, session, now)
  return openSession(ctx, tx, { userId: session.userId, activeBusiness, place: session, now })
}
