import { work } from '@mostrador/platform'
import { adapterOf } from '../channels/registry.ts'
import { connectionFor } from '../connections/repository.ts'
import { expireAndPublish } from '../connections/use-cases.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { profileJob } from '../jobs/definitions.ts'
import { setProfileName, lockThread, type ThreadRow, threadById } from '../threads/repository.ts'

type ThreadOfPerson = Pick<ThreadRow, 'id' | 'businessId' | 'channel' | 'pushName'>

const needsProfile = ({ channel, pushName }: Pick<ThreadRow, 'channel' | 'pushName'>): boolean =>
  adapterOf(channel).readProfile !== null && pushName === ''

/**
 * Enqueues a read of the person's profile, unless the name is known or the channel has no profiles.
 * `cause` is part of the job id: one job per thread and cause.
 */
export const requestProfile = async (
  tx: Tx,
  thread: ThreadOfPerson,
  cause: string
): Promise<void> => {
  if (!needsProfile(thread)) return
  const { id: threadId, businessId } = thread
  await tx.enqueue(
    profileJob,
    { businessId, threadId },
    { id: `${profileJob.name}-${threadId}-${cause}` }
  )
}

/** Stores a name, unless a webhook brought one meanwhile. */
const storeName = (ctx: MessagingContext, threadId: string, name: string): Promise<void> =>
  ctx.db.transaction(async tx => {
    const thread = await lockThread(tx, threadId)
    if (thread === undefined || thread.pushName !== '') return
    await setProfileName(tx, thread, name)
    await tx.publish('thread.profile_known', {
      key: threadId,
      data: { threadId, clientId: thread.clientId },
    })
  })

/**
 * Reads the name of a thread's person from the provider, outside of any transaction. Does nothing
 * while the channel is not connected: connecting enqueues it again. Throws to retry the job.
 */
const readProfile = async (ctx: MessagingContext, threadId: string): Promise<void> => {
  const thread = await threadById(ctx.db, threadId)
  if (thread === undefined || !needsProfile(thread)) return
  const connection = await connectionFor(ctx.db, thread.channel, thread.accountId)
  if (connection?.state !== 'connected') return
  const answer = await ctx.channels.readProfile(thread.channel, {
    personId: thread.contactKey,
    token: ctx.tokens.open(connection),
    login: connection.login,
  })
  switch (answer.kind) {
    case 'known':
      return storeName(ctx, threadId, answer.name)
    case 'none':
      return
    case 'later':
      throw new Error(`The profile could not be read: ${answer.why}`)
    case 'token_expired':
      return ctx.db.transaction(tx => expireAndPublish(tx, connection, ctx.clock.now()))
  }
}

export const profileJobs = (ctx: MessagingContext): void =>
  work(ctx, profileJob, ({ threadId }) => readProfile(ctx, threadId), { concurrency: 2 })
