import type { CalendarOption, CalendarState } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { removeMirrorsIn } from './blocks-use-cases.ts'
import { type NewChannel, openChannel, stopChannel } from './channel-use-cases.ts'
import { googleOf } from './connect-use-cases.ts'
import type { GoogleAccount, GoogleCalendar } from './google-client.ts'
import { GoogleFailure } from './google-failure.ts'
import { poolTarget } from './pool-repository.ts'
import { readState, readStates } from './states-use-cases.ts'
import {
  type Connection,
  findConnections,
  removeCalendar,
  isCalendarTaken,
  type Owner,
  saveCalendar,
  saveChannel,
  requestFullRound,
} from './sync-repository.ts'

// Which calendar a specialist has.

const accountOf = (ctx: SchedulingContext, connection: Connection): GoogleAccount => {
  const google = googleOf(ctx)
  if (connection.sealedToken === null) throw new Refusal('google_not_connected')
  return google.account(google.open(connection, connection.sealedToken))
}

const mustFind = async (
  ctx: SchedulingContext,
  { businessId, specialistId }: Owner
): Promise<{ ownConnection: Connection; all: readonly Connection[] }> => {
  const all = await findConnections(poolTarget(ctx.db), businessId)
  const current = all.find(connection => connection.specialistId === specialistId)
  if (current === undefined) throw new Refusal('specialist_not_found')
  return { ownConnection: current, all }
}

/** Runs calls to Google for a person who waits: any failure is the refusal `code`. */
const refuseAs = async <Answer>(
  code: 'calendars_unavailable' | 'calendars_not_saved',
  work: () => Promise<Answer>
): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GoogleFailure) throw new Refusal(code)
    throw error
  }
}

const optionOf = (
  { id, summary }: GoogleCalendar,
  totalEvents: number,
  isTakenByOtherSpecialist: boolean
): CalendarOption => ({
  id,
  summary,
  totalEvents,
  isTakenByOtherSpecialist,
  calendar: summary,
  eventsNumber: totalEvents,
})

/** Calendars of the specialist's account; those of other specialists are marked [CAL-04]. */
export const listCalendars =
  (ctx: SchedulingContext) =>
  async (owner: Owner): Promise<CalendarOption[]> => {
    const { ownConnection, all } = await mustFind(ctx, owner)
    const account = accountOf(ctx, ownConnection)
    const isTaken = (id: string): boolean =>
      all.some(
        other => other.calendarId === id && other.specialistId !== ownConnection.specialistId
      )
    return refuseAs('calendars_unavailable', async () => {
      const options: CalendarOption[] = []
      for (const calendar of await account.calendars()) {
        const count = await account.countEvents(calendar.id, ctx.clock.now())
        options.push(optionOf(calendar, count, isTaken(calendar.id)))
      }
      return options
    })
  }

const isSameName = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase('es-MX') === b.trim().toLocaleLowerCase('es-MX')

/** A calendar with the specialist's name, in their account. Refuses a second one [CAL-05]. */
export const createCalendar =
  (ctx: SchedulingContext) =>
  async (owner: Owner): Promise<CalendarOption> => {
    const { ownConnection } = await mustFind(ctx, owner)
    const account = accountOf(ctx, ownConnection)
    const zone = await ctx.zones.of(owner.businessId)
    return refuseAs('calendars_unavailable', async () => {
      const existing = await account.calendars()
      if (existing.some(({ summary }) => isSameName(summary, ownConnection.name)))
        throw new Refusal('calendar_exists')
      return optionOf(await account.createCalendar(ownConnection.name, zone), 0, false)
    })
  }

type States = { readonly configured: boolean; readonly calendars: CalendarState[] }

export type Choice = { readonly specialistId: string; readonly calendarId: string }

/** One calendar for each active specialist of the business [CAL-03, CAL-06]. */
export const saveCalendars =
  (ctx: SchedulingContext) =>
  async (businessId: string, choices: readonly Choice[]): Promise<States> => {
    const active = (await findConnections(poolTarget(ctx.db), businessId)).filter(
      ({ isActive }) => isActive
    )
    const chosen = new Set(choices.map(({ specialistId }) => specialistId))
    if (active.some(({ specialistId }) => !chosen.has(specialistId)))
      throw new Refusal('calendars_missing')
    return choose(ctx, businessId, choices, async tx => ({
      configured: true,
      calendars: await readStates(tx, businessId, ctx.clock.now()),
    }))
  }

/** The calendar of one specialist [SPE2-03]. */
export const chooseCalendar =
  (ctx: SchedulingContext) =>
  (owner: Owner, calendarId: string): Promise<CalendarState> =>
    choose(ctx, owner.businessId, [{ specialistId: owner.specialistId, calendarId }], tx =>
      readState(tx, owner, ctx.clock.now())
    )

type Prepared = {
  readonly ownConnection: Connection
  readonly account: GoogleAccount
  readonly calendar: GoogleCalendar
  readonly channel: NewChannel
}

