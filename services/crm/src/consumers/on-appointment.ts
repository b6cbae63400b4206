import type { DomainEvent } from '@mostrador/contracts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { NO_CLIENT, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf, type SqlTransaction } from '@mostrador/platform'
import { moveByReference } from '../clients/phase-use-cases.ts'
import { findType, updateType } from '../clients/repository.ts'
import type { CrmContext } from '../context.ts'
import { sendFormsAfterVisit } from '../forms/send-use-cases.ts'
import { dropReasons, isActive, planFor } from '../timed-messages/timed-message.ts'
import { planChange, planMessages, planRestored } from '../timed-messages/plan-use-cases.ts'
import { withdrawNotices } from '../timed-messages/withdraw-use-cases.ts'

type StatusEvent = DomainEvent<'appointment.booked' | 'appointment.status_changed'>

/**
 * Moves the contact through the funnel; attending makes a lead a client [APT-08, G1-19].
 */
export const onAppointmentStatus =
  (ctx: CrmContext) =>
  async ({ businessId, data }: StatusEvent, tx: SqlTransaction): Promise<void> => {
    const { clientId, status } = data
    if (businessId === null || clientId === NO_CLIENT) return
    const client = await moveByReference(ctx, tx, { businessId, clientId, reference: status })
    if (status !== 'asistida' || client?.type !== 'lead') return
    await updateType(tx, businessId, clientId, 'client')
    await tx.publish('client.changed', { key: clientId, data: { clientId } })
  }

/**
 * Sends the forms that follow a visit. Of a change of status only: an imported visit is history.
 */
export const onVisit =
  (ctx: CrmContext) =>
  async (
    { businessId, data }: DomainEvent<'appointment.status_changed'>,
    tx: SqlTransaction
  ): Promise<void> => {
    const { appointmentId, clientId, status } = data
    if (businessId === null || clientId === NO_CLIENT || status !== 'asistida') return
    await sendFormsAfterVisit(ctx, tx, { businessId, appointmentId, clientId })
  }

type ChangedEvent = DomainEvent<
  'appointment.status_changed' | 'appointment.moved' | 'appointment.deleted'
>

/**
 * Takes back the messages that an appointment made untrue: cancelled, moved to another time or
 * person, deleted. Once it stands again its confirmation is planned again.
 */
export const onAppointmentChanged = async (
  ctx: CrmContext,
  event: ChangedEvent,
  tx: SqlTransaction
): Promise<void> => {
  const { businessId, data } = event
  if (businessId === null) return
  const { appointmentId } = data
  if (event.type === 'appointment.deleted') {
    await withdrawNotices(tx, { businessId, appointmentId, reason: dropReasons.gone })
  } else if (event.type === 'appointment.moved') {
    const { startsAt, previousStartsAt, specialistId, previousSpecialistId } = event.data
    const hasOtherStart = Date.parse(startsAt) !== Date.parse(previousStartsAt)
    if (!hasOtherStart && specialistId === previousSpecialistId) return
    const keepStart = hasOtherStart ? { keepStart: new Date(startsAt) } : {}
    const reason = dropReasons.moved
    await withdrawNotices(tx, { businessId, appointmentId, reason, ...keepStart })
  } else if (!isActive(data.status)) {
    await withdrawNotices(tx, { businessId, appointmentId, reason: dropReasons.closed })
  } else if (!isActive(event.data.from) && data.clientId !== NO_CLIENT) {
    const { clientId, startsAt, version } = data
    const start = new Date(startsAt)
    await planRestored(ctx, tx, { businessId, appointmentId, clientId, start, version })
  }
}

/** Asks the client for another time; a deleted contact is not written to. */
export const onChangeRequested =
  (ctx: CrmContext) =>
  async (
    { businessId, data }: DomainEvent<'appointment.change_requested'>,
    tx: SqlTransaction
  ): Promise<void> => {
    if (businessId === null || data.clientId === NO_CLIENT) return
    const { appointmentId, clientId, startsAt } = data
    await planChange(ctx, tx, { businessId, appointmentId, clientId, start: new Date(startsAt) })
  }

type PlannedEvent = DomainEvent<'appointment.booked' | 'appointment.moved'>

/**
 * Plans the notices and the reminder of an appointment that was booked or moved. It asks other
 * services, so it runs outside a transaction and may repeat.
 */
export const onAppointmentPlanned =
  (ctx: CrmContext) =>
  async (event: PlannedEvent): Promise<void> => {
    const { businessId, data } = event
    if (businessId === null || data.clientId === NO_CLIENT) return
    const source = event.type === 'appointment.booked' ? event.data.source : 'assistant'
    if (source === 'import') return
    const clientType = await findType(ctx.db, businessId, data.clientId)
    if (clientType === null) return

    const { zone, specialistPhone, sendReminder } = await noticeFacts(ctx, event, {
      businessId,
      clientType,
    })
    const start = new Date(data.startsAt)
    const { appointmentId, clientId, version } = data
    const planned = planFor({
      appointmentId,
      start,
      zone,
      now: ctx.clock.now(),
      sendReminder,
      source,
      version,
    })
    await planMessages(ctx)({
      businessId,
      planned,
      appointment: { appointmentId, start, clientId, specialistPhone },
    })
  }

/**
 * What scheduling, messaging and the assistant on duty know about the messages of an appointment.
 */
const noticeFacts = async (
  { call }: CrmContext,
  { data: { clientId, specialistId } }: PlannedEvent,
  { businessId, clientType }: { businessId: string; clientType: string }
) => {
  const as = actorOf.system(businessId)
  const [{ zone, attended, specialist }, threads] = await Promise.all([
    call(schedulingRoutes.noticeFacts, { params: { clientId }, query: { specialistId } }, as),
    call(messagingRoutes.threadsOf, { params: { clientId } }, as),
  ])
  const { sendReminder } = await call(
    assistantRoutes.timings,
    {
      body: {
        clientType: clientType === 'client' || clientType === 'personal' ? clientType : 'lead',
        attended: attended > 0,
        channel: threads[0]?.channel ?? null,
      },
    },
    as
  )
  return { zone, specialistPhone: specialist, sendReminder }
}
