import type { DomainEvent } from '@mostrador/contracts'
import type { AccountsContext, Tx } from '../context.ts'
import { findBusiness } from '../businesses/repository.ts'
import { queueMail, type AlertMailKind } from '../mail/jobs/queue.ts'
import { userById } from '../sessions/repository.ts'

type ChannelAlertEvent = 'channel.expired' | 'channel.expiring' | 'channel.phone_quiet'

/** One mail to the owner per incident: each is published once. A business without owner: none. */
export const alertMailConsumers = (ctx: AccountsContext) => {
  const mailOwner = async (
    tx: Tx,
    kind: AlertMailKind,
    { businessId, aboutId }: { businessId: string | null; aboutId: string | undefined }
  ): Promise<void> => {
    if (businessId === null || aboutId === undefined) return
    const ownerId = (await findBusiness(tx, businessId))?.ownerUserId ?? null
    const owner = ownerId === null ? null : await userById(tx, ownerId)
    if (owner === null) return
    await queueMail(ctx, tx, {
      kind,
      recipient: owner.email,
      about: { id: aboutId, businessId },
    })
  }
  const ofChannel =
    (kind: AlertMailKind) =>
    ({ businessId, data }: DomainEvent<ChannelAlertEvent>, tx: Tx): Promise<void> =>
      mailOwner(tx, kind, { businessId, aboutId: data.connectionId })
  return {
    'channel.expired': ofChannel('channel_expired'),
    'channel.expiring': ofChannel('channel_expiring'),
    'channel.phone_quiet': ofChannel('phone_quiet'),
    'calendar.failed': ({ businessId, data }: DomainEvent<'calendar.failed'>, tx: Tx) =>
      mailOwner(tx, 'calendar_failed', { businessId, aboutId: data.specialistId }),
    /** Published once per interval of the business [G2-06]. */
    'credits.low': ({ businessId, data }: DomainEvent<'credits.low'>, tx: Tx) =>
      mailOwner(tx, `${data.creditType}_credits_low`, { businessId, aboutId: data.businessId }),
    'subscription.payment_failed': (
      { businessId }: DomainEvent<'subscription.payment_failed'>,
      tx: Tx
    ) => mailOwner(tx, 'payment_failed', { businessId, aboutId: businessId ?? undefined }),
    /** Each time that its state changes: opened, lost, won. */
    'dispute.changed': ({ businessId, data }: DomainEvent<'dispute.changed'>, tx: Tx) =>
      mailOwner(tx, 'disputed', { businessId, aboutId: data.disputeId }),
  }
}
