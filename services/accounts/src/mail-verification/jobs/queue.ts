import type { AccountsContext, Tx } from '../../context.ts'
import { dropLinks, insertLink } from '../../links/repository.ts'
import { queueMail } from '../../mail/jobs/queue.ts'
import type { StoredUser } from '../../sessions/repository.ts'

/**
 * Queues a mail with a link that verifies the address and closes the link before it; neither, when
 * the address had too many mails.
 */
export const queueVerification = async (
  ctx: AccountsContext,
  tx: Tx,
  { id: userId, email }: Pick<StoredUser, 'id' | 'email'>
): Promise<void> => {
  const now = ctx.clock.now()
  const linkId = ctx.ids()
  const isQueued = await queueMail(ctx, tx, {
    kind: 'verification',
    recipient: email,
    requestedBy: userId,
    linkId,
  })
  if (!isQueued) return
  await dropLinks(tx, userId, ['verification'], now)
  await insertLink(tx, { id: linkId, userId, purpose: 'verification', email, now })
}
