import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { aSalon } from '../test/factories.ts'
import { agendaOf, connect, connectAna, rounds, useCalendarSalon } from '../test/calendar-salon.ts'

const salon = useCalendarSalon()
const as = () => salon.testApp.as(salon.owner)
const stateOfAna = async () => {
  const { data } = await as()(r.calendarStates, {})
  return data.calendars.find(({ specialistId }) => specialistId === salon.ana._id)
}
const presence = async () => {
  const { data } = await as()(r.listSpecialists, { query: {} })
  return data.find(({ _id }) => _id === salon.ana._id)?.googleRefreshToken
}

describe('the calendar of a specialist of another business', () => {
  it('is neither listed, created, chosen nor fetched', async () => {
    await connectAna(salon)
    const other = await aSalon(salon.testApp)
    const stranger = salon.testApp.as(other.owner)
    const specialistId = salon.ana._id
    const params = { id: specialistId }
    const answers = await Promise.all([
      stranger(r.getCalendars, { query: { specialistId } }),
      stranger(r.createCalendar, { body: { specialistId } }),
      stranger(r.chooseCalendar, { params, body: { calendarId: salon.address } }),
      stranger(r.fetchCalendar, { params }),
      stranger(r.sendCalendarLink, { params }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await stateOfAna())?.calendarId).toBe(salon.address)
  })
})

describe('the calendar of a specialist', () => {
  it('is chosen from the list, where one of another specialist is marked [SPE2-03, CAL-04]', async () => {
    const { method, path } = r.getCalendars
    expect(`${method} ${path}`).toBe('GET /api/google/calendar/get-calendars')
    const workCalendar = salon.google.control.addCalendar(salon.address, 'Trabajo')
    salon.google.control.addEvent(workCalendar, {
      start: { dateTime: '2026-11-24T16:00:00Z' },
      end: { dateTime: '2026-11-24T17:00:00Z' },
    })
    const calendars = (specialistId: string) => as()(r.getCalendars, { query: { specialistId } })
    expect((await calendars(salon.ana._id)).body).toMatchObject({ code: 'google_not_connected' })
    await connectAna(salon)
    await connect(salon, salon.beto._id)
    expect((await calendars(salon.beto._id)).data.calendars).toEqual([
      {
        id: salon.address,
        summary: salon.address,
        calendar: salon.address,
        totalEvents: 0,
        eventsNumber: 0,
        isTakenByOtherSpecialist: true,
      },
      {
        id: workCalendar,
        summary: 'Trabajo',
        calendar: 'Trabajo',
        totalEvents: 1,
        eventsNumber: 1,
        isTakenByOtherSpecialist: false,
      },
    ])
    const calendarsOfAna = (await calendars(salon.ana._id)).data.calendars
    expect(calendarsOfAna.map(option => option.isTakenByOtherSpecialist)).toEqual([false, false])
    const answer = await as()(r.chooseCalendar, {
      params: { id: salon.beto._id },
      body: { calendarId: salon.address },
    })
    expect(answer.body).toMatchObject({ code: 'calendar_taken' })
    salon.google.control.quirks({ failing: 1 })
    const failed = await calendars(salon.beto._id)
    expect(failed.body).toMatchObject({ message: 'No se pudieron obtener los calendarios' })
  })

  it('is made once with their name [CAL-05]', async () => {
    await connect(salon)
    const create = () => as()(r.createCalendar, { body: { specialistId: salon.ana._id } })
    expect((await create()).data.summary).toBe('Ana')
    expect((await create()).body).toMatchObject({ code: 'calendar_exists' })
    expect(salon.google.control.calendars(salon.address)).toHaveLength(2)
  })

  it('is saved for all specialists, each with its channel, or for none [CAL-03, CAL-06]', async () => {
    expect(`${r.saveCalendars.method} ${r.saveCalendars.path}`).toBe('PATCH /api/specialist')
    await connect(salon)
    await connect(salon, salon.beto._id)
    const { data: calendar } = await as()(r.createCalendar, {
      body: { specialistId: salon.beto._id },
    })
    const save = (...choices: readonly [string, string][]) =>
      as()(r.saveCalendars, {
        body: {
          calendarData: choices.map(([specialistId, calendarId]) => ({ specialistId, calendarId })),
          businessId: salon.businessId,
        },
      })
    const both = [
      [salon.ana._id, salon.address],
      [salon.beto._id, calendar.id],
    ] as const satisfies readonly [string, string][]
    expect((await save([salon.ana._id, salon.address])).body).toMatchObject({
      message: 'Necesitas asignarle un calendario a todos los especialistas',
    })
    // The second channel cannot be opened: the first one is stopped, and nothing is saved.
    salon.google.control.quirks({ failing: 0 })
    const unknown = await save([salon.ana._id, salon.address], [salon.beto._id, 'nobody@x.mx'])
    expect(unknown.body).toMatchObject({ code: 'calendar_unknown' })
    expect(salon.google.control.openChannels(salon.address)).toBe(0)
    salon.google.control.quirks({ failing: 1 })
    expect((await save(...both)).body).toMatchObject({
      message: 'No se pudieron guardar los calendarios o crear su canal de notificaciones',
    })
    const saved = await save(...both)
    expect(saved.body).toMatchObject({ message: 'Calendarios sincronizados con exito!' })
    expect(saved.data.calendars.map(({ calendarId }) => calendarId)).toEqual([
      salon.address,
      calendar.id,
    ])
    expect(salon.google.control.openChannels(calendar.id)).toBe(1)
  })

  it('is fetched again, and unlinked with its blocks; the account can be kept or disconnected [CAL-07]', async () => {
    await connectAna(salon)
    // Google sends no notification of it: only a request finds out.
    salon.google.control.quirks({ dropPercent: 100 })
    salon.google.control.addEvent(salon.address, {
      summary: 'Dentista',
      start: { dateTime: '2026-11-24T16:00:00Z' },
      end: { dateTime: '2026-11-24T17:00:00Z' },
    })
    await rounds(salon)
    expect(await agendaOf(salon)).toEqual([])
    const params = { id: salon.ana._id }
    await as()(r.fetchCalendar, { params })
    await rounds(salon)
    expect(await agendaOf(salon)).toHaveLength(1)
    const unlinked = await as()(r.unlinkCalendar, { params, query: {} })
    expect(unlinked.data).toMatchObject({ account: salon.address, calendarId: null })
    expect(await agendaOf(salon)).toEqual([])
    expect(salon.google.control.openChannels(salon.address)).toBe(0)
    await as()(r.unlinkCalendar, { params, query: { account: 'true' } })
    expect([await presence(), (await stateOfAna())?.account]).toEqual([null, null])
  })
})
