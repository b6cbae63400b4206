import type { Session } from '@mostrador/contracts/accounts'
import { type Clock, Refusal } from '@mostrador/kernel'
import { membershipsOf } from '../members/repository.ts'
import { businessesByIds } from '../businesses/repository.ts'
import { isInvitedAs } from '../invitations/repository.ts'
import { isReserved } from '../links/repository.ts'
import { queueVerification } from '../mail-verification/jobs/queue.ts'
import { lockAddress, lockUser } from '../people/repository.ts'
import { endOneSession } from '../people/use-cases.ts'
import { coarseAddress, deviceOf } from '../session-list/device.ts'
import { hashPassword, keyOf, passwordMatches, tokenHash } from './password.ts'
import {
  holdSession,
  openSession,
  readSession,
  renewSession,
  type SessionPlace,
} from './session-token.ts'
import {
  type Db,
  countFailures,
  failuresOf,
  forgetFailures,
  insertUser,
  sessionByHash,
  type StoredUser,
  touchSession,
  userByEmail,
  userById,
} from './repository.ts'
import { attemptLimits, blockedUntil, forgivenBefore, isAlive, shouldTouch } from './session.ts'

export type Deps = { readonly db: Db; readonly clock: Clock; readonly ids: () => string }

type Visit = {
  readonly host: string
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
}
const placeOf = ({ host, address, userAgent }: Visit): SessionPlace => ({
  host,
  address: coarseAddress(address),
  device: deviceOf(userAgent),
})

const userOf = ({ id, name, email, role, emailVerifiedAt }: StoredUser) => ({
  _id: id,
  name,
  email,
  role: role as 'user' | 'partner' | 'admin',
  emailVerified: emailVerifiedAt !== null,
})

/** Who the person is and where they may work, read afresh: nothing of it is stored in the session but the chosen business. */
export const describeSession = async (
  db: Db,
  user: StoredUser,
  activeBusiness: string | null
): Promise<Session> => {
  const memberships = (await membershipsOf(db, user.id)).filter(({ state }) => state === 'active')
  const profiles = await businessesByIds(
    db,
    memberships.map(({ businessId }) => businessId)
  )
  const membership =
    memberships.find(({ businessId }) => businessId === activeBusiness) ?? memberships[0]
  const profile = profiles.find(({ businessId }) => businessId === membership?.businessId)
  return {
    user: userOf(user),
    business:
      profile === undefined
        ? null
        : {
            _id: profile.businessId,
            name: profile.name,
            timezone: { name: profile.zone },
            partner: profile.partnerId,
          },
    businesses: profiles
      .map(({ businessId, name }) => ({ _id: businessId, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es-MX')),
    isOwner: membership?.isOwner ?? false,
    fullAccess: (membership?.isOwner ?? false) || (membership?.fullAccess ?? false),
    permissions: membership?.permissions ?? [],
  }
}

/** A new person, who is asked to verify the address. Refuses `email_taken`. */
export const register =
  (deps: Deps) =>
  async ({
    name,
    email: given,
    password,
    invitation,
    ...visit
  }: Visit & {
    name: string
    email: string
    password: string
    invitation?: string | undefined
  }) => {
    const { db, clock, ids } = deps
    const email = given.toLowerCase()
    // Who holds the link of an invitation to this address reads its mailbox.
    const verified =
      invitation !== undefined && (await isInvitedAs(db, invitation, email, clock.now()))
    const user: StoredUser = {
      id: ids(),
      name,
      email,
      role: 'user',
      passwordHash: await hashPassword(password),
      createdAt: clock.now(),
      emailVerifiedAt: verified ? clock.now() : null,
    }
    const token = await db.transaction(async tx => {
      await lockAddress(tx, email)
      if ((await isReserved(tx, email, clock.now())) || !(await insertUser(tx, user)))
        throw new Refusal('email_taken')
      await tx.say('user.registered', { key: user.id, data: { userId: user.id } })
      if (!verified) await queueVerification(deps, tx, user)
      return openSession(deps, tx, {
        userId: user.id,
        activeBusiness: null,
        place: placeOf(visit),
      })
    })
    return { token, session: await describeSession(db, user, null) }
  }

/** Opens a session. The same refusal and the same time for a wrong password and for an unknown person (A26). */
export const signIn =
  ({ db, clock, ids }: Deps) =>
  async ({
    email,
    password,
    address,
    ...visit
  }: Visit & { email: string; password: string; address: string }) => {
    const now = clock.now()
    const keys = { email: keyOf('email', email), address: keyOf('address', address) }
    for (const kind of ['email', 'address'] as const) {
      if (blockedUntil(await failuresOf(db, keys[kind]), now, attemptLimits[kind]) !== null)
        throw new Refusal('too_many_attempts')
    }
    const user = await userByEmail(db, email)
    if (!(await passwordMatches(user?.passwordHash ?? null, password)) || user === null) {
      await countFailures(db, Object.values(keys), now, forgivenBefore(now))
      throw new Refusal('wrong_credentials')
    }
    await forgetFailures(db, [keys.email])
    const token = await db.transaction(async tx => {
      // A password that was changed while it was checked opens nothing.
      if ((await lockUser(tx, user.id))?.passwordHash !== user.passwordHash)
        throw new Refusal('wrong_credentials')
      return openSession({ clock, ids }, tx, {
        userId: user.id,
        activeBusiness: null,
        place: placeOf({ ...visit, address }),
      })
    })
    return { token, session: await describeSession(db, user, null) }
  }

/** The session behind a token, or nulls. */
export const resolve =
  ({ db, clock }: Deps) =>
  async (
    token: string,
    host: string
  ): Promise<{ session: Session | null; sessionId: string | null }> => {
    const now = clock.now()
    const stored = await sessionByHash(db, tokenHash(token))
    if (stored === null || !isAlive(stored, now, host)) return { session: null, sessionId: null }
    const user = await userById(db, stored.userId)
    if (user === null) return { session: null, sessionId: null }
    if (shouldTouch(stored, now)) await touchSession(db, stored.id, now)
    return { session: await describeSession(db, user, stored.activeBusiness), sessionId: stored.id }
  }

/** Ends a session at once; an unknown token is already ended. */
export const signOut =
  ({ db, clock }: Deps) =>
  async (token: string): Promise<void> => {
    const stored = await sessionByHash(db, tokenHash(token))
    if (stored === null || stored.endedAt !== null) return
    await db.transaction(tx => endOneSession(tx, stored, clock.now()))
  }

/** Works in another business: rights change, so the token does too (A27). Refuses `forbidden` for a business that is not theirs. */
export const chooseBusiness =
  ({ db, clock, ids }: Deps) =>
  async (token: string, businessId: string, host: string) => {
    const { userId } = await readSession({ db, clock }, { session: token, host })
    const mine = (await membershipsOf(db, userId)).some(
      membership => membership.businessId === businessId && membership.state === 'active'
    )
    if (!mine) throw new Refusal('forbidden')
    const renewed = await db.transaction(async tx => {
      const { user, session } = await holdSession({ clock }, tx, { session: token, host })
      return { user, token: await renewSession({ clock, ids }, tx, session, businessId) }
    })
    return {
      token: renewed.token,
      session: await describeSession(db, renewed.user, businessId),
    }
  }
