import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { describe, expect, it } from 'vitest'
import { book, useSalon } from '../test/factories.ts'

const salon = useSalon()

/** Catalog publishes what happened to a movement of money. */
const publish = async (type: string, appointmentId: string | null, moneyMovementId: string) => {
  const { testApp, businessId } = salon
  const data = { moneyMovementId, appointmentId, clientId: null }
  await testApp.infra.database.relay.query(
    `insert into platform.outbox (event_id, owner, type, key, business_id, at, data) values ($1, 'catalog', $2, $3, $4, $5, $6)`,
    [newId(), type, moneyMovementId, businessId, testApp.clock.now(), data]
  )
  await testApp.settled()
}
const read = async (id: string) =>
  (await salon.testApp.as(salon.owner)(r.getAppointment, { params: { id } })).data

describe('an appointment with money movements', () => {
  it('lists its movements, each once, and removes deleted ones [APT-01]', async () => {
    const { _id } = await book(salon)
    const [first, second] = [newId(), newId()]
    await publish('money.recorded', _id, first)
    await publish('money.recorded', _id, first)
    await publish('money.recorded', _id, second)
    await publish('money.recorded', null, newId())
    expect(await read(_id)).toMatchObject({ moneyMovementIds: [first, second], version: 1 })
    await publish('money.deleted', _id, first)
    expect((await read(_id)).moneyMovementIds).toEqual([second])
  })

  it('is answered in brief to catalog, for the own business only', async () => {
    const { _id, shortId } = await book(salon)
    const readBrief = (businessId: string) =>
      salon.testApp.as(actorOf.service('catalog', businessId))(r.appointmentBriefs, {
        body: { ids: [_id, newId()] },
      })
    expect((await readBrief(salon.businessId)).data).toMatchObject([
      { _id, shortId, status: 'agendada', serviceName: 'Corte de cabello' },
    ])
    expect((await readBrief(newId())).data).toEqual([])
  })

  it('is listed to catalog once cancelled or released unpaid, from where a page ended', async () => {
    const { testApp, owner, businessId } = salon
    const booked = []
    for (const status of ['cancelada', 'no_pagada', 'asistida'] as const) {
      // The first two free the time that they had.
      const { _id, start } = await book(salon)
      await testApp.as(owner)(r.setAppointmentStatus, { params: { id: _id }, body: { status } })
      booked.push({ _id, start })
    }
    const list = async (query: { since: string; after?: string }, ofBusiness = businessId) => {
      const as = testApp.as(actorOf.service('catalog', ofBusiness))
      const { data } = await as(r.canceledAppointments, { query })
      expect(data.next).toBeNull()
      return data.appointments.map(({ _id }) => _id)
    }
    const ids = booked.slice(0, 2).map(({ _id }) => _id)
    const since = booked[0]?.start ?? ''
    expect(await list({ since })).toEqual(ids.toSorted())
    const [first, second] = ids.toSorted()
    expect(await list({ since, after: first ?? '' })).toEqual([second])
    expect(await list({ since, after: second ?? '' })).toEqual([])
    const later = new Date(Date.parse(since) + 1).toISOString()
    expect(await list({ since: later })).toEqual([])
    expect(await list({ since }, newId())).toEqual([])
  })
})
