import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import type { GoogleControl } from '@mostrador/sandbox'
import type { ProductApi } from '../product-api.ts'
import type { History } from '../history.ts'
import type { Random } from '../random.ts'
import type { Shop } from '../shop.ts'

export type Side = {
  readonly api: ProductApi
  readonly shop: Shop
  readonly history: History
  readonly random: Random
  readonly control: GoogleControl
  readonly clientId: string
  /** By specialist. */
  readonly calendars: ReadonlyMap<string, string>
  /** Appointments and blocks that we made. */
  readonly rows: { id: string; kind: 'appointment' | 'block' }[]
}

const HOUR = 3_600_000
const DAYS = 60

/** A random half hour of the next two months, between 7:00 and 21:00 of the shop. */
const someTime = (random: Random): { start: string; end: string } => {
  const day = new Date(Date.now() + (2 + random.below(DAYS)) * 24 * HOUR)
  day.setUTCHours(13, 0, 0, 0)
  const start = day.getTime() + random.below(28) * (HOUR / 2)
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + HOUR / 2).toISOString(),
  }
}

const dateTimes = ({ start, end }: { start: string; end: string }) => ({
  start: { dateTime: start },
  end: { dateTime: end },
})

/** One change in the agenda. A taken or lost time is a valid answer. */
export const changeAgenda = async (side: Side): Promise<void> => {
  const { api, shop, random, rows, clientId, calendars } = side
  const { branchId, serviceId, owner } = shop
  const specialistId = random.pick([...calendars.keys()])
  const time = someTime(random)
  const picked = rows.length > 0 ? random.pick(rows) : undefined
  const dice = random.below(10)
  if (picked === undefined || dice < 4) {
    const appointment = { clientId, branchId, serviceId, specialistId, ...time }
    const booked = await api.ask(schedulingRoutes.bookAppointment, { body: { appointment } }, owner)
    if (booked.status === 200) rows.push({ id: booked.data._id, kind: 'appointment' })
  } else if (dice < 5) {
    const block = { title: 'Comida', branchId, specialistId, ...time }
    const created = await api.ask(schedulingRoutes.createBlock, { body: { block } }, owner)
    if (created.status === 200) rows.push({ id: created.data._id, kind: 'block' })
  } else if (dice < 8 && picked.kind === 'appointment')
    await api.ask(
      schedulingRoutes.editAppointment,
      { params: { id: picked.id }, body: { appointment: { specialistId, ...time } } },
      owner
    )
  else if (dice < 9 && picked.kind === 'appointment')
    await api.ask(
      schedulingRoutes.setAppointmentStatus,
      {
        params: { id: picked.id },
        body: { status: random.pick(['cancelada', 'agendada'] as const) },
      },
      owner
    )
  else await api.ask(schedulingRoutes.deleteAppointment, { params: { id: picked.id } }, owner)
}

/** One change made in Google, to a foreign event or to one that we wrote. */
export const changeGoogle = ({ random, control, calendars, history }: Side): void => {
  const calendarId = random.pick([...calendars.values()])
  const time = dateTimes(someTime(random))
  const events = control.events(calendarId)
  const picked = events.length > 0 ? random.pick(events) : undefined
  const dice = random.below(10)
  if (picked === undefined || dice < 5) {
    const summary = `Personal ${random.below(1_000)}`
    history.note('made-in-google', { id: control.addEvent(calendarId, { summary, ...time }) })
  } else if (dice < 8) control.editEvent(calendarId, picked.id, time)
  else control.deleteEvent(calendarId, picked.id)
}

/** Something goes wrong at Google for a while. */
export const injectGoogleFaults = ({ random, control, calendars }: Side): void => {
  const calendarId = random.pick([...calendars.values()])
  const dice = random.below(7)
  if (dice === 0) control.expireSyncTokens(calendarId)
  else if (dice === 1) control.expireChannels()
  else
    control.quirks({
      limited: dice === 2 ? 3 : 0,
      failing: dice === 3 ? 3 : 0,
      losing: dice === 4 ? 4 : 0,
      dropPercent: dice === 5 ? 50 : 0,
      copies: dice === 6 ? 3 : 1,
      delayMs: random.below(400),
      pageSize: 5 + random.below(50),
    })
}
