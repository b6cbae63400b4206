import type { Notification, NotificationForm } from '@mostrador/contracts/crm'
import type { Clock } from '@mostrador/kernel'
import { digitsOf, Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import { type Db, existingIds, type Tx } from '../clients/repository.ts'
import { funnelExists } from '../funnels/repository.ts'
import { sendTimedMessage } from '../jobs/send-timed-message.ts'
import {
  deleteMessage,
  findMessage,
  insertMessages,
  insertPlanned,
  messagesOf,
  type PlannedMessage,
  type StoredMessage,
  toNotification,
} from './repository.ts'
import type { Planned } from './timed-message.ts'

export type Deps = { readonly db: Db; readonly clock: Clock; readonly ids: () => string }
type Form = z.output<typeof NotificationForm>

const changed = (tx: Tx, { id, clientId }: StoredMessage, state: Notification['state']) =>
  tx.publish('notification.changed', { key: id, data: { notificationId: id, clientId, state } })
const jobId = (id: string, dueAt: Date): string => `crm-timed-${id}-${dueAt.getTime()}`

/** Refuses `client_not_found` and `funnel_not_found`: a message names nobody and nothing of another business. */
const mustKnow = async (
  tx: Tx,
  businessId: string,
  { clientId, funnelId }: Pick<Form, 'clientId' | 'funnelId'>
): Promise<void> => {
  if (clientId !== null && (await existingIds(tx, businessId, [clientId])).length === 0)
    throw new Refusal('client_not_found')
  if (funnelId !== null && !(await funnelExists(tx, businessId, funnelId)))
    throw new Refusal('funnel_not_found')
}

/** A message that a person wrote for a moment. The event makes the job: handlers of requests only write rows. */
export const createNotification =
  ({ db, clock, ids }: Deps) =>
  (
    businessId: string,
    { clientId, whatsapp, countryCode, text, deliveryDate, phase, funnelId, deletable }: Form
  ): Promise<Notification> =>
    db.transaction(async tx => {
      if (clientId === null && digitsOf(whatsapp) === '') throw new Refusal('recipient_required')
      await mustKnow(tx, businessId, { clientId, funnelId })
      const id = ids()
      const kind = phase === 'canceled_appointment' ? 'canceled_appointment' : 'manual'
      const row: StoredMessage = {
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
        createdAt: clock.now(),
      }
      const [made = row] = await insertMessages(tx, [row])
      await changed(tx, made, 'due')
      return toNotification(made)
    })

export const listNotifications =
  ({ db }: Deps) =>
  async (businessId: string, clientId: string) => {
    const messages = await messagesOf(db, businessId, clientId)
    if (messages.length === 0 && (await existingIds(db, businessId, [clientId])).length === 0)
      throw new Refusal('client_not_found')
    return { data: messages.map(toNotification) }
  }

export const deleteNotification =
  ({ db }: Deps) =>
  (businessId: string, id: string): Promise<void> =>
    db.transaction(async tx => {
      const row = await findMessage(tx, businessId, id)
      if (row === null) throw new Refusal('notification_not_found')
      if (row.state === 'sent') throw new Refusal('notification_gone')
      await deleteMessage(tx, businessId, id)
      await changed(tx, row, 'dropped')
    })

/** In a consumer: the job of a message that is due. */
export const schedule = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  const row = await findMessage(tx, businessId, id)
  if (row === null || row.state !== 'due') return
  await tx.enqueue(
    sendTimedMessage,
    { businessId, id },
    { id: jobId(id, row.dueAt), at: row.dueAt }
  )
}

export type ForAppointment = {
  readonly appointmentId: string
  readonly start: Date
  readonly clientId: string | null
  readonly specialistPhone: { whatsapp: string; countryCode: string } | null
}

/** Writes what an appointment brings, with its jobs; planned twice it is written once. */
export const planMessages =
  ({ db, clock, ids }: Deps) =>
  async (
    businessId: string,
    planned: readonly Planned[],
    { appointmentId, start, clientId, specialistPhone }: ForAppointment
  ): Promise<void> => {
    const rows = planned.flatMap(({ kind, occurrence, dueAt }): PlannedMessage[] => {
      const phone =
        kind === 'booked_specialist' ? specialistPhone : { whatsapp: '', countryCode: '52' }
      if (phone === null || (kind !== 'booked_specialist' && clientId === null)) return []
      return [
        {
          id: ids(),
          occurrence,
          kind,
          clientId: kind === 'booked_specialist' ? null : clientId,
          whatsapp: phone.whatsapp,
          countryCode: phone.countryCode,
          dueAt,
        },
      ]
    })
    if (rows.length === 0) return
    await db.sqlTransaction(async tx => {
      const fresh = new Set(
        await insertPlanned(tx, { businessId, appointmentId, start, now: clock.now() }, rows)
      )
      if (fresh.size === 0) return
      await Promise.all([
        ...rows
          .filter(({ id }) => fresh.has(id))
          .map(({ id, dueAt }) =>
            tx.enqueue(sendTimedMessage, { businessId, id }, { id: jobId(id, dueAt), at: dueAt })
          ),
        tx.publish('notifications.planned', {
          key: appointmentId,
          data: { appointmentId, clientId, notificationIds: [...fresh] },
        }),
      ])
    })
  }
