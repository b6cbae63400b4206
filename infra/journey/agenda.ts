import { crmRoutes } from '@mostrador/contracts/crm'
import { type Appointment, schedulingRoutes, type Slot } from '@mostrador/contracts/scheduling'
import { localDateOf } from '@mostrador/kernel'
import { nextWeekday } from './next-weekday.ts'
import { reminderDue, folioIn, type OfferedTime, offeredTimes } from './offered-times.ts'
import type { Shop } from './shop.ts'
import { must, waitUntil } from './waiting.ts'

const live = new Set(['agendada', 'confirmada', 'pago_pendiente'])

/** What the owner sees of the agenda, and how it must agree with the messages that people got. */
export const agendaOf = ({ api, zone, haircut, specialists, reminderHours }: Shop) => {
  const nameOf = (specialistId: string): string =>
    specialists.find(({ _id }) => _id === specialistId)?.name ?? ''
  const slots = (
    from: string,
    to: string,
    within: { timeFrom?: string; timeTo?: string; exceptAppointmentId?: string } = {}
  ): Promise<Slot[]> =>
    api.ask(schedulingRoutes.findSlots, {
      query: { serviceId: haircut._id, from, to, limit: 5000, ...within },
    })
  const ofClient = async (clientId: string): Promise<Appointment[]> =>
    (await api.ask(schedulingRoutes.populateAppointments, { query: { clientId } })).appointments
  return {
    today: () => localDateOf(new Date(), zone),
    slots,
    ofClient,
    liveOf: async (clientId: string): Promise<Appointment[]> =>
      (await ofClient(clientId)).filter(({ status }) => live.has(status)),
    /**
     * Every time that was offered is free right now, with that specialist; `moved` takes no time.
     */
    async allFree(offered: readonly OfferedTime[], moved?: Appointment): Promise<void> {
      const dates = offered.map(({ date }) => date).sort()
      const free = await slots(
        dates[0] ?? '',
        dates.at(-1) ?? '',
        moved === undefined ? {} : { exceptAppointmentId: moved._id }
      )
      for (const { date, time, start, specialist } of offered) {
        const isFree = free.some(
          slot =>
            // Lists name people by their first name.
            slot.start === start &&
            `${nameOf(slot.specialistId)} `.startsWith(`${specialist} `.trimStart())
        )
        must(
          isFree,
          `Se ofreció ${date} ${time} con ${specialist}, y /api/availability no lo da por libre`
        )
      }
    },
    /** A wished day and part of the day is kept wherever there is room in it. */
    async asWished(offered: readonly OfferedTime[], date: string, timeFrom: string): Promise<void> {
      const room = await slots(date, date, { timeFrom, timeTo: '23:59' })
      if (room.length === 0) return
      const other = offered.find(offer => offer.date !== date || offer.time < timeFrom)
      must(
        other === undefined,
        `Se pidió ${date} desde las ${timeFrom} y se ofreció ${other?.date} ${other?.time}`
      )
    },
    /** The text on the phone and the committed row are the same appointment. */
    agrees(text: string, row: Appointment): void {
      must(
        folioIn(text) === row.shortId,
        `El teléfono dice folio ${folioIn(text)}, la agenda ${row.shortId}`
      )
      const [offered] = offeredTimes(text, new Date(), zone)
      must(offered?.start === row.start, `La agenda dice ${row.start} y el teléfono: «${text}»`)
      must(text.includes(haircut.name), `El teléfono no nombra el servicio: «${text}»`)
      if (live.has(row.status))
        must(
          text.includes(nameOf(row.specialistId)),
          `El teléfono no nombra a ${nameOf(row.specialistId)}: «${text}»`
        )
    },
    /** The reminder of an appointment is due at a local time of the business. */
    async reminderIsDue(clientId: string, row: Appointment): Promise<void> {
      if (reminderHours === null) return
      const due = reminderDue(row.start, reminderHours, zone)
      if (Date.parse(due) <= Date.now()) return
      let reminderState = ''
      await waitUntil(`hubiera un recordatorio para ${due}`, async () => {
        const { data } = await api.ask(crmRoutes.listNotifications, { query: { cId: clientId } })
        const reminders = data.filter(
          ({ kind, appointmentId }) => kind === 'reminder' && appointmentId === row._id
        )
        reminderState = reminders
          .map(({ deliveryDate, state }) => `${deliveryDate} ${state}`)
          .join(', ')
        // The one of the time before a move may be due at the same moment; it is dropped then.
        const isThere = reminders.some(
          ({ deliveryDate, state }) => deliveryDate === due && state === 'due'
        )
        return isThere || undefined
      }).catch((error: Error) => {
        error.message += ` (hay: ${reminderState === '' ? 'ninguno' : reminderState})`
        throw error
      })
    },
    /** The next date with this weekday, 5 being Friday; never today. */
    next: (weekday: number): string => nextWeekday(weekday, zone),
  }
}
export type Agenda = ReturnType<typeof agendaOf>
