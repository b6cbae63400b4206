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

describe('an appointment that money moved for', () => {
  it('knows its movements, each once, and forgets deleted ones [APT-01]', async () => {
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

  it('is told in brief to catalog, those of the business only', async () => {
    const { _id, shortId } = await book(salon)
    const brief = (businessId: string) =>
      salon.testApp.as(actorOf.service('catalog', businessId))(r.appointmentBriefs, {
        body: { ids: [_id, newId()] },
      })
    expect((await brief(salon.businessId)).data).toMatchObject([
      { _id, shortId, status: 'agendada', serviceName: 'Corte de cabello' },
    ])
    expect((await brief(newId())).data).toEqual([])
  })
})
