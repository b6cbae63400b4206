import { type AnyTransaction, sealKeys, type ServiceContext } from '@mostrador/platform'
import { type ChannelClient, createChannelClient } from './channels/channel-client.ts'
import type { MessagingConfig } from './config.ts'
import { createTokenStore, type TokenStore } from './connections/tokens-repository.ts'
import { createGraphClient } from './logins/graph-client.ts'
import type { Meta } from './logins/tokens.ts'

/** What this service is given: the platform's context, the providers, and the channels' tokens. */
export type MessagingContext = ServiceContext<MessagingConfig, 'messaging-gateway'> & {
  readonly channels: ChannelClient
  readonly tokens: TokenStore
  /** Logins and accounts at Meta. */
  readonly meta: Meta
}
/** One transaction over the tables of messaging, through Prisma or not. */
export type Tx = AnyTransaction

/** Throws when a sealing key of the configuration is malformed. */
export const createMessagingContext = (
  service: ServiceContext<MessagingConfig, 'messaging-gateway'>
): MessagingContext => ({
  ...service,
  channels: createChannelClient(service.config),
  tokens: createTokenStore(sealKeys(service.config.MESSAGING_TOKEN_KEY)),
  meta: {
    graph: createGraphClient(service.config.META_TIMEOUT_MS),
    settings: service.config,
  },
})
