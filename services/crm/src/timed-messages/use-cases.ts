import type { Notification, NotificationForm } from '@mostrador/contracts/crm'
import { digitsOf, Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import { hasWhatsapp } from '../clients/client.ts'
import { reachOf } from '../clients/reach-use-cases.ts'
import { blockedIds, existingIds, findClient } from '../clients/repository.ts'
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
 * `client_not_found`, `client_to_be_erased`, `funnel_not_found`, `client_without_whatsapp`,
 * `delivery_date_past`, `delivery_date_far`; of one about an appointment also
 * `appointment_not_found`, and `appointment_moved` when it no longer begins when the text says.
 */
export const createNotification: UseCase<{ businessId: string; form: Form }, Notification> =
  ctx =>
  async ({ businessId, form }) => {
    checkDeliveryDate(new Date(form.deliveryDate), ctx.clock.now())
    const appointmentStart = await startOfAppointment(ctx, businessId, form)
    await refuseUnreachable(ctx, businessId, form.clientId)
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

const DAY_MS = 24 * 60 * 60 * 1000
/** Clocks of browsers are wrong by some minutes, and «now» takes its time to arrive. */
const LATE_MS = 15 * 60 * 1000
const FUTURE_WINDOW_MS = 366 * DAY_MS

const checkDeliveryDate = (date: Date, now: Date): void => {
  const ahead = date.getTime() - now.getTime()
  if (ahead < -LATE_MS) throw new Refusal('delivery_date_past')
  if (ahead > FUTURE_WINDOW_MS) throw new Refusal('delivery_date_far')
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

/** Refuses `client_without_whatsapp` for a client who never wrote and has no number. */
const refuseUnreachable = async (
  ctx: CrmContext,
  businessId: string,
  clientId: string | null
): Promise<void> => {
  const client = clientId === null ? null : await findClient(ctx.db, businessId, clientId)
  // Messaging is asked for those alone who may have no way at all.
  if (client === null || hasWhatsapp(client)) return
  if ((await reachOf(ctx, businessId, client)) === 'no_whatsapp')
    throw new Refusal('client_without_whatsapp')
}

/** Refuses `client_to_be_erased`: the client asked for the erasure of their data. */
export const refuseErased = async (tx: Tx, businessId: string, clientId: string): Promise<void> => {
  if ((await blockedIds(tx, businessId, [clientId])).length > 0)
    throw new Refusal('client_to_be_erased')
}

/** A message names nobody and nothing of another business. */
const refuseUnknown = async (
  tx: Tx,
  businessId: string,
  { clientId, funnelId }: Pick<Form, 'clientId' | 'funnelId'>
): Promise<void> => {
  if (clientId !== null && (await existingIds(tx, businessId, [clientId])).length === 0)
    throw new Refusal('client_not_found')
  if (clientId !== null) await refuseErased(tx, businessId, clientId)
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
