import type { Appointment } from '@mostrador/contracts/scheduling'
import { orRefuse, Refusal, type Zone } from '@mostrador/kernel'
import { applyEdit, type Change, setStatus, type Span } from '../appointments/appointment.ts'
import { deleteAppointment } from '../appointments/reading-repository.ts'
import { requireAppointment, publishEdited, publishStatus } from '../appointments/use-cases.ts'
import type { SqlTransaction } from '../context.ts'
import { findAppointment } from '../reservations/repository.ts'
import { appointmentFacts, release, reschedule } from '../reservations/use-cases.ts'
import { appointmentTimeOf } from './busy-time.ts'
import { findAgreed, deleteAgreed, markForRewrite, saveAgreed } from './event-repository.ts'
import type { GoogleEvent } from './google-event.ts'
import { type Agreed, isSameSpan, mergeTime } from './merge.ts'
import { GOOGLE, type Round } from './round-use-cases.ts'
import { poolTarget } from './pool-repository.ts'

// What became in Google of an event that we wrote.

type OwnEvent = {
  readonly appointmentId: string
  readonly event: GoogleEvent
  readonly zone: Zone
}

/**
 * Takes over what happened to the event of an appointment, or sees to it that ours is written
 * again. Returns whether the agenda changed. An echo of our own writing changes nothing.
 */
export const readOwnEvent = async (
  round: Round,
  { appointmentId, event, zone }: OwnEvent
): Promise<boolean> => {
  const { ctx, connection } = round
  const target = poolTarget(ctx.db)
  const { businessId, specialistId } = connection
  const [mine, base] = [
    await findAppointment(target, businessId, appointmentId),
    await findAgreed(target, connection, appointmentId),
  ]
  const isDeleted = event.status === 'cancelled'
  if (mine === null || mine.specialistId !== specialistId) {
    await (isDeleted
      ? deleteAgreed(target, connection, appointmentId)
      : markForRemoval(round, appointmentId, event))
    return false
  }
  const eventTime = isDeleted ? null : (appointmentTimeOf(event) ?? 'unfit')
  const verdict = mergeTime(mine, base, eventTime, ctx.clock.now())
  if (verdict === 'same') return false
  if (verdict === 'move' && base !== null && eventTime !== null && eventTime !== 'unfit')
    return moveAsInGoogle(round, mine, { base, zone, theirs: eventTime })
  if (verdict === 'cancel' && base !== null) return cancelAsInGoogle(round, mine, base)
  await markForRewrite(target, connection, appointmentId)
  return false
}

/** An event whose appointment is gone: it is deleted in Google when ours are written. */
const markForRemoval = async (
  { ctx, connection }: Round,
  appointmentId: string,
  event: GoogleEvent
): Promise<void> => {
  const now = ctx.clock.now().toISOString()
  const time = appointmentTimeOf(event) ?? { start: now, end: now }
  await saveAgreed(poolTarget(ctx.db), connection, appointmentId, {
    ...time,
    pushedVersion: 0,
  })
}

type RemoteChange = { readonly base: Agreed; readonly zone: Zone; readonly theirs: Span }

/** The specialist moved it in Google. Over something else it is marked, like an overbooking. */
const moveAsInGoogle = async (
  { ctx, connection }: Round,
  { businessId, _id }: Appointment,
  { base, zone, theirs: { start, end } }: RemoteChange
): Promise<boolean> => {
  const context = { by: GOOGLE, now: ctx.clock.now() }
  const decideChange = (current: Appointment | null): Change => {
    const row = requireAppointment(current)
    // Changed here during the round: our row wins, and the next round writes it.
    if (!isSameSpan(row, base)) return { appointment: row, effect: 'none' }
    return applyEdit(row, {}, { start, end }, context)
  }
  const agree = (tx: SqlTransaction, next: Appointment, previous: Appointment) => {
    const isWritten = base.pushedVersion === previous.version
    const pushedVersion = isWritten ? next.version : base.pushedVersion
    return saveAgreed(tx, connection, _id, { start, end, pushedVersion })
  }
  try {
    await reschedule(ctx)({
      businessId,
      id: _id,
      policy: { kind: 'staff', overbook: true, zone },
      decide: decideChange,
      publish: async (tx, next, previous) => {
        await agree(tx, next, previous)
        if (next.status === 'block')
          await tx.publish('block.changed', { key: _id, data: appointmentFacts(next) })
        else await publishEdited(tx, next, previous)
      },
    })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await markForRewrite(poolTarget(ctx.db), connection, _id)
    return false
  }
}

/** The specialist deleted it in Google: an appointment is cancelled, a block deleted. */
const cancelAsInGoogle = async (
  { ctx, connection }: Round,
  { businessId, _id, status }: Appointment,
  base: Agreed
): Promise<boolean> => {
  const context = { by: GOOGLE, now: ctx.clock.now() }
  if (status === 'block') {
    await ctx.db.sqlTransaction(async tx => {
      await deleteAgreed(tx, connection, _id)
      const deleted = await deleteAppointment(tx, businessId, _id)
      if (deleted !== null)
        await tx.publish('block.deleted', { key: _id, data: appointmentFacts(deleted) })
    })
    ctx.freeTimes.forget(businessId)
    return true
  }
  await release(ctx)({
    businessId,
    id: _id,
    decide: current => {
      const row = requireAppointment(current)
      // Changed here during the round: our row wins, and the next round writes it.
      if (row.version !== base.pushedVersion) return { appointment: row, effect: 'none' }
      return orRefuse(setStatus(row, { status: 'cancelada' }, context))
    },
    publish: async (tx, next, previous) => {
      await deleteAgreed(tx, connection, _id)
      await publishStatus(tx, next, previous)
    },
  })
  return true
}
