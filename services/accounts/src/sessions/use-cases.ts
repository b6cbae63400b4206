import type { Session } from '@mostrador/contracts/accounts'
import { type Clock, Refusal } from '@mostrador/kernel'
import { membershipsOf } from '../members/repository.ts'
import { businessesByIds } from '../businesses/repository.ts'
import { isKnownDevice, rememberDevice } from './devices-repository.ts'
import { hashPassword, keyOf, newToken, passwordMatches, tokenHash } from './password.ts'
import {
  type Db,
  endSession,
  insertSession,
  insertUser,
  sessionByHash,
  type StoredUser,
  touchSession,
  type Tx,
  userByEmail,
  userById,
} from './repository.ts'
import { isAlive, shouldTouch } from './session.ts'
import { giveTriesBack, takeTries, type TryBucket } from './tries-repository.ts'

export type Deps = { readonly db: Db; readonly clock: Clock; readonly ids: () => string }

const userOf = ({ id, name, email, role }: StoredUser) => ({
  _id: id,
  name,
  email,
  role: role as 'user' | 'partner' | 'admin',
})

/** Who the person is and where they may work, read afresh: nothing of it is stored in the session but the chosen business. */
const describe = async (
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

const open = async (
  { clock, ids }: Omit<Deps, 'db'>,
  tx: Tx,
  userId: string,
  host: string,
  activeBusiness: string | null
): Promise<string> => {
  const token = newToken()
  const now = clock.now()
  await insertSession(tx, {
    id: ids(),
    tokenHash: tokenHash(token),
    userId,
    activeBusiness,
    host,
    createdAt: now,
    lastSeenAt: now,
    endedAt: null,
  })
  return token
}

/** A new person. Refuses `email_taken`. */
export const register =
  ({ db, clock, ids }: Deps) =>
  async ({
    name,
    email,
    password,
    host,
  }: {
    name: string
    email: string
    password: string
    host: string
  }) => {
    const user: StoredUser = {
      id: ids(),
      name,
      email: email.toLowerCase(),
      role: 'user',
      passwordHash: await hashPassword(password),
      createdAt: clock.now(),
    }
    const token = await db.transaction(async tx => {
      if (!(await insertUser(tx, user))) throw new Refusal('email_taken')
      await tx.say('user.registered', { key: user.id, data: { userId: user.id } })
      return open({ clock, ids }, tx, user.id, host, null)
    })
    return { token, session: await describe(db, user, null) }
  }

type SignIn = {
  readonly email: string
  readonly password: string
  readonly host: string
  readonly address: string
  /** The token of the browser, of a former sign-in. */
  readonly device?: string | undefined
}

/**
 * Where a try is counted: at the account and the address of whoever asks. A browser in which this person signed in before has a
 * bucket of its own instead of both, so that no stranger can lock it out.
 */
const bucketsOf = async (
  db: Db,
  { email, address, device }: SignIn,
  now: Date
): Promise<readonly TryBucket[]> => {
  if (device !== undefined && (await isKnownDevice(db, { email, token: device, now })))
    return [{ kind: 'device', key: keyOf('device', `${email} ${device}`) }]
  return [
    { kind: 'address', key: keyOf('address', address) },
    { kind: 'email', key: keyOf('email', email) },
  ]
}

/**
 * Opens a session. The same refusals and the same time for a wrong password and for an unknown person (A26). The try is
 * counted before the password is looked at. Refuses `too_many_attempts` and `wrong_credentials`.
 */
export const signIn =
  ({ db, clock, ids }: Deps) =>
  async (attempt: SignIn) => {
    const { email, password, host, device } = attempt
    const now = clock.now()
    const buckets = await bucketsOf(db, attempt, now)
    await takeTries(db, buckets, now)
    const user = await userByEmail(db, email)
    if (!(await passwordMatches(user?.passwordHash ?? null, password)) || user === null)
      throw new Refusal('wrong_credentials')
    const opened = await db.transaction(async tx => {
      await giveTriesBack(tx, buckets, now)
      const kept = await rememberDevice(tx, { userId: user.id, token: device, now })
      return { token: await open({ clock, ids }, tx, user.id, host, null), device: kept }
    })
    return { ...opened, session: await describe(db, user, null) }
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
    return { session: await describe(db, user, stored.activeBusiness), sessionId: stored.id }
  }

/** Ends a session at once; an unknown token is already ended. */
export const signOut =
  ({ db, clock }: Deps) =>
  async (token: string): Promise<void> => {
    const stored = await sessionByHash(db, tokenHash(token))
    if (stored === null || stored.endedAt !== null) return
    await db.transaction(async tx => {
      await endSession(tx, stored.id, clock.now())
      await tx.say('session.ended', {
        key: stored.userId,
        data: { sessionId: stored.id, userId: stored.userId },
      })
    })
  }

/** Works in another business: rights change, so the token does too (A27). Refuses `forbidden` for a business that is not theirs. */
export const chooseBusiness =
  ({ db, clock, ids }: Deps) =>
  async (token: string, businessId: string, host: string) => {
    const stored = await sessionByHash(db, tokenHash(token))
    if (stored === null || !isAlive(stored, clock.now(), host)) throw new Refusal('unauthenticated')
    const user = await userById(db, stored.userId)
    const mine = (await membershipsOf(db, stored.userId)).some(
      membership => membership.businessId === businessId && membership.state === 'active'
    )
    if (user === null || !mine) throw new Refusal('forbidden')
    const renewed = await db.transaction(async tx => {
      await endSession(tx, stored.id, clock.now())
      await tx.say('session.ended', {
        key: stored.userId,
        data: { sessionId: stored.id, userId: stored.userId },
      })
      return open({ clock, ids }, tx, stored.userId, host, businessId)
    })
    return { token: renewed, session: await describe(db, user, businessId) }
  }
