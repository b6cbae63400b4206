import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { expect, it } from 'vitest'
import { book, readPublishedAbout, useSalon } from '../test/factories.ts'

const salon = useSalon()

/** Catalog publishes that stock moved. */
const publishMoved = async (data: {
  movementIds: string[]
  appointmentId?: string
}): Promise<void> => {
  const { businessId, testApp } = salon
  await testApp.infra.database.relay.query(
    `insert into platform.outbox (event_id, owner, type, key, business_id, at, data) values ($1, 'catalog', 'stock.moved', $2, $3, $4, $5)`,
    [newId(), businessId, businessId, testApp.clock.now(), { productIds: [newId()], ...data }]
  )
  await testApp.settled()
}

it('an appointment lists the movements of its consumption, each once [APT-21]', async () => {
  const { _id: appointmentId, version } = await book(salon, {
    start: '2026-11-23T18:00:00.000Z',
    end: '2026-11-23T19:00:00.000Z',
  })
  const movementIds = [newId(), newId()].toSorted()
  await publishMoved({ movementIds })
  await publishMoved({ movementIds, appointmentId })
  await publishMoved({ movementIds: movementIds.slice(1), appointmentId })
  const { data } = await salon.testApp.as(salon.owner)(r.getAppointment, {
    params: { id: appointmentId },
  })
  expect(data.stockMovementIds).toEqual(movementIds)
  // Nobody's open form is out of date by it.
  expect(data.version).toBe(version)
  expect((await readPublishedAbout(salon, appointmentId)).at(-1)).toMatchObject({
    type: 'appointment.edited',
  })
  await publishMoved({ movementIds, appointmentId: newId() })
})
