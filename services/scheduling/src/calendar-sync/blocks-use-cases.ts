import { type Appointment, NO_CLIENT } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { applyEdit, blankRow, type Span } from '../appointments/appointment.ts'
import { deleteAppointment } from '../appointments/reading-repository.ts'
import { requireAppointment } from '../appointments/use-cases.ts'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { appointmentFacts, reschedule, reserve } from '../reservations/use-cases.ts'
import { busySpansOf, titleOf } from './busy-time.ts'
import { blockIdOf } from './event-id.ts'
import { blocksOfEvent, findImportedBlocks } from './event-repository.ts'
import type { GoogleEvent } from './google-event.ts'
import { isSameSpan } from './merge.ts'
import { GOOGLE, type Round } from './round-use-cases.ts'
import type { Owner } from './sync-repository.ts'
import { poolTarget } from './pool-repository.ts'

// Events of other people become blocks. They may overlap an appointment: both are shown then.

const COLOR = '#5f6368'

/**
 * Updates the blocks of an event to its current state; returns whether anything changed. Blocks
 * that ended before `since` stay as they are.
 */
export const mirrorEvent = async (
  round: Round,
  event: GoogleEvent,
  { zone, since }: { zone: Zone; since: Date }
): Promise<boolean> => {
  const { ctx, connection } = round
  const eventId = event.id ?? ''
  const target = poolTarget(ctx.db)
  const existing = new Map((await blocksOfEvent(target, connection, eventId)).map(b => [b._id, b]))
  const title = titleOf(event)
  let changed = false
  for (const [piece, span] of busySpansOf(event, zone).entries()) {
    const id = blockIdOf({ ...connection, eventId, piece })
    const block = existing.get(id)
    existing.delete(id)
    const isOver = Date.parse(span.end) <= since.getTime()
    if (isOver || (block && isSameSpan(block, span) && block.title === title)) continue
    changed = true
    await (block === undefined
      ? createMirror(round, { id, eventId, title, span, zone })
      : moveMirror(ctx, block, { title, span, zone }))
  }
  for (const block of existing.values()) {
    changed = true
    await removeMirror(ctx, block)
  }
  return changed
}

type Mirror = { readonly title: string; readonly span: Span; readonly zone: Zone }

const createMirror = async (
  { ctx, connection }: Round,
  { id, eventId, title, span, zone }: Mirror & { id: string; eventId: string }
): Promise<void> => {
  const { businessId, branchId, specialistId, calendarId, calendarName } = connection
  const now = ctx.clock.now()
  const blank = {
    businessId,
    id,
    folio: ctx.newFolio(),
    by: GOOGLE,
    now,
    source: 'import',
  } as const
  const appointment: Appointment = {
    ...blankRow(blank),
    ...span,
    clientId: NO_CLIENT,
    branchId,
    serviceId: null,
    specialistId,
    status: 'block',
    title,
    details: '',
    clientNotes: '',
    type: 'inPerson',
    colorHex: COLOR,
    eventId,
    googleCalendarId: calendarId,
    googleCalendarName: calendarName,
  }
  const data = appointmentFacts(appointment)
  await reserve(ctx)({
    appointment,
    policy: { kind: 'staff', overbook: true, zone },
    event: { type: 'block.created', key: id, data },
  })
}

const moveMirror = async (
  ctx: SchedulingContext,
  { businessId, _id }: Appointment,
  { title, span, zone }: Mirror
): Promise<void> => {
  const context = { by: GOOGLE, now: ctx.clock.now() }
  await reschedule(ctx)({
    businessId,
    id: _id,
    policy: { kind: 'staff', overbook: true, zone },
    decide: current => applyEdit(requireAppointment(current), { title }, span, context),
    publish: (tx, next) =>
      tx.publish('block.changed', { key: next._id, data: appointmentFacts(next) }),
  })
}

/** Frees the time of an event that no longer exists. */
export const removeMirror = async (
  { db, freeTimes }: SchedulingContext,
  { businessId, _id }: Appointment
): Promise<void> => {
  await db.sqlTransaction(async tx => {
    const deleted = await deleteAppointment(tx, businessId, _id)
    if (deleted !== null)
      await tx.publish('block.deleted', { key: _id, data: appointmentFacts(deleted) })
  })
  freeTimes.forget(businessId)
}

/** Frees the time of all future events of a specialist. */
export const removeMirrorsIn = async (
  tx: SqlTransaction,
  owner: Owner,
  now: Date
): Promise<void> => {
  for (const block of await findImportedBlocks(tx, owner, { endsAfter: now })) {
    await deleteAppointment(tx, block.businessId, block._id)
    await tx.publish('block.deleted', { key: block._id, data: appointmentFacts(block) })
  }
}
