import type { CalendarState, StoppedCalendar } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { countConflicts } from './event-repository.ts'
import { type Connection, findConnections, type Owner, type Target } from './sync-repository.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const stateOf = (connection: Connection, conflicts: number): CalendarState => ({
  specialistId: connection.specialistId,
  specialistName: connection.name,
  account: connection.account,
  calendarId: connection.calendarId,
  calendarName: connection.calendarName,
  syncedAt: iso(connection.syncedAt),
  problem: connection.problem,
  problemAt: iso(connection.problemAt),
  conflicts,
})

/** The state of the calendar of each active specialist. */
export const readStates = async (
  target: Target,
  businessId: string,
  now: Date
): Promise<CalendarState[]> => {
  const [connections, conflicts] = [
    await findConnections(target, businessId),
    await countConflicts(target, businessId, now),
  ]
  return connections
    .filter(({ isActive }) => isActive)
    .map(connection => stateOf(connection, conflicts.get(connection.specialistId) ?? 0))
}

/** The calendars of active specialists that stopped. */
export const findStoppedCalendars = async (
  target: Target,
  businessId: string
): Promise<StoppedCalendar[]> =>
  (await findConnections(target, businessId)).flatMap(
    ({ isActive, specialistId, name: specialistName, problem }) =>
      isActive && problem !== null ? [{ specialistId, specialistName, problem }] : []
  )

/** The state of the calendar of one specialist, archived or not. */
export const readState = async (
  target: Target,
  { businessId, specialistId }: Owner,
  now: Date
): Promise<CalendarState> => {
  const [connection] = await findConnections(target, businessId, specialistId)
  if (connection === undefined) throw new Refusal('specialist_not_found')
  const conflicts = await countConflicts(target, businessId, now)
  return stateOf(connection, conflicts.get(specialistId) ?? 0)
}
