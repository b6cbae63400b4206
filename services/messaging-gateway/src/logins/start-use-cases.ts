import type { Actor } from '@mostrador/contracts'
import type { Login, SignupMessage } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { dialogUrl } from './dialog.ts'
import { LOGIN_LIFETIME_MS, LOGIN_RETENTION_MS, type Visitor } from './login.ts'
import { insertLogin, storeSignupChoice, loginById } from './repository.ts'
import { digestOf, newState } from './state-tokens.ts'

/** The user and the session behind a request. Refuses `login_foreign` to any other actor. */
export const visitorOf = ({ kind, userId, sessionId }: Actor): Visitor => {
  if (kind !== 'user' || userId === null || sessionId === undefined)
    throw new Refusal('login_foreign')
  return { userId, sessionId }
}

/**
 * Starts an OAuth login. The address of its page carries a `state` that works once, for this
 * session and this business (A35). Refuses `login_unavailable`.
 */
export const startLogin = async (
  { db, ids, clock, config }: MessagingContext,
  actor: Actor,
  login: Login
): Promise<{ _id: string; url: string }> => {
  const businessId = businessOf(actor)
  const visitor = visitorOf(actor)
  const state = newState(businessId)
  const url = dialogUrl(config, { login, state })
  const now = clock.now()
  const id = ids()
  await db.transaction(tx =>
    insertLogin(tx, {
      id,
      businessId,
      login,
      ...visitor,
      stateDigest: digestOf(state),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LOGIN_LIFETIME_MS),
      forgetBefore: new Date(now.getTime() - LOGIN_RETENTION_MS),
    })
  )
  return { _id: id, url }
}

/**
 * Stores what the signup page posted to its opener: the number that was chosen [META-03].
 * Refuses `login_foreign`.
 */
export const saveSignupChoice = (
  { db }: MessagingContext,
  actor: Actor,
  {
    businessId,
    loginId,
    data: message,
  }: { businessId: string; loginId: string; data: SignupMessage }
): Promise<Record<string, never>> => {
  if (businessId !== businessOf(actor)) throw new Refusal('login_foreign')
  const { sessionId } = visitorOf(actor)
  const { phone_number_id: numberId = null, waba_id: wabaId = null } = message.data
  return db.transaction(async tx => {
    const login = await loginById(tx, loginId)
    if (login?.sessionId !== sessionId) throw new Refusal('login_foreign')
    await storeSignupChoice(tx, loginId, { numberId, wabaId })
    return {}
  })
}
