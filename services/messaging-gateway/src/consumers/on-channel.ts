import { consume } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { askForName } from '../profiles/use-cases.ts'
import { namelessThreads } from '../threads/repository.ts'

/** The newest conversations are those that somebody looks at. */
const AT_MOST = 200

/** A channel that came back, perhaps with more permissions, is asked for the names that are still missing. */
export const onChannel = (ctx: MessagingContext): void =>
  consume(ctx, 'messaging-profiles', {
    'channel.connected': async ({ id, data: { channel } }, tx) => {
      for (const thread of await namelessThreads(tx, channel, AT_MOST))
        await askForName(tx, thread, id)
    },
  })
