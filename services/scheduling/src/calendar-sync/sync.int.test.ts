import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { agendaOf, connectAna, rounds, useCalendarSalon } from '../test/calendar-salon.ts'
import { aBlock, book, bookFor } from '../test/factories.ts'
import { eventIdOf } from './event-id.ts'

const salon = useCalendarSalon()
const as = () => salon.testApp.as(salon.owner)
const control = () => salon.google.control
const events = () => control().events(salon.address)
const hourFrom = (hour: number, day = 23) => ({
  start: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
  end: new Date(Date.UTC(2026, 10, day, hour + 1)).toISOString(),
})
const when = ({ start, end }: { start: string; end: string }) => ({
  start: { dateTime: start },
  end: { dateTime: end },
})
const dentist = (hour = 22) =>
  control().addEvent(salon.address, { summary: 'Dentista', ...when(hourFrom(hour)) })

describe('our agenda in Google', () => {
  it('has each appointment and block once, with who and what, and no number', async () => {
    const { _id } = await book(salon)
    await connectAna(salon)
    await as()(r.createBlock, { body: { block: aBlock(salon, hourFrom(20)) } })
    await rounds(salon)
    expect(events().map(({ id, summary, start }) => ({ id, summary, start }))).toMatchObject([
      { id: eventIdOf(_id), summary: 'Corte de cabello · Ana López', start: hourFrom(18).start },
      { summary: 'Comida', start: hourFrom(20).start },
    ])
    expect(JSON.stringify(events())).not.toMatch(/\b(?:52)?222\d{7}\b/)
    expect((await agendaOf(salon)).map(({ googleCalendarId }) => googleCalendarId)).toEqual([
      salon.address,
      salon.address,
    ])
  })

  it('follows moves, other specialists, cancellations and deletions', async () => {
    await connectAna(salon)
    const [moved, handed, cancelled, deleted] = [
      await book(salon, hourFrom(16)),
      await book(salon, hourFrom(17)),
      await book(salon, hourFrom(18)),
      await book(salon, hourFrom(19)),
    ]
    await rounds(salon)
    expect(events()).toHaveLength(4)
    await as()(r.editAppointment, {
      params: { id: moved._id },
      body: { appointment: hourFrom(21) },
    })
    await as()(r.editAppointment, {
      params: { id: handed._id },
      body: { appointment: { specialistId: salon.beto._id } },
    })
    await as()(r.setAppointmentStatus, {
      params: { id: cancelled._id },
      body: { status: 'cancelada' },
    })
    await as()(r.deleteAppointment, { params: { id: deleted._id } })
    await rounds(salon)
    expect(events().map(({ id, start }) => [id, start])).toEqual([
      [eventIdOf(moved._id), hourFrom(21).start],
    ])
    await as()(r.setAppointmentStatus, {
      params: { id: cancelled._id },
      body: { status: 'agendada' },
    })
    await rounds(salon)
    expect(events().map(({ id }) => id)).toContain(eventIdOf(cancelled._id))
  })

  it('has an appointment once although the answer to its creation was lost', async () => {
    await connectAna(salon)
    control().quirks({ losing: 3 })
    const { _id } = await book(salon)
    await rounds(salon)
    salon.testApp.clock.advance(3_600_000)
    await rounds(salon)
    expect(events().map(({ id }) => id)).toEqual([eventIdOf(_id)])
  })
})

describe('an event of Google', () => {
  it('takes the time from bookings, and frees it when it is deleted', async () => {
    await connectAna(salon)
    const id = dentist()
    await rounds(salon)
    expect(await agendaOf(salon)).toMatchObject([
      {
        status: 'block',
        title: 'Dentista',
        clientId: '0',
        ...hourFrom(22),
        source: 'import',
        eventId: id,
      },
    ])
    expect((await bookFor(salon, hourFrom(22))).body).toMatchObject({ code: 'slot_taken' })
    control().editEvent(salon.address, id, { summary: 'Doctora', ...when(hourFrom(21)) })
    await rounds(salon)
    expect(await agendaOf(salon)).toMatchObject([{ title: 'Doctora', ...hourFrom(21) }])
    control().deleteEvent(salon.address, id)
    await rounds(salon)
    expect(await agendaOf(salon)).toEqual([])
    expect((await bookFor(salon, hourFrom(22))).status).toBe(200)
  })

  it('is never written back to Google, and ours never becomes a block', async () => {
    await connectAna(salon)
    dentist()
    await book(salon)
    await rounds(salon)
    const before = [control().writes(salon.address), (await agendaOf(salon)).length]
    await rounds(salon, 5)
    expect(before).toEqual([2, 2])
    expect([control().writes(salon.address), (await agendaOf(salon)).length]).toEqual(before)
  })

  it('may overlap an existing appointment, and the conflict is reported', async () => {
    await connectAna(salon)
    await book(salon)
    control().addEvent(salon.address, { summary: 'Junta', ...when(hourFrom(18)) })
    await rounds(salon)
    expect((await agendaOf(salon)).map(({ title, overbook }) => [title, overbook])).toContainEqual([
      'Junta',
      true,
    ])
    const { data } = await as()(r.calendarStates, {})
    const ana = data.calendars.find(({ specialistId }) => specialistId === salon.ana._id)
    expect(ana).toMatchObject({ conflicts: 1, problem: null })
  })

  it('cannot be changed in the agenda', async () => {
    await connectAna(salon)
    dentist()
    await rounds(salon)
    const [block] = await agendaOf(salon)
    const params = { id: block?._id ?? '' }
    const refused = { code: 'block_of_google' }
    expect((await as()(r.deleteAppointment, { params })).body).toMatchObject(refused)
    expect(
      (await as()(r.editBlock, { params, body: { block: aBlock(salon, hourFrom(20)) } })).body
    ).toMatchObject(refused)
    expect(await agendaOf(salon)).toMatchObject([hourFrom(22)])
  })

  it('moves or cancels our appointment when it was moved or deleted there', async () => {
    await connectAna(salon)
    const [moved, deleted] = [await book(salon), await book(salon, hourFrom(19))]
    await rounds(salon)
    control().editEvent(salon.address, eventIdOf(moved._id), when(hourFrom(22)))
    control().deleteEvent(salon.address, eventIdOf(deleted._id))
    await rounds(salon)
    const rows = new Map((await agendaOf(salon)).map(row => [row._id, row]))
    expect(rows.get(moved._id)).toMatchObject({ ...hourFrom(22), status: 'agendada' })
    expect(rows.get(deleted._id)).toMatchObject({
      status: 'cancelada',
      updatedBy: 'Google Calendar',
    })
    // Two by us, two by the specialist: what was taken over is not written again.
    expect(control().writes(salon.address)).toBe(4)
  })
})

describe('a calendar whose sync token Google expired', () => {
  it('is listed again: removed events are removed, and ours are written again', async () => {
    await connectAna(salon)
    const [gone, remaining] = [dentist(20), dentist(22)]
    const { _id } = await book(salon)
    await rounds(salon)
    control().quirks({ pageSize: 1, dropPercent: 100 })
    control().expireSyncTokens(salon.address)
    control().deleteEvent(salon.address, gone)
    salon.testApp.clock.advance(16 * 60_000)
    await rounds(salon)
    expect(new Set((await agendaOf(salon)).map(({ eventId }) => eventId))).toEqual(
      new Set([eventIdOf(_id), remaining])
    )
    expect(events()).toHaveLength(2)
  })
})
