import type { Session } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import type { AccountsContext, Db, UseCase } from '../context.ts'
import { membershipsOf } from '../members/repository.ts'
import { businessTypeOf } from '../businesses/business.ts'
import { businessesByIds } from '../businesses/repository.ts'
import { isKnownDevice, rememberDevice } from './devices-repository.ts'
import { isInvitedAs } from '../invitations/repository.ts'
import { isReserved } from '../links/repository.ts'
import { queueVerification } from '../mail-verification/jobs/queue.ts'
import { lockAddress, lockUser } from '../people/repository.ts'
import { endOneSession } from '../people/use-cases.ts'
import { coarseAddress, deviceOf } from '../session-list/device.ts'
import { hashPassword, keyOf, passwordMatches, tokenHash } from './password.ts'
import {
  lockSession,
  openSession,
  readSession,
  renewSession,
  type SessionPlace,
} from './session-token.ts'
import {
  insertUser,
  sessionByHash,
  type StoredUser,
  touchSession,
  userByEmail,
  userById,
} from './repository.ts'
import { isAlive, shouldTouch } from './session.ts'
import { returnTries, takeTries, type TryBucket } from './tries-repository.ts'

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

/**
 * The person and where they may work. Read every time: a session stores the chosen business only.
 */
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
            messageClock: profile.messageClock === '12h' ? '12h' : '24h',
            businessType: businessTypeOf(profile),
          },
    businesses: profiles
      .map(({ businessId, name }) => ({ _id: businessId, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'es-MX')),
    isOwner: membership?.isOwner ?? false,
    fullAccess: (membership?.isOwner ?? false) || (membership?.fullAccess ?? false),
    permissions: membership?.permissions ?? [],
  }
}

/** Registers a person and mails the verification of the address. Refuses `email_taken`. */
export const register =
  (ctx: AccountsContext) =>
  async ({
    name,
    email: typedEmail,
    password,
    invitation,
    ...visit
  }: Visit & {
    name: string
    email: string
    password: string
    invitation?: string | undefined
  }) => {
    const { db, clock, ids } = ctx
    const email = typedEmail.toLowerCase()
    // The holder of an invitation link to this address can read its mailbox.
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
      await tx.publish('user.registered', { key: user.id, data: { userId: user.id } })
      if (!verified) await queueVerification(ctx, tx, user)
      return openSession(ctx, tx, {
        userId: user.id,
        activeBusiness: null,
        place: placeOf(visit),
      })
    })
    return { token, session: await describeSession(db, user, null) }
  }

type SignIn = Visit & {
  readonly email: string
  readonly password: string
  readonly address: string
  /** The token of the browser, of a former sign-in. */
  readonly device?: string | undefined
}

/**
 * Where a try is counted: at the account and at the address of the request. A known browser has a
 * bucket of its own instead, so that strangers cannot lock it out.
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
 * Opens a session. A wrong password and an unknown person get the same refusal after the same time
 * (A26); a try is counted before the hash. Refuses `too_many_attempts` and `wrong_credentials`.
 */
export const signIn = (ctx: AccountsContext) => async (attempt: SignIn) => {
  const { db, clock } = ctx
  const { email, password, device } = attempt
  const now = clock.now()
  const buckets = await bucketsOf(db, attempt, now)
  await takeTries(db, buckets, now)
  const user = await userByEmail(db, email)
  if (!(await passwordMatches(user?.passwordHash ?? null, password)) || user === null)
    throw new Refusal('wrong_credentials')
  const opened = await db.transaction(async tx => {
    // A password that was changed while it was checked opens nothing.
    if ((await lockUser(tx, user.id))?.passwordHash !== user.passwordHash)
      throw new Refusal('wrong_credentials')
    await returnTries(tx, buckets, now)
    const deviceToken = await rememberDevice(tx, { userId: user.id, token: device, now })
    const token = await openSession(ctx, tx, {
      userId: user.id,
      activeBusiness: null,
      place: placeOf(attempt),
    })
    return { token, device: deviceToken }
  })
  return { ...opened, session: await describeSession(db, user, null) }
}

/** The session behind a token, or nulls. */
export const resolve =
  ({ db, clock }: AccountsContext) =>
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
export const signOut: UseCase<string, void> =
  ({ db, clock }) =>
  async token => {
    const stored = await sessionByHash(db, tokenHash(token))
    if (stored === null || stored.endedAt !== null) return
    await db.transaction(tx => endOneSession(tx, stored, clock.now()))
  }

/**
 * Switches to another business: rights change, so the token does too (A27). Refuses `forbidden` for
 * a business of others.
 */
export const chooseBusiness =
  (ctx: AccountsContext) => async (token: string, businessId: string, host: string) => {
    const { db } = ctx
    const { userId } = await readSession(ctx, { session: token, host })
    const isMember = (await membershipsOf(db, userId)).some(
      membership => membership.businessId === businessId && membership.state === 'active'
    )
    if (!isMember) throw new Refusal('forbidden')
    const renewed = await db.transaction(async tx => {
      const { user, session } = await lockSession(ctx, tx, { session: token, host })
      return { user, token: await renewSession(ctx, tx, session, businessId) }
    })
    return {
      token: renewed.token,
      session: await describeSession(db, renewed.user, businessId),
    }
  }
