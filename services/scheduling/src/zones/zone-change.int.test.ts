import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { aBlock, book, readPublishedAbout, useSalon } from '../test/factories.ts'

const salon = useSalon()

const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})
/** Accounts publishes that the business has another zone now. */
const changeZone = async (to: string, from = 'America/Mexico_City'): Promise<void> => {
  const { businessId, testApp } = salon
  await testApp.infra.database.relay.query(
    `insert into platform.outbox (event_id, owner, type, key, business_id, at, data) values ($1, 'accounts', 'business.zone_changed', $2, $3, $4, $5)`,
    [newId(), businessId, businessId, testApp.clock.now(), { businessId, from, to }]
  )
  await testApp.settled()
}
const read = async (id: string) =>
  (await salon.testApp.as(salon.owner)(r.getAppointment, { params: { id } })).data

describe('a business that changes its time zone', () => {
  it('keeps its appointments at their local hours, also those that overlap for a moment', async () => {
    const hours = [
      ['18:00', '19:00'],
      ['19:00', '20:00'],
      ['21:00', '22:00'],
    ] as const
    const booked = []
    for (const [start, end] of hours) booked.push(await book(salon, span(start, end)))
    const { data: block } = await salon.testApp.as(salon.owner)(r.createBlock, {
      body: { block: aBlock(salon, span('22:00', '23:00')) },
    })
    await changeZone('America/Tijuana')
    const after = await Promise.all(booked.map(({ _id }) => read(_id)))
    expect(after.map(({ start, overbook, version }) => [start, overbook, version])).toEqual([
      ['2026-11-23T20:00:00.000Z', false, 2],
      ['2026-11-23T21:00:00.000Z', false, 2],
      ['2026-11-23T23:00:00.000Z', false, 2],
    ])
    expect((await read(block._id)).start).toBe('2026-11-24T00:00:00.000Z')
    expect((await readPublishedAbout(salon, booked[0]?._id ?? '')).at(-1)).toMatchObject({
      type: 'appointment.moved',
      data: {
        startsAt: '2026-11-23T20:00:00.000Z',
        previousStartsAt: '2026-11-23T18:00:00.000Z',
        version: 2,
      },
    })
    expect((await readPublishedAbout(salon, block._id)).at(-1)).toMatchObject({
      type: 'block.changed',
    })
  })

  it('leaves past appointments, and loses none that would overlap', async () => {
    const current = await book(salon, span('17:00', '18:00'))
    const next = await book(salon, span('18:00', '19:00'))
    salon.testApp.clock.set('2026-11-23T17:10:00Z')
    await changeZone('America/Cancun')
    expect((await read(current._id)).start).toBe('2026-11-23T17:00:00.000Z')
    expect(await read(next._id)).toMatchObject({
      start: '2026-11-23T17:00:00.000Z',
      overbook: true,
    })
  })

  it('leaves appointments that were booked after the change: they have the new zone', async () => {
    const before = await book(salon, span('18:00', '19:00'))
    const changedAt = salon.testApp.clock.now()
    salon.testApp.clock.advance(1_000)
    const later = await book(salon, span('21:00', '22:00'))
    salon.testApp.clock.set(changedAt.toISOString())
    await changeZone('America/Tijuana')
    expect((await read(before._id)).start).toBe('2026-11-23T20:00:00.000Z')
    expect((await read(later._id)).start).toBe('2026-11-23T21:00:00.000Z')
  })
})
