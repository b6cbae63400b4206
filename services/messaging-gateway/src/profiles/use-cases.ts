import { work } from '@mostrador/platform'
import { connectionFor, expireConnection } from '../channels/repository.ts'
import { openToken } from '../channels/tokens-repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { profileJob } from '../jobs/definitions.ts'
import type { SealKeys } from '../seal.ts'
import type { GraphClient } from '../sending/graph-client.ts'
import { learnName, lockThread, type ThreadRow, threadById } from '../threads/repository.ts'

type Nameless = Pick<ThreadRow, 'id' | 'businessId' | 'channel' | 'pushName'>

/**
 * Somebody wrote who has no name yet: it is asked for after this commit. Webhooks of Messenger and Instagram carry no name,
 * and the profile opens when the person has written (protocols 4.1, 5); WhatsApp has no profiles, its webhooks bring the name.
 */
export const askForName = async (
  tx: Tx,
  { id: threadId, businessId, channel, pushName }: Nameless,
  why: string
): Promise<void> => {
  if (channel === 'whatsapp' || pushName !== '') return
  await tx.enqueue(
    profileJob,
    { businessId, threadId },
    { id: `${profileJob.name}-${threadId}-${why}` }
  )
}

/** The job that learns names. The call happens outside of any transaction; an expired channel is asked again when it is back. */
export const profileJobs = (ctx: MessagingContext, graph: GraphClient, keys: SealKeys): void => {
  const { db, clock } = ctx

  const learn = (threadId: string, name: string): Promise<void> =>
    db.transaction(async tx => {
      const thread = await lockThread(tx, threadId)
      if (thread === undefined || thread.pushName !== '') return
      await learnName(tx, thread, name)
      await tx.publish('thread.profile_known', {
        key: threadId,
        data: { threadId, clientId: thread.clientId },
      })
    })

  work(
    ctx,
    profileJob,
    async ({ threadId }) => {
      const thread = await threadById(db, threadId)
      if (thread === undefined || thread.channel === 'whatsapp' || thread.pushName !== '') return
      const connection = await connectionFor(db, thread.channel, thread.accountId)
      if (connection?.state !== 'connected') return
      const answer = await graph.profileOf({
        channel: thread.channel,
        personId: thread.contactKey,
        token: openToken(keys, connection),
      })
      switch (answer.kind) {
        case 'known':
          return learn(threadId, answer.name)
        case 'none':
          return
        case 'later':
          throw new Error(`The profile could not be read: ${answer.why}`)
        case 'token_expired':
          return db.transaction(async tx => {
            if (await expireConnection(tx, connection, clock.now()))
              await tx.publish('channel.expired', {
                key: connection.id,
                data: { channel: thread.channel },
              })
          })
      }
    },
    { concurrency: 2 }
  )
}
