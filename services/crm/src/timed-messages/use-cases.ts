import type { Notification, NotificationForm } from '@mostrador/contracts/crm'
import { digitsOf, Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import { existingIds, findClient } from '../clients/repository.ts'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { funnelExists } from '../funnels/repository.ts'
import { readAppointment } from './appointment-client.ts'
import {
  deleteMessage,
  insertMessage,
  lockMessage,
  messagesOf,
  type StoredMessage,
  toNotification,
} from './repository.ts'
import type { Kind } from './timed-message.ts'

type Form = z.output<typeof NotificationForm>

/**
 * A message that a person wrote for a moment; its event adds the job. Refuses `recipient_required`,
 * `client_not_found`, `funnel_not_found`; of one about an appointment also `appointment_not_found`,
 * and `appointment_moved` when it no longer begins when the text says.
 */
export const createNotification: UseCase<{ businessId: string; form: Form }, Notification> =
  ctx =>
  async ({ businessId, form }) => {
    const appointmentStart = await startOfAppointment(ctx, businessId, form)
    return ctx.db.transaction(async tx => {
      const { clientId, funnelId, whatsapp } = form
      if (clientId === null && digitsOf(whatsapp) === '') throw new Refusal('recipient_required')
      await refuseUnknown(tx, businessId, { clientId, funnelId })
      const row = await insertMessage(
        tx,
        newMessage(form, {
          businessId,
          id: ctx.ids(),
          createdAt: ctx.clock.now(),
          appointmentStart,
        })
      )
      await publishNotificationChanged(tx, row, 'due')
      return toNotification(row)
    })
  }

/** When the appointment of a message begins; null for a message about none. */
const startOfAppointment = async (
  ctx: Pick<CrmContext, 'call'>,
  businessId: string,
  { appointmentId, appointmentStart, clientId }: Form
): Promise<Date | null> => {
  if (appointmentId === null) return null
  const facts = await readAppointment(ctx, { businessId, appointmentId })
  if (facts === null || facts.appointment.clientId !== clientId)
    throw new Refusal('appointment_not_found')
  const start = new Date(facts.appointment.start)
  if (appointmentStart !== null && Date.parse(appointmentStart) !== start.getTime())
    throw new Refusal('appointment_moved')
  return start
}

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

/** The kind by the phase; `moved_appointment` only for a message that names its appointment. */
const kindOf = ({ phase, appointmentId }: Form): Kind => {
  if (phase === 'canceled_appointment') return 'canceled_appointment'
  return phase === 'moved_appointment' && appointmentId !== null ? 'moved_appointment' : 'manual'
}

const newMessage = (
  form: Form,
  rest: Pick<StoredMessage, 'businessId' | 'id' | 'createdAt' | 'appointmentStart'>
): StoredMessage => {
  const { clientId, whatsapp, countryCode, text, deliveryDate, phase, funnelId, deletable } = form
  const { businessId, id, createdAt, appointmentStart } = rest
  const kind = kindOf(form)
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
    appointmentId: form.appointmentId,
    appointmentStart,
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
    const client = await findClient(ctx.db, businessId, clientId)
    if (client === null) throw new Refusal('client_not_found')
    const messages = await messagesOf(ctx.db, businessId, client.id)
    return { data: messages.map(toNotification) }
  }

/** Refuses `notification_not_found`, and `notification_gone` for a message that was sent. */
export const deleteNotification: UseCase<{ businessId: string; id: string }, void> =
  ctx =>
  ({ businessId, id }) =>
    ctx.db.transaction(async tx => {
      const row = await lockMessage(tx, businessId, id)
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
