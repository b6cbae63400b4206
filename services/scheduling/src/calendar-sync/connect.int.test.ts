import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import {
  agendaOf,
  connect,
  connectAna,
  consentAs,
  linkFor,
  rounds,
  useCalendarSalon,
} from '../test/calendar-salon.ts'
import { aSalon, book } from '../test/factories.ts'

const salon = useCalendarSalon()
const as = () => salon.testApp.as(salon.owner)
const anybody = () => salon.testApp.as({ ...salon.owner, kind: 'anonymous', businessId: null })
const start = async (token: string) =>
  (await anybody()(r.startCalendarLink, { params: { token } })).data
const finish = (back: URLSearchParams, browserKey: string) =>
  anybody()(r.finishCalendarLink, {
    body: {
      state: back.get('state') ?? '',
      browserKey,
      ...(back.has('code') ? { code: back.get('code') ?? '' } : {}),
    },
  })
const stateOfAna = async () => {
  const { data } = await as()(r.calendarStates, {})
  return data.calendars.find(({ specialistId }) => specialistId === salon.ana._id)
}
const presence = async () => {
  const { data } = await as()(r.listSpecialists, { query: {} })
  return data.find(({ _id }) => _id === salon.ana._id)?.googleRefreshToken
}
const told = async (type: string) => {
  const { rows } = await salon.testApp.infra.database.relay.query<{ data: object }>(
    'select data from platform.outbox where type = $1 and business_id = $2',
    [type, salon.businessId]
  )
  return rows.map(({ data }) => data)
}

describe('a one-time link', () => {
  it('says whose it is, connects once, and shows no token to anybody', async () => {
    const token = await linkFor(salon, salon.ana._id)
    const preview = () => anybody()(r.previewCalendarLink, { params: { token } })
    expect((await preview()).data).toEqual({
      businessName: 'Estética Lupita',
      specialistName: 'Ana',
      state: 'open',
    })
    const { url, browserKey } = await start(token)
    const done = await finish(await consentAs(url, { account: salon.address }), browserKey)
    expect(done.data).toMatchObject({ specialistName: 'Ana', account: salon.address })
    expect((await preview()).data.state).toBe('used')
    expect((await anybody()(r.startCalendarLink, { params: { token } })).body).toMatchObject({
      code: 'calendar_link_used',
    })
    expect(await presence()).toBe('connected')
    const { rows } = await salon.testApp.infra.database.relay.query<{ all: string }>(
      "select string_agg(data::text, '') as all from platform.outbox"
    )
    expect(`${JSON.stringify(done.body)}${rows[0]?.all}`).not.toContain('1//0g')
  })

  it('keeps the token sealed, bound to its row', async () => {
    await connect(salon)
    const sealed = await salon.testApp.infra.underTenant(salon.businessId, async () => {
      const { rows } = await salon.testApp.infra.database.pool.query<{ token: string }>(
        'select google_refresh_token as token from scheduling.specialist where id = $1',
        [salon.ana._id]
      )
      return rows[0]?.token
    })
    expect(sealed).toMatch(/^v1:test:/)
  })

  it('takes a state once, and only in the browser that began', async () => {
    const token = await linkFor(salon, salon.ana._id)
    const { url, browserKey } = await start(token)
    const back = await consentAs(url, { account: salon.address })
    const unknown = { code: 'calendar_state_unknown' }
    expect((await finish(back, `${browserKey.slice(0, -1)}_`)).body).toMatchObject(unknown)
    expect((await finish(back, browserKey)).status).toBe(200)
    expect((await finish(back, browserKey)).body).toMatchObject(unknown)
  })

  it('forgets a consent when another one begins, and after half an hour', async () => {
    const token = await linkFor(salon, salon.ana._id)
    const first = await start(token)
    const second = await start(token)
    const unknown = { code: 'calendar_state_unknown' }
    const consent = (url: string) => consentAs(url, { account: salon.address })
    expect((await finish(await consent(first.url), first.browserKey)).body).toMatchObject(unknown)
    salon.testApp.clock.advance(31 * 60_000)
    expect((await finish(await consent(second.url), second.browserKey)).body).toMatchObject(unknown)
  })

  it('ends after a week, and when another one is sent', async () => {
    const first = await linkFor(salon, salon.ana._id)
    const second = await linkFor(salon, salon.ana._id)
    const state = async (token: string) =>
      (await anybody()(r.previewCalendarLink, { params: { token } })).data.state
    expect([await state(first), await state(second)]).toEqual(['expired', 'open'])
    salon.testApp.clock.advance(7 * 86_400_000)
    expect(await state(second)).toBe('expired')
    expect(
      (await anybody()(r.startCalendarLink, { params: { token: second } })).body
    ).toMatchObject({
      code: 'calendar_link_expired',
    })
  })

  it.each([
    ['refused', { allow: false }, 'calendar_access_denied'],
    ['without the calendar', { tick: false }, 'calendar_scope_missing'],
  ] as const)('may be tried again after a consent %s', async (_what, decision, code) => {
    const token = await linkFor(salon, salon.ana._id)
    const refused = await start(token)
    const back = await consentAs(refused.url, { account: salon.address, ...decision })
    expect((await finish(back, refused.browserKey)).body).toMatchObject({ code })
    const again = await start(token)
    const granted = await consentAs(again.url, { account: salon.address })
    expect((await finish(granted, again.browserKey)).status).toBe(200)
  })

  it('of nobody, and of another business, opens nothing', async () => {
    const other = await aSalon(salon.testApp)
    const token = await linkFor(salon, salon.ana._id)
    const moved = `${other.businessId}.${token.split('.')[1]}`
    for (const wrong of [moved, 'a'.repeat(40)])
      expect(
        (await anybody()(r.previewCalendarLink, { params: { token: wrong } })).body
      ).toMatchObject({ code: 'calendar_link_unknown' })
  })
})

