import type { Notification, NotificationForm } from '@mostrador/contracts/crm'
import { digitsOf, Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import { existingIds } from '../clients/repository.ts'
import type { Tx, UseCase } from '../context.ts'
import { funnelExists } from '../funnels/repository.ts'
import {
  deleteMessage,
  findMessage,
  insertMessage,
  messagesOf,
  type StoredMessage,
  toNotification,
} from './repository.ts'

type Form = z.output<typeof NotificationForm>

/**
 * A message that a person wrote for a moment; its event adds the job. Refuses `recipient_required`,
 * `client_not_found`, `funnel_not_found`.
 */
export const createNotification: UseCase<{ businessId: string; form: Form }, Notification> =
  ctx =>
  ({ businessId, form }) =>
    ctx.db.transaction(async tx => {
      const { clientId, funnelId, whatsapp } = form
      if (clientId === null && digitsOf(whatsapp) === '') throw new Refusal('recipient_required')
      await refuseUnknown(tx, businessId, { clientId, funnelId })
      const row = await insertMessage(
        tx,
        newMessage(form, { businessId, id: ctx.ids(), createdAt: ctx.clock.now() })
      )
      await publishNotificationChanged(tx, row, 'due')
      return toNotification(row)
    })

/** A message names nobody and nothing of another business. */
const refuseUnknown = async (
  tx: Tx,
  businessId: string,
  { clientId, funnelId }: Pick<Form, 'clientId' | 'funnelId'>
): Promise<void> => {
  if (clientId !== null && (await existingIds(tx, businessId, [clientId])).length === 0)
    throw new Refusal('client_not_found')
  if (funnelId !== null && !(await funnelExists(tx, businessId, funnelId)))
    throw new Refusal('funnel_not_found')
}

const newMessage = (
  { clientId, whatsapp, countryCode, text, deliveryDate, phase, funnelId, deletable }: Form,
  { businessId, id, createdAt }: { businessId: string; id: string; createdAt: Date }
): StoredMessage => {
  const kind = phase === 'canceled_appointment' ? 'canceled_appointment' : 'manual'
  return {
    businessId,
    id,
    occurrence: `${kind}:${id}`,
    kind,
    clientId,
    whatsapp: digitsOf(whatsapp),
    countryCode,
    text,
    dueAt: new Date(deliveryDate),
    phase,
    funnelId,
    deletable,
    appointmentId: null,
    appointmentStart: null,
    state: 'due',
    reason: null,
    createdAt,
  }
}

/** The messages of a contact, latest first, at most 200. Refuses `client_not_found`. */
export const listNotifications: UseCase<
  { businessId: string; clientId: string },
  { data: Notification[] }
> =
  ctx =>
  async ({ businessId, clientId }) => {
    const messages = await messagesOf(ctx.db, businessId, clientId)
    if (messages.length === 0 && (await existingIds(ctx.db, businessId, [clientId])).length === 0)
      throw new Refusal('client_not_found')
    return { data: messages.map(toNotification) }
  }

/** Refuses `notification_not_found`, and `notification_gone` for a message that was sent. */
export const deleteNotification: UseCase<{ businessId: string; id: string }, void> =
  ctx =>
  ({ businessId, id }) =>
    ctx.db.transaction(async tx => {
      const row = await findMessage(tx, businessId, id)
      if (row === null) throw new Refusal('notification_not_found')
      if (row.state === 'sent') throw new Refusal('notification_gone')
      await deleteMessage(tx, businessId, id)
      await publishNotificationChanged(tx, row, 'dropped')
    })

export const publishNotificationChanged = (
  tx: Tx,
  { id, clientId }: Pick<StoredMessage, 'id' | 'clientId'>,
  state: Notification['state']
): Promise<void> =>
  tx.publish('notification.changed', { key: id, data: { notificationId: id, clientId, state } })
