import type { Actor } from '@mostrador/contracts'
import type { ChannelLogin, Login } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { businessOf } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import type { LoginRow } from './login.ts'
import { digestOf } from './state-tokens.ts'
import { LoginFailed } from './graph-client.ts'
import { endLogin, storeLoginToken, loginByDigest, loginById, useLogin } from './repository.ts'
import { visitorOf } from './start-use-cases.ts'
import { exchangeCode } from './tokens.ts'
import { loginOnWire } from './wire.ts'

/** The parameters of the OAuth redirect. */
export type LoginAnswer = {
  readonly state: string
  readonly code?: string | undefined
  readonly error?: string | undefined
}

/** Instagram puts `#_` behind its codes (protocols 7.2). */
const cleanCode = (code: string): string => code.replace(/#_$/, '')

/**
 * Marks an open login of this user, session and business as used (A35). Refuses `login_foreign`,
 * `login_used`, `login_expired`.
 */
const takeLogin = async (
  { db, clock }: MessagingContext,
  actor: Actor,
  { state, logins }: { state: string; logins: readonly Login[] }
): Promise<LoginRow> => {
  const { userId, sessionId } = visitorOf(actor)
  return db.transaction(async tx => {
    const row = await loginByDigest(tx, digestOf(state))
    if (row === undefined || !logins.includes(row.login)) throw new Refusal('login_foreign')
    if (row.userId !== userId || row.sessionId !== sessionId) throw new Refusal('login_foreign')
    const now = clock.now()
    if (row.state === 'open' && row.expiresAt <= now) throw new Refusal('login_expired')
    if (!(await useLogin(tx, { id: row.id, now }))) throw new Refusal('login_used')
    return row
  })
}

/** The refusal for the person, by the cause of a failed login. */
const refusals = {
  denied: 'login_denied',
  code_refused: 'login_code_refused',
  unavailable: 'provider_unavailable',
} as const

const failLogin = async (
  { db, clock }: MessagingContext,
  id: string,
  failure: keyof typeof refusals
): Promise<never> => {
  await db.transaction(async tx => {
    if (await endLogin(tx, id, { failure, now: clock.now() }))
      await tx.publish('login.finished', { key: id, data: { loginId: id } })
  })
  throw new Refusal(refusals[failure])
}

/**
 * Finishes an OAuth login: exchanges its code for a token and stores it sealed, so that a crash
 * after this loses nothing. A job connects the accounts afterwards. Refuses also `login_denied`,
 * `login_code_refused`, `provider_unavailable` [META-02, META-04].
 */
export const finishLogin = async (
  ctx: MessagingContext,
  actor: Actor,
  { state, code, error, logins }: LoginAnswer & { readonly logins: readonly Login[] }
): Promise<ChannelLogin> => {
  const row = await takeLogin(ctx, actor, { state, logins })
  if (code === undefined || code === '')
    return failLogin(ctx, row.id, error === undefined ? 'code_refused' : 'denied')
  const token = await exchangeCode(ctx.meta, row.login, cleanCode(code)).catch(
    (reason: unknown): Promise<never> =>
      failLogin(ctx, row.id, reason instanceof LoginFailed ? 'code_refused' : 'unavailable')
  )
  const businessId = businessOf(actor)
  await ctx.db.transaction(async tx => {
    await storeLoginToken(tx, row.id, ctx.tokens.sealLogin({ id: row.id, businessId }, token))
    await tx.publish('login.authorized', { key: row.id, data: { loginId: row.id } })
  })
  const now = ctx.clock.now()
  return loginOnWire((await loginById(ctx.db, row.id)) ?? row, now)
}