describe('the calendar of a specialist', () => {
  it('is picked from the list, where one of another specialist is marked [SPE2-03, CAL-04]', async () => {
    const own = salon.google.control.addCalendar(salon.address, 'Trabajo')
    salon.google.control.addEvent(own, {
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
        id: own,
        summary: 'Trabajo',
        calendar: 'Trabajo',
        totalEvents: 1,
        eventsNumber: 1,
        isTakenByOtherSpecialist: false,
      },
    ])
    const taken = await as()(r.chooseCalendar, {
      params: { id: salon.beto._id },
      body: { calendarId: salon.address },
    })
    expect(taken.body).toMatchObject({ code: 'calendar_taken' })
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

  it('is saved for everybody, each with its channel, or for nobody [CAL-03, CAL-06]', async () => {
    await connect(salon)
    await connect(salon, salon.beto._id)
    const { data: made } = await as()(r.createCalendar, { body: { specialistId: salon.beto._id } })
    const save = (...choices: readonly [string, string][]) =>
      as()(r.saveCalendars, {
        body: {
          calendarData: choices.map(([specialistId, calendarId]) => ({ specialistId, calendarId })),
          businessId: salon.businessId,
        },
      })
    const both = [
      [salon.ana._id, salon.address],
      [salon.beto._id, made.id],
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
      made.id,
    ])
    expect(salon.google.control.openChannels(made.id)).toBe(1)
  })

  it('is fetched again, and unlinked with its blocks; the account may stay or go [CAL-07]', async () => {
    await connectAna(salon)
    salon.google.control.addEvent(salon.address, {
      summary: 'Dentista',
      start: { dateTime: '2026-11-24T16:00:00Z' },
      end: { dateTime: '2026-11-24T17:00:00Z' },
    })
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

describe('an access that was revoked', () => {
  it('is told once, and another consent takes the calendar up again', async () => {
    await connectAna(salon)
    salon.google.control.revoke(salon.address)
    await book(salon)
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: 'revoked', calendarId: salon.address })
    expect(await presence()).toBeNull()
    expect(await told('calendar.failed')).toEqual([
      { specialistId: salon.ana._id, problem: 'revoked' },
    ])
    await connect(salon)
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: null, calendarId: salon.address })
    expect(salon.google.control.events(salon.address)).toHaveLength(1)
  })
})

describe('a calendar that Google does not let us read', () => {
  it('is asked again later and later, and told when it was silent for a day', async () => {
    await connectAna(salon)
    salon.google.control.quirks({ failing: 1_000_000 })
    await book(salon, { start: '2026-11-26T18:00:00Z', end: '2026-11-26T19:00:00Z' })
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: null })
    for (let hour = 0; hour < 26; hour += 1) {
      salon.testApp.clock.advance(3_600_000)
      await rounds(salon, 1)
    }
    expect(await stateOfAna()).toMatchObject({ problem: 'silent' })
    expect(await told('calendar.failed')).toEqual([
      { specialistId: salon.ana._id, problem: 'silent' },
    ])
    salon.google.control.quirks({})
    salon.testApp.clock.advance(3_600_000)
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: null })
    expect(salon.google.control.events(salon.address)).toHaveLength(1)
  })

  it('goes on after its rate limit, and loses nothing', async () => {
    await connectAna(salon)
    salon.google.control.quirks({ limited: 2 })
    await book(salon)
    await rounds(salon)
    expect(salon.google.control.events(salon.address)).toHaveLength(0)
    salon.testApp.clock.advance(60_000)
    await rounds(salon, 2)
    salon.testApp.clock.advance(60_000)
    await rounds(salon, 2)
    expect(salon.google.control.events(salon.address)).toHaveLength(1)
  })
})

describe('a notification channel', () => {
  it('is replaced before it ends, and one that says nothing is found by the poll', async () => {
    await connectAna(salon)
    salon.testApp.clock.advance(6.5 * 86_400_000)
    await rounds(salon)
    salon.testApp.clock.advance(86_400_000)
    expect(salon.google.control.openChannels(salon.address)).toBe(1)
    salon.google.control.expireChannels()
    salon.google.control.addEvent(salon.address, {
      summary: 'Dentista',
      start: { dateTime: '2026-12-24T16:00:00Z' },
      end: { dateTime: '2026-12-24T17:00:00Z' },
    })
    salon.testApp.clock.advance(16 * 60_000)
    await rounds(salon)
    expect(await agendaOf(salon)).toHaveLength(1)
    expect(salon.google.control.openChannels(salon.address)).toBe(1)
  })

  it('is believed by its token alone', async () => {
    await connectAna(salon)
    const { forge } = salon.google.control
    const address = `${salon.url}/api/google/notifications`
    const { rows } = await salon.testApp.infra.database.relay.query<{ id: string }>(
      'select channel_id::text as id from scheduling.calendar_sync where specialist_id = $1',
      [salon.ana._id]
    )
    const id = rows[0]?.id ?? ''
    const token = `${salon.businessId}.${'a'.repeat(43)}`
    expect(await forge(address, { 'x-goog-channel-id': id })).toBe(404)
    expect(await forge(address, { 'x-goog-channel-id': id, 'x-goog-channel-token': token })).toBe(
      404
    )
    expect(await forge(address, {})).toBe(404)
  })
})
