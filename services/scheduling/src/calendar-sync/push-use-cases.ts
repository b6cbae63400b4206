import type { Appointment } from '@mostrador/contracts/scheduling'
import { findServices } from '../services/repository.ts'
import { eventIdOf } from './event-id.ts'
import {
  findSuperfluous,
  findUnwritten,
  deleteAgreed,
  nameEvent,
  saveAgreed,
  type UnsyncedAppointment,
} from './event-repository.ts'
import type { GoogleEvent } from './google-event.ts'
import { GoogleFailure, type GoogleFailureKind } from './google-failure.ts'
import { eventOf, type EventNames } from './our-event.ts'
import { extendLease, type Round } from './round-use-cases.ts'
import { poolTarget } from './pool-repository.ts'

/** Rows of one query; a client's name is asked for as many at the same time. */
const BATCH = 50
/** Looks of one round: others want their turn. */
const BATCHES = 8

/**
 * Writes to Google what changed in the agenda; returns whether more is left. Ids of events follow
 * from those of appointments, so what is tried again hits the same event.
 */
export const pushChanges = async (round: Round): Promise<boolean> => {
  const { ctx, connection } = round
  const target = poolTarget(ctx.db)
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const superfluous = await findSuperfluous(target, connection, BATCH)
    for (const id of superfluous) await removeEvent(round, id)
    const unwritten = await findUnwritten(target, connection, {
      now: ctx.clock.now(),
      limit: BATCH,
    })
    const describe = unwritten.length === 0 ? undefined : await createDescriber(round, unwritten)
    for (const row of unwritten) if (describe) await writeEvent(round, row, describe)
    if (superfluous.length < BATCH && unwritten.length < BATCH) return false
  }
  return true
}

type Describe = (appointment: Appointment) => GoogleEvent

const createDescriber = async (
  { ctx, connection: { businessId } }: Round,
  unwritten: readonly UnsyncedAppointment[]
): Promise<Describe> => {
  const zone = await ctx.zones.of(businessId)
  const clients = await ctx.clients.namesOf(
    businessId,
    unwritten.map(({ appointment }) => appointment.clientId)
  )
  const services = new Map(
    (await findServices(ctx.db, businessId, { includeArchived: true })).map(s => [s._id, s.name])
  )
  return appointment => {
    const names: EventNames = {
      service: services.get(appointment.serviceId ?? '') ?? null,
      client: clients.get(appointment.clientId) ?? null,
    }
    const agendaUrl = new URL(`/agenda?cita=${appointment._id}`, ctx.config.PUBLIC_URL).href
    return eventOf(appointment, { names, zone, agendaUrl })
  }
}

const isKind = (error: unknown, ...kinds: readonly GoogleFailureKind[]): boolean =>
  error instanceof GoogleFailure && kinds.includes(error.kind)

const writeEvent = async (
  round: Round,
  { appointment, hasEvent }: UnsyncedAppointment,
  describe: Describe
): Promise<void> => {
  const { ctx, account, connection } = round
  const { calendarId } = connection
  const target = poolTarget(ctx.db)
  const { _id, start, end, version } = appointment
  const event = describe(appointment)
  await extendLease(round)
  // Known before it is there: a kill in between must not make it look like somebody else's.
  if (!hasEvent) await saveAgreed(target, connection, _id, { start, end, pushedVersion: 0 })
  try {
    await (hasEvent
      ? account.replaceEvent(calendarId, event)
      : account.insertEvent(calendarId, event))
  } catch (error) {
    // Written by a try whose answer was lost, or deleted since; a deleted event keeps its id.
    if (!hasEvent && isKind(error, 'duplicate')) await account.replaceEvent(calendarId, event)
    else if (hasEvent && isKind(error, 'missing', 'gone'))
      await account.insertEvent(calendarId, event)
    else throw error
  }
  await saveAgreed(target, connection, _id, { start, end, pushedVersion: version })
  await nameEvent(target, appointment, connection)
}

const removeEvent = async (round: Round, appointmentId: string): Promise<void> => {
  const { ctx, account, connection } = round
  const target = poolTarget(ctx.db)
  await extendLease(round)
  try {
    await account.deleteEvent(connection.calendarId, eventIdOf(appointmentId))
  } catch (error) {
    if (!isKind(error, 'missing', 'gone')) throw error
  }
  await deleteAgreed(target, connection, appointmentId)
}
