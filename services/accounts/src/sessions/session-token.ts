import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, Tx } from '../context.ts'
import { lockUser } from '../people/repository.ts'
import { endOneSession } from '../people/use-cases.ts'
import { newToken, tokenHash } from './password.ts'
import { insertSession, sessionByHash, type StoredSession, type StoredUser } from './repository.ts'
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
  }: { userId: string; activeBusiness: string | null; place: SessionPlace }
): Promise<string> => {
  const token = newToken()
  const now = clock.now()
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

/**
 * The live session of a token and its person, both rows locked: a request that ends sessions now
 * waits, or was first. Refuses `unauthenticated`.
 */
export const lockSession = async (
  { clock }: AccountsContext,
  tx: Tx,
  { session: token, host }: SessionToken
): Promise<HeldSession> => {
  const unlocked = await sessionByHash(tx, tokenHash(token))
  const user = unlocked === null ? null : await lockUser(tx, unlocked.userId)
  const session = await sessionByHash(tx, tokenHash(token))
  if (user === null || session === null || !isAlive(session, clock.now(), host))
    throw new Refusal('unauthenticated')
  return { user, session }
}

/** The live session of a token, only to look. Refuses `unauthenticated`. */
export const readSession = async (
  { db, clock }: AccountsContext,
  { session: token, host }: SessionToken
): Promise<StoredSession> => {
  const session = await sessionByHash(db, tokenHash(token))
  if (session === null || !isAlive(session, clock.now(), host)) throw new Refusal('unauthenticated')
  return session
}

/** Ends a session and opens another in its place, with a new token: rights changed (A27). */
export const renewSession = async (
  ctx: AccountsContext,
  tx: Tx,
  session: StoredSession,
  activeBusiness: string | null = session.activeBusiness
): Promise<string> => {
  await endOneSession(tx, session, ctx.clock.now())
  return openSession(ctx, tx, { userId: session.userId, activeBusiness, place: session })
}
