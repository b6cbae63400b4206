import { randomInt } from 'node:crypto'
import { Refusal } from '@mostrador/kernel'
import { consume, work } from '@mostrador/platform'
import { releaseAccount } from '../connections/repository.ts'
import { connectChannel, takeAccount } from '../connections/use-cases.ts'
import type { MessagingContext } from '../context.ts'
import { connectLoginJob } from '../jobs/definitions.ts'
import { findAccounts, type FoundAccount, readNumber } from './accounts-client.ts'
import { LoginFailed } from './graph-client.ts'
import { CONNECT_DEADLINE_MS, type LoginFailure, type LoginRow } from './login.ts'
import { endLogin, loginById } from './repository.ts'
import { registerNumber, subscribe } from './subscription-client.ts'

/** A number is registered with six digits that nobody has to remember. */
const newPin = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

const nameOf = ({ displayName, handle, accountId }: FoundAccount): string =>
  displayName || handle || accountId

/**
 * Takes, registers, subscribes and stores one account: it is ours before Meta is asked to change
 * anything about it. Refuses `account_taken`.
 */
const connectAccount = async (
  ctx: MessagingContext,
  { businessId, login }: LoginRow,
  account: FoundAccount
): Promise<void> => {
  const existing = await ctx.db.transaction(tx => takeAccount(tx, { ...account, businessId }))
  let pin: string | null = null
  let { health } = account
  try {
    if (account.channel === 'whatsapp' && !account.isRegistered) {
      pin =
        existing === undefined || existing.pin === null
          ? newPin()
          : ctx.tokens.openPin(existing, existing.pin)
      await registerNumber(ctx.meta, account, pin)
    }
    await subscribe(ctx.meta, { ...account, login })
    // Registering changes what the number is.
    if (pin !== null) health = (await readNumber(ctx.meta, account)) ?? health
  } catch (error) {
    // An account that was not connected blocks no other business.
    if (
      error instanceof LoginFailed &&
      (existing === undefined || existing.state === 'disconnected')
    )
      await ctx.db.transaction(tx => releaseAccount(tx, account))
    throw error
  }
  const { channel, accountId, displayName, token, parentId, handle, expiresAt } = account
  await connectChannel(ctx, businessId, {
    channel,
    accountId,
    displayName,
    token,
    details: { ...health, login, parentId, handle, expiresAt, pin, isOnPhone: account.isOnPhone },
  })
}

const connectAll = async (ctx: MessagingContext, row: LoginRow, token: string) => {
  const granted = { token, login: row.login, now: ctx.clock.now() }
  const connected: string[] = []
  const refused: string[] = []
  for (const account of await findAccounts(ctx.meta, granted, row)) {
    try {
      await connectAccount(ctx, row, account)
      connected.push(nameOf(account))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'account_taken') throw error
      refused.push(nameOf(account))
    }
  }
  return { connected, refused }
}

type End = {
  readonly failure: LoginFailure | null
  readonly connected?: readonly string[]
  readonly refused?: readonly string[]
}

const endLoginWith = (ctx: MessagingContext, { id }: LoginRow, result: End): Promise<void> =>
  ctx.db.transaction(async tx => {
    if (await endLogin(tx, id, { ...result, now: ctx.clock.now() }))
      await tx.publish('login.finished', { key: id, data: { loginId: id } })
  })

/**
 * Connects what the token of a login reaches. Repeating it changes nothing. Throws when Meta is
 * unavailable, so that the job comes again; after `CONNECT_DEADLINE_MS` the login has failed.
 */
const connectLogin = async (ctx: MessagingContext, loginId: string): Promise<void> => {
  const row = await loginById(ctx.db, loginId)
  if (row?.state !== 'connecting' || row.token === null) return
  try {
    const { connected, refused } = await connectAll(ctx, row, ctx.tokens.openLogin(row, row.token))
    const failure = connected.length === 0 ? 'account_taken' : null
    await endLoginWith(ctx, row, { failure, connected, refused })
  } catch (error) {
    if (error instanceof LoginFailed) return endLoginWith(ctx, row, { failure: error.failure })
    const waitedMs = ctx.clock.now().getTime() - (row.usedAt ?? row.createdAt).getTime()
    if (waitedMs > CONNECT_DEADLINE_MS) return endLoginWith(ctx, row, { failure: 'unavailable' })
    throw error
  }
}

/** After a code became a token: its accounts are connected. */
export const loginJobs = (ctx: MessagingContext): void => {
  consume(ctx, 'messaging-logins', {
    'login.authorized': async ({ businessId, data: { loginId } }, tx) => {
      if (businessId !== null)
        await tx.enqueue(
          connectLoginJob,
          { businessId, loginId },
          { id: `${connectLoginJob.name}-${loginId}` }
        )
    },
  })
  work(ctx, connectLoginJob, ({ loginId }) => connectLogin(ctx, loginId))
}
