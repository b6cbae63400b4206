import type { DomainEvent } from '@mostrador/contracts'
import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { NO_CLIENT, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { type Clock } from '@mostrador/kernel'
import { actorOf, type SqlTransaction, type ServiceClients } from '@mostrador/platform'
import { moveByReference } from '../clients/phase-use-cases.ts'
import { type Db, setType, typeOf } from '../clients/repository.ts'
import { planFor } from '../timed-messages/timed-message.ts'
import { planMessages } from '../timed-messages/use-cases.ts'

type Moving = { readonly clock: Clock; readonly ids: () => string }

/** What happens to the appointment moves the contact through the funnel, and attending makes a lead a client [APT-08, APT-09, G1-19]. */
export const onAppointmentStatus =
  (deps: Moving) =>
  async (
    {
      businessId,
      data: { clientId, status },
    }: DomainEvent<'appointment.booked' | 'appointment.status_changed'>,
    tx: SqlTransaction
  ): Promise<void> => {
    if (businessId === null || clientId === NO_CLIENT) return
    const found = await moveByReference(deps, tx, businessId, clientId, status)
    if (status !== 'asistida' || found?.type !== 'lead') return
    await setType(tx, businessId, clientId, 'client')
    await tx.publish('client.changed', { key: clientId, data: { clientId } })
  }

type Planning = Moving & { readonly db: Db; readonly call: ServiceClients }

/** Plans the notices and the reminder of an appointment that was booked or moved. Asks others, so it runs outside a transaction and may repeat. */
export const onAppointmentPlanned =
  ({ db, clock, ids, call }: Planning) =>
  async ({
    businessId,
    type: event,
    data,
  }: DomainEvent<'appointment.booked' | 'appointment.moved'>): Promise<void> => {
    if (businessId === null || data.clientId === NO_CLIENT) return
    const source = event === 'appointment.booked' ? data.source : 'assistant'
    const { clientId } = data
    const type = source === 'import' ? null : await typeOf(db, businessId, clientId)
    if (type === null) return
    const as = actorOf.system(businessId)
    const [{ zone, attended, specialist }, threads] = await Promise.all([
      call(
        schedulingRoutes.noticeFacts,
        { params: { clientId }, query: { specialistId: data.specialistId } },
        as
      ),
      call(messagingRoutes.threadsOf, { params: { clientId } }, as),
    ])
    const clientType = type === 'client' || type === 'personal' ? type : ('lead' as const)
    const timings = await call(
      assistantRoutes.timings,
      { body: { clientType, attended: attended > 0, channel: threads[0]?.channel ?? null } },
      as
    )
    const start = new Date(data.startsAt)
    const planned = planFor({
      appointmentId: data.appointmentId,
      start,
      zone,
      now: clock.now(),
      sendReminder: timings.sendReminder,
      source,
      version: data.version,
    })
    await planMessages({ db, clock, ids })(businessId, planned, {
      appointmentId: data.appointmentId,
      start,
      clientId,
      specialistPhone: specialist,
    })
  }
