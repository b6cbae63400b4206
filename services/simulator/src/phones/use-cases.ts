import type { Actor, Channel, DataOf } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import type { simulatorRoutes } from '@mostrador/contracts/simulator'
import { Refusal } from '@mostrador/kernel'
import { keyForStep } from '@mostrador/platform'
import { type SandboxAccount, accountsOf } from '../accounts.ts'
import type { UseCase } from '../context.ts'
import type { SandboxMessage } from '../sandbox-client.ts'

type ByActor = { readonly businessId: string; readonly actor: Actor }
/** The conversation of a simulated person with one channel of a business. */
type Phone = { readonly businessId: string; readonly channel: Channel; readonly personId: string }

/** Registers the sandbox accounts of a business and connects those that are not connected. */
export const connectAccounts: UseCase<ByActor, readonly SandboxAccount[]> =
  ctx =>
  async ({ businessId, actor }) => {
    const { name } = await ctx.call(
      accountsRoutes.businessFacts,
      { params: { id: businessId } },
      actor
    )
    const accounts = accountsOf(businessId, name)
    const connected = await ctx.call(messagingRoutes.connections, {}, actor)
    for (const account of accounts) {
      const { channel, accountId, displayName, token } = account
      await ctx.sandbox.register(account)
      const connection = connected.find(
        candidate => candidate.channel === channel && candidate.accountId === accountId
      )
      if (connection?.state === 'connected') continue
      await ctx.call(
        messagingRoutes.connectChannel,
        { body: { channel, accountId, displayName, token } },
        actor
      )
    }
    return accounts
  }

/** The sandbox accounts of a business, connected, and the conversations with them. */
export const readStatus: UseCase<ByActor, DataOf<typeof simulatorRoutes.simulatorStatus>> =
  ctx => async input => {
    const accounts = await connectAccounts(ctx)(input)
    const ownIds = new Set(accounts.map(({ accountId }) => accountId))
    const conversations = await ctx.sandbox.conversations()
    return {
      accounts: accounts.map(({ channel, accountId, displayName }) => ({
        channel,
        accountId,
        displayName,
      })),
      threads: conversations
        .filter(({ accountId }) => ownIds.has(accountId))
        .map(({ channel, user, name }) => ({ channel, personId: user, name })),
    }
  }

/** What the phone of a person shows. */
export const readPhone: UseCase<Phone, DataOf<typeof simulatorRoutes.simulatorPhone>> =
  ctx =>
  async ({ businessId, channel, personId }) => {
    const accountId = accountIdOf(businessId, channel)
    const { messages, conversation } = await ctx.sandbox.phone({
      channel,
      accountId,
      user: personId,
    })
    return {
      messages: messages.filter(({ deleted }) => !deleted).map(shownMessage),
      typing: conversation?.businessTyping ?? false,
    }
  }

type NewMessage = Phone & {
  readonly actor: Actor
  readonly name: string
  readonly text: string
  /** How often its webhook is delivered. */
  readonly copies: number
}

/** Sends a message of a person; once per idempotency key of the request. */
export const sendMessage: UseCase<NewMessage, { id: string }> =
  ctx =>
  async ({ businessId, actor, channel, personId, name, text, copies }) => {
    await connectAccounts(ctx)({ businessId, actor })
    const { id } = await ctx.sandbox.send({
      channel,
      accountId: accountIdOf(businessId, channel),
      from: personId,
      name,
      text,
      copies,
      ...keyForStep('message'),
    })
    return { id }
  }

/** The person has read the conversation. */
export const markRead: UseCase<Phone, void> =
  ctx =>
  ({ businessId, channel, personId }) =>
    ctx.sandbox.read({ channel, accountId: accountIdOf(businessId, channel), user: personId })

/** Deletes the conversation from the phone. */
export const deleteConversation: UseCase<Phone, void> =
  ctx =>
  ({ businessId, channel, personId }) =>
    ctx.sandbox.forget({ channel, accountId: accountIdOf(businessId, channel), user: personId })

const accountIdOf = (businessId: string, channel: Channel): string => {
  const account = accountsOf(businessId, '').find(candidate => candidate.channel === channel)
  if (account === undefined) throw new Refusal('not_found')
  return account.accountId
}

const shownMessage = ({ id, direction, text, at, status }: SandboxMessage) => ({
  id,
  from: direction === 'in' ? ('person' as const) : ('business' as const),
  text,
  at: new Date(at).toISOString(),
  state: stateOf(status),
})

/** A message of the person is delivered once the sandbox has it; one of the business is pending. */
const stateOf = (
  status: SandboxMessage['status']
): Exclude<SandboxMessage['status'], 'received' | 'accepted'> | 'pending' => {
  if (status === 'received') return 'delivered'
  return status === 'accepted' ? 'pending' : status
}