/** Opens the channels first: without its channel no choice is saved [CAL-06]. */
const choose = async <Answer>(
  ctx: SchedulingContext,
  businessId: string,
  choices: readonly Choice[],
  answer: (tx: SqlTransaction) => Promise<Answer>
): Promise<Answer> => {
  googleOf(ctx)
  if (new Set(choices.map(({ calendarId }) => calendarId)).size < choices.length)
    throw new Refusal('calendar_taken')
  const prepared: Prepared[] = []
  try {
    for (const choice of choices) prepared.push(...(await prepare(ctx, businessId, choice)))
    const saved = await ctx.db.sqlTransaction(async tx => {
      for (const choice of prepared) await save(ctx, tx, choice)
      return answer(tx)
    })
    for (const { account, ownConnection } of prepared)
      await stopChannel(ctx, account, ownConnection)
    return saved
  } catch (error) {
    for (const { account, channel } of prepared)
      await stopChannel(ctx, account, {
        channelId: channel.id,
        channelResourceId: channel.resourceId,
      })
    if (isCalendarTaken(error)) throw new Refusal('calendar_taken')
    throw error
  }
}

/** Nothing for a specialist who has that calendar already. */
const prepare = async (
  ctx: SchedulingContext,
  businessId: string,
  { specialistId, calendarId }: Choice
): Promise<Prepared[]> => {
  const { ownConnection, all } = await mustFind(ctx, { businessId, specialistId })
  if (ownConnection.calendarId === calendarId) return []
  const account = accountOf(ctx, ownConnection)
  const isTaken = all.some(
    other => other.calendarId === calendarId && other.specialistId !== specialistId
  )
  if (isTaken) throw new Refusal('calendar_taken')
  return refuseAs('calendars_not_saved', async () => {
    const calendar = (await account.calendars()).find(({ id }) => id === calendarId)
    if (calendar === undefined) throw new Refusal('calendar_unknown')
    const channel = await openChannel(ctx, account, { businessId, calendarId })
    return [{ ownConnection, account, calendar, channel }]
  })
}

const save = async (
  ctx: SchedulingContext,
  tx: SqlTransaction,
  { ownConnection, calendar, channel }: Prepared
): Promise<void> => {
  const { specialistId } = ownConnection
  const chosen = { calendarId: calendar.id, calendarName: calendar.summary, now: ctx.clock.now() }
  await saveCalendar(tx, ownConnection, chosen)
  await saveChannel(tx, ownConnection, channel)
  await publishChanged(tx, specialistId)
}

const publishChanged = async (tx: SqlTransaction, specialistId: string): Promise<void> => {
  await tx.publish('calendar.changed', { key: specialistId, data: { specialistId } })
  await tx.publish('specialist.changed', { key: specialistId, data: { specialistId } })
}

/** Lists everything again in the next round [CAL-07]. */
export const fetchAll =
  (ctx: SchedulingContext) =>
  async (owner: Owner): Promise<CalendarState> => {
    const { ownConnection } = await mustFind(ctx, owner)
    if (ownConnection.sealedToken === null || ownConnection.calendarId === null)
      throw new Refusal('google_not_connected')
    const now = ctx.clock.now()
    return ctx.db.sqlTransaction(async tx => {
      await requestFullRound(tx, owner, now)
      await tx.publish('calendar.changed', {
        key: owner.specialistId,
        data: { specialistId: owner.specialistId },
      })
      return readState(tx, owner, now)
    })
  }

/**
 * Unlinks the calendar: blocks of its events to come go, what we wrote in Google stays. With
 * `account` our access ends too [CAL-07].
 */
export const unlinkCalendar =
  (ctx: SchedulingContext) =>
  async (owner: Owner, withAccount: boolean): Promise<CalendarState> => {
    const { ownConnection } = await mustFind(ctx, owner)
    const now = ctx.clock.now()
    if (ownConnection.sealedToken !== null)
      await stopGoogleAccess(ctx, ownConnection, ownConnection.sealedToken, withAccount)
    const state = await ctx.db.sqlTransaction(async tx => {
      await removeCalendar(tx, owner, withAccount)
      await removeMirrorsIn(tx, owner, now)
      await publishChanged(tx, owner.specialistId)
      return readState(tx, owner, now)
    })
    ctx.freeTimes.forget(owner.businessId)
    return state
  }

/** Tells Google; what it answers changes nothing here. */
const stopGoogleAccess = async (
  ctx: SchedulingContext,
  connection: Connection,
  sealedToken: string,
  withAccount: boolean
): Promise<void> => {
  const google = googleOf(ctx)
  const token = google.open(connection, sealedToken)
  await stopChannel(ctx, google.account(token), connection)
  if (withAccount)
    await google
      .revoke(token)
      .catch((error: unknown) => ctx.log.info({ err: error }, 'Google kept an access'))
}
