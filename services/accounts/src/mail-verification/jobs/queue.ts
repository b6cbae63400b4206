import type { Clock } from '@mostrador/kernel'
import { dropLinks, insertLink } from '../../links/repository.ts'
import { queueMail } from '../../mail/jobs/queue.ts'
import type { StoredUser, Tx } from '../../sessions/repository.ts'

/** A mail with a link that verifies the address; the link before it stops working, unless the address had too many mails. */
export const queueVerification = async (
  { clock, ids }: { readonly clock: Clock; readonly ids: () => string },
  tx: Tx,
  { id: userId, email }: Pick<StoredUser, 'id' | 'email'>
): Promise<void> => {
  const now = clock.now()
  const linkId = ids()
  const isQueued = await queueMail({ clock, ids }, tx, {
    kind: 'verification',
    recipient: email,
    requestedBy: userId,
    linkId,
  })
  if (!isQueued) return
  await dropLinks(tx, userId, ['verification'], now)
  await insertLink(tx, { id: linkId, userId, purpose: 'verification', email, now })
}
