import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { aBlock, aSalon, book, useSalon } from '../test/factories.ts'

const salon = useSalon()
const as = () => salon.testApp.as(salon.owner)
const params = () => ({ id: salon.ana._id })
const renew = async () => (await as()(r.renewCalendarFeed, { params: params() })).data.url ?? ''
const read = (url: string) =>
  salon.testApp.app('scheduling').inject({ method: 'GET', url: new URL(url).pathname })

describe('the feed of a specialist', () => {
  it('is created on request, and shows who comes and when, without a number', async () => {
    expect((await as()(r.calendarFeed, { params: params() })).data).toEqual({ url: null })
    const { shortId, _id } = await book(salon, { details: 'Tel. 2221234567' })
    await as()(r.createBlock, {
      body: {
        block: aBlock(salon, { start: '2026-11-23T21:00:00Z', end: '2026-11-23T22:00:00Z' }),
      },
    })
    await book(salon, { specialistId: salon.beto._id })
    const url = await renew()
    expect((await as()(r.calendarFeed, { params: params() })).data).toEqual({ url })
    const reply = await read(url)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(reply.body).toContain(`UID:${_id}@mostrador`)
    expect(reply.body).toContain('SUMMARY:Corte de cabello · Ana López')
    expect(reply.body).toContain(`Folio ${shortId}`)
    expect(reply.body).toContain('DTSTART:20261123T180000Z')
    expect(reply.body.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(reply.body).not.toMatch(/\b(?:52)?222\d{7}\b/)
  })

  it('changes its address: the previous one ends', async () => {
    const first = await renew()
    salon.testApp.clock.advance(6_000)
    const second = await renew()
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    const other = await aSalon(salon.testApp)
    const moved = second.replace(salon.businessId, other.businessId)
    expect((await read(moved)).json()).toMatchObject({ code: 'calendar_feed_unknown' })
    await as()(r.removeCalendarFeed, { params: params() })
    expect((await read(second)).statusCode).toBe(404)
  })

  it('is one address when several are asked for at once', async () => {
    await renew()
    salon.testApp.clock.advance(6_000)
    const urls = await Promise.all([renew(), renew(), renew()])
    expect(new Set(urls).size).toBe(1)
    expect((await read(urls[0] ?? '')).statusCode).toBe(200)
  })

  it('ends with its specialist', async () => {
    const url = await renew()
    await as()(r.archiveSpecialist, { params: params(), query: { archive: 'true' } })
    expect((await read(url)).statusCode).toBe(404)
    const renewed = await as()(r.renewCalendarFeed, { params: params() })
    expect(renewed.body).toMatchObject({ code: 'specialist_archived' })
    await as()(r.archiveSpecialist, { params: params(), query: {} })
    expect((await read(url)).statusCode).toBe(200)
  })
})

describe('the .ics file of an appointment', () => {
  it('has its folio, its place and its time', async () => {
    const { _id, shortId } = await book(salon)
    const { data } = await as()(r.appointmentFile, { params: { id: _id } })
    expect(data.fileName).toBe(`cita-${shortId.toLowerCase()}.ics`)
    expect(data.text).toContain('DTEND:20261123T190000Z')
    expect(data.text).toContain('LOCATION:Centro\\, Av. Reforma 100\\, Puebla\\, Puebla')
  })
})
