import type { SqlTransaction } from '@mostrador/platform'
import type { CrmContext, Tx, UseCase } from '../context.ts'
import { sendTimedMessage } from '../jobs/send-timed-message.ts'
import {
  findMessage,
  findWithdrawnConfirmation,
  insertPlanned,
  type PlannedMessage,
} from './repository.ts'
import {
  dropReasons,
  planChangeRequest,
  planConfirmationAgain,
  type Planned,
} from './timed-message.ts'

type Phone = { readonly whatsapp: string; readonly countryCode: string }

export type PlannedAppointment = {
  readonly appointmentId: string
  readonly start: Date
  readonly clientId: string | null
  /** Null when the specialist has no number. */
  readonly specialistPhone: Phone | null
}

type Plan = {
  readonly businessId: string
  readonly planned: readonly Planned[]
  readonly appointment: PlannedAppointment
}

/** Writes the messages of an appointment with their jobs; those planned before are left out. */
export const planMessages: UseCase<Plan, void> =
  ctx =>
  async ({ businessId, planned, appointment }) => {
    const { appointmentId, start, clientId } = appointment
    const messages = planned.flatMap(
      plannedMessage => addressed(plannedMessage, appointment, ctx.ids()) ?? []
    )
    if (messages.length === 0) return
    const around = { businessId, appointmentId, start, clientId, now: ctx.clock.now() }
    await ctx.db.sqlTransaction(tx => writePlanned(tx, around, messages))
  }

/** Asks the client of an appointment for another time, in the transaction of the event. */
export const planChange = async (
  ctx: Pick<CrmContext, 'clock' | 'ids'>,
  tx: SqlTransaction,
  appointment: { readonly businessId: string } & Omit<PlannedAppointment, 'specialistPhone'>
): Promise<void> => {
  const now = ctx.clock.now()
  const planned = planChangeRequest({ ...appointment, now })
  const message = addressed(planned, { ...appointment, specialistPhone: null }, ctx.ids())
  if (message !== null) await writePlanned(tx, { ...appointment, now }, [message])
}

type Restored = {
  readonly businessId: string
  readonly appointmentId: string
  readonly clientId: string
  readonly start: Date
  readonly version: number
}

/**
 * Plans the confirmation again that was withdrawn when the appointment was closed, in the
 * transaction of the event. A message of its own: messaging knows the withdrawn one by its key.
 */
export const planRestored = async (
  ctx: Pick<CrmContext, 'clock' | 'ids'>,
  tx: SqlTransaction,
  { version, ...appointment }: Restored
): Promise<void> => {
  const now = ctx.clock.now()
  if (appointment.start <= now) return
  const { closed: reason } = dropReasons
  const withdrawn = await findWithdrawnConfirmation(tx, { ...appointment, reason })
  if (withdrawn?.clientId !== appointment.clientId) return
  const planned = planConfirmationAgain({ ...appointment, version, now })
  const message = addressed(planned, { ...appointment, specialistPhone: null }, ctx.ids())
  if (message !== null) await writePlanned(tx, { ...appointment, now }, [message])
}

type PlanContext = Omit<PlannedAppointment, 'specialistPhone'> & {
  readonly businessId: string
  readonly now: Date
}

const writePlanned = async (
  tx: SqlTransaction,
  around: PlanContext,
  messages: readonly PlannedMessage[]
): Promise<void> => {
  const { businessId, appointmentId, clientId } = around
  const inserted = new Set(await insertPlanned(tx, around, messages))
  if (inserted.size === 0) return
  const jobs = messages
    .filter(({ id }) => inserted.has(id))
    .map(({ id, dueAt }) => enqueueMessage(tx, { businessId, id, dueAt }))
  const published = tx.publish('notifications.planned', {
    key: appointmentId,
    data: { appointmentId, clientId, notificationIds: [...inserted] },
  })
  await Promise.all([...jobs, published])
}

/**
 * A planned message with its recipient, or null without one. A specialist is known by number only.
 */
const addressed = (
  { kind, occurrence, dueAt }: Planned,
  { clientId, specialistPhone }: PlannedAppointment,
  id: string
): PlannedMessage | null => {
  if (kind === 'booked_specialist')
    return specialistPhone && { id, occurrence, kind, dueAt, clientId: null, ...specialistPhone }
  if (clientId === null) return null
  return { id, occurrence, kind, dueAt, clientId, whatsapp: '', countryCode: '52' }
}

/** Adds the job of a message, if it is still due. */
export const scheduleMessage = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  const row = await findMessage(tx, businessId, id)
  if (row === null || row.state !== 'due') return
  await enqueueMessage(tx, { businessId, id, dueAt: row.dueAt })
}

const enqueueMessage = (
  tx: Pick<Tx, 'enqueue'>,
  { businessId, id, dueAt }: { businessId: string; id: string; dueAt: Date }
): Promise<void> =>
  tx.enqueue(
    sendTimedMessage,
    { businessId, id },
    { id: `crm-timed-${id}-${dueAt.getTime()}`, at: dueAt }
  )
