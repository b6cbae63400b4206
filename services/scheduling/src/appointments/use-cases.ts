import { type Actor, allows, type BodyOf } from '@mostrador/contracts'
import type { Appointment, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { isSameInstant, orRefuse, Refusal } from '@mostrador/kernel'
import { businessOf, currentClient } from '@mostrador/platform'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { appointmentFacts, type Policy, release, reschedule } from '../reservations/use-cases.ts'
import { refuseOtherPayer } from '../payments/paid-client-use-cases.ts'
import { type AppointmentEdit, editAppointment, isOfGoogle, setStatus } from './appointment.ts'
import { isStaff, refuseClientToBeErased, zoneForClient } from './context-use-cases.ts'
import { cancelOwn, moveOwn, noteOwn } from './own-appointment.ts'
import { deleteAppointment, readAppointment } from './reading-repository.ts'

// Changes of an appointment that exists.

type EditForm = AppointmentEdit & { readonly overbook?: boolean | undefined }

/**
 * Staff edit or move an appointment; its status stays [APT-10]. Refuses what `reschedule` and
 * `refuseOtherPayer` do.
 */
export const changeAppointment =
  (ctx: SchedulingContext) =>
  async (actor: Actor, id: string, { overbook = false, ...edit }: EditForm) => {
    const businessId = businessOf(actor)
    const { clientId } = requireAppointment(await readAppointment(ctx.db, businessId, id))
    // A client who stays is not asked about: they may have been accepted while crm was down.
    const newClient = edit.clientId === clientId ? undefined : edit.clientId
    const [zone] = await Promise.all([
      zoneForClient(ctx, actor, newClient),
      newClient !== undefined && refuseClientToBeErased(ctx, actor, newClient),
      newClient !== undefined &&
        refuseOtherPayer(ctx, { businessId, appointmentId: id, clientId: newClient }),
    ])
    const policy: Policy = isStaff(actor)
      ? { kind: 'staff', overbook, zone }
      : { kind: 'offered', zone }
    const context = { by: actor.name, now: ctx.clock.now() }
    return reschedule(ctx)({
      businessId,
      id,
      policy,
      decide: current => orRefuse(editAppointment(requireAppointment(current), edit, context)),
      publish: publishEdited,
    })
  }

/** A client's own live appointment goes to an offered time. Moving it there again succeeds. */
export const moveFor =
  (ctx: SchedulingContext) =>
  async (
    actor: Actor,
    { appointmentId, clientId, slot, updatedBy, told }: BodyOf<typeof schedulingRoutes.moveFor>
  ): Promise<Appointment> => {
    const businessId = businessOf(actor)
    const zone = await ctx.zones.of(businessId)
    const ownerId = await currentClient(ctx.db, 'scheduling', businessId, clientId)
    const context = { by: updatedBy, now: ctx.clock.now(), told }
    return reschedule(ctx)({
      businessId,
      id: appointmentId,
      policy: { kind: 'offered', zone },
      decide: current => orRefuse(moveOwn(current, ownerId, slot, context)),
      publish: publishEdited,
    })
  }

/** What a client tells of their own live appointment is noted on it. */
export const noteFor =
  (ctx: SchedulingContext) =>
  async (
    actor: Actor,
    { appointmentId, clientId, updatedBy, ...notes }: BodyOf<typeof schedulingRoutes.noteFor>
  ): Promise<Appointment> => {
    const businessId = businessOf(actor)
    const ownerId = await currentClient(ctx.db, 'scheduling', businessId, clientId)
    const context = { by: updatedBy, now: ctx.clock.now() }
    return reschedule(ctx)({
      businessId,
      id: appointmentId,
      policy: { kind: 'free' },
      decide: current => orRefuse(noteOwn(current, ownerId, notes, context)),
      publish: publishEdited,
    })
  }

/**
 * Staff change the status [APT-07]. Of a freed time that is taken meanwhile they are warned, with
 * what is there, and may take it back with `overbook` [G1-08].
 */
export const changeStatus =
  (ctx: SchedulingContext) =>
  async (
    actor: Actor,
    id: string,
    { updatedBy, overbook = false, ...change }: BodyOf<typeof schedulingRoutes.setAppointmentStatus>
  ) => {
    const businessId = businessOf(actor)
    const zone = await ctx.zones.of(businessId)
    const by = isStaff(actor) ? actor.name : (updatedBy ?? actor.name)
    const context = { by, now: ctx.clock.now() }
    return reschedule(ctx)({
      businessId,
      id,
      policy: { kind: 'staff', overbook, zone },
      decide: current => orRefuse(setStatus(requireAppointment(current), change, context)),
      publish: publishStatus,
    })
  }

/** A client's own live appointment is cancelled. Repeating it changes nothing. */
export const cancelFor =
  (ctx: SchedulingContext) =>
  async (
    actor: Actor,
    { appointmentId, clientId, updatedBy, told }: BodyOf<typeof schedulingRoutes.cancelFor>
  ): Promise<Appointment> => {
    const businessId = businessOf(actor)
    const ownerId = await currentClient(ctx.db, 'scheduling', businessId, clientId)
    return release(ctx)({
      businessId,
      id: appointmentId,
      decide: current =>
        orRefuse(cancelOwn(current, ownerId, { by: updatedBy, now: ctx.clock.now(), told })),
      publish: publishStatus,
    })
  }

const agendaOf = ({ status }: Appointment) => (status === 'block' ? 'blocks' : 'appointments')

/**
 * Deletes an appointment or a block [APT-23, BLK-07]; returns what it was. Refuses `forbidden` to
 * members who may not change the kind that it is, and `block_of_google`.
 */
export const removeAppointment =
  ({ db, freeTimes }: SchedulingContext) =>
  async (actor: Actor, id: string): Promise<Appointment> => {
    const removed = await db.sqlTransaction(async tx => {
      const deleted = requireAppointment(await deleteAppointment(tx, businessOf(actor), id))
      const permission = {
        page: 'agenda',
        action: 'delete',
        schedule: agendaOf(deleted),
      } as const
      if (!allows(actor, permission)) throw new Refusal('forbidden')
      if (isOfGoogle(deleted)) throw new Refusal('block_of_google')
      const type = deleted.status === 'block' ? 'block.deleted' : 'appointment.deleted'
      await tx.publish(type, { key: id, data: appointmentFacts(deleted) })
      return deleted
    })
    freeTimes.forget(businessOf(actor))
    return removed
  }

/** The appointment, or the refusal that there is none. */
export const requireAppointment = <Value>(appointment: Value | null): Value => {
  if (appointment === null) throw new Refusal('appointment_not_found')
  return appointment
}

/** Publishes what an edit was: another time or place, or other words. */
export const publishEdited = async (
  tx: SqlTransaction,
  next: Appointment,
  previous: Appointment
): Promise<void> => {
  if (!isElsewhere(next, previous))
    return tx.publish('appointment.edited', { key: next._id, data: appointmentFacts(next) })
  await tx.publish('appointment.moved', {
    key: next._id,
    data: {
      ...appointmentFacts(next),
      previousStartsAt: previous.start,
      previousSpecialistId: previous.specialistId,
    },
  })
}

const isElsewhere = (next: Appointment, previous: Appointment): boolean =>
  !isSameInstant(next.start, previous.start) ||
  !isSameInstant(next.end, previous.end) ||
  next.specialistId !== previous.specialistId ||
  next.branchId !== previous.branchId

export const publishStatus = (
  tx: SqlTransaction,
  next: Appointment,
  previous: Appointment
): Promise<void> =>
  tx.publish('appointment.status_changed', {
    key: next._id,
    data: { ...appointmentFacts(next), from: previous.status },
  })
