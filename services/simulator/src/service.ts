import type { Actor, Channel } from '@mostrador/contracts'
import { accountsRoutes } from '@mostrador/contracts/accounts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { simulatorRoutes as r } from '@mostrador/contracts/simulator'
import { Refusal } from '@mostrador/kernel'
import { businessOf, consumeOutside, defineService, keyForStep, serve } from '@mostrador/platform'
import { type SandboxAccount, accountsOf } from './accounts.ts'
import { Config } from './config.ts'
import { sandboxClient, type SandboxMessage } from './sandbox-client.ts'

const shown = ({ id, direction, text, at, status }: SandboxMessage) => ({
  id,
  from: direction === 'in' ? ('person' as const) : ('business' as const),
  text,
  at: new Date(at).toISOString(),
  state:
    status === 'received'
      ? ('delivered' as const)
      : status === 'accepted'
        ? ('pending' as const)
        : status,
})

/** Whoever has this service has no Meta: it lets the owner play a client against the local Graph API, the whole way round. */
export const simulator = defineService({
  name: 'simulator',
  config: Config,
  async setup(ctx) {
    const sandbox = sandboxClient(ctx.config.META_SANDBOX_URL)
    const connect = async (
      businessId: string,
      actor: Actor
    ): Promise<readonly SandboxAccount[]> => {
      const { name } = await ctx.call(
        accountsRoutes.businessFacts,
        { params: { id: businessId } },
        actor
      )
      const accounts = accountsOf(businessId, name)
      const connected = await ctx.call(messagingRoutes.connections, {}, actor)
      for (const account of accounts) {
        const { channel, accountId, displayName, token } = account
        await sandbox.register(account)
        const known = connected.find(each => each.channel === channel)
        // A business that connected a real account keeps it.
        if (known === undefined || known.state === 'expired')
          await ctx.call(
            messagingRoutes.connectChannel,
            { body: { channel, accountId, displayName, token } },
            actor
          )
      }
      return accounts
    }
    const accountOf = (businessId: string, channel: Channel): string => {
      const account = accountsOf(businessId, '').find(each => each.channel === channel)
      if (account === undefined) throw new Refusal('not_found')
      return account.accountId
    }

    serve(ctx, r.simulatorStatus, async ({ actor }) => {
      const accounts = await connect(businessOf(actor), actor)
      const mine = new Set(accounts.map(({ accountId }) => accountId))
      const conversations = (await sandbox.conversations()).filter(({ accountId }) =>
        mine.has(accountId)
      )
      return {
        accounts: accounts.map(({ channel, accountId, displayName }) => ({
          channel,
          accountId,
          displayName,
        })),
        threads: conversations.map(({ channel, user, name }) => ({
          channel,
          personId: user,
          name,
        })),
      }
    })
    serve(ctx, r.simulatorPhone, async ({ actor, query }) => {
      const { messages, conversation } = await sandbox.phone(
        query.channel,
        accountOf(businessOf(actor), query.channel),
        query.personId
      )
      return {
        messages: messages.filter(({ deleted }) => !deleted).map(shown),
        typing: conversation?.businessTyping ?? false,
      }
    })
    serve(
      ctx,
      r.simulatorSend,
      async ({ actor, body: { channel, personId, name, text, copies } }) => {
        const businessId = businessOf(actor)
        await connect(businessId, actor)
        const { id } = await sandbox.say({
          channel,
          accountId: accountOf(businessId, channel),
          from: personId,
          name,
          text,
          copies,
          ...keyForStep('message'),
        })
        return { id }
      }
    )
    serve(ctx, r.simulatorRead, async ({ actor, body: { channel, personId } }) => {
      await sandbox.read(channel, accountOf(businessOf(actor), channel), personId)
      return {}
    })
    serve(ctx, r.simulatorForget, async ({ actor, body: { channel, personId } }) => {
      await sandbox.forget(channel, accountOf(businessOf(actor), channel), personId)
      return {}
    })
    // A new business can be tried at once: its three sandbox channels are connected before its owner looks.
    consumeOutside(ctx, 'simulator', {
      'business.created': async ({ data: { businessId } }) => {
        await connect(businessId, {
          kind: 'service',
          userId: null,
          businessId,
          role: 'user',
          isOwner: false,
          permissions: [],
          name: 'simulator',
        })
      },
    })
  },
})
