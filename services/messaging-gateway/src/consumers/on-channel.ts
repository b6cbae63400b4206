import { consume } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { requestProfile } from '../profiles/use-cases.ts'
import { findUnnamedThreads } from '../threads/repository.ts'

/** The newest conversations, which people look at, come first. */
const MAX_REQUESTS = 200

/**
 * A reconnected channel may have more permissions: it is asked for the names that are still
 * missing.
 */
export const onChannelConnected = (ctx: MessagingContext): void =>
  consume(ctx, 'messaging-profiles', {
    'channel.connected': async ({ id, data: { channel } }, tx) => {
      for (const thread of await findUnnamedThreads(tx, channel, MAX_REQUESTS))
        await requestProfile(tx, thread, id)
    },
  })
