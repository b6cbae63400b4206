import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { expect, it } from 'vitest'
import { aSlot, useSalon } from '../test/factories.ts'

const salon = useSalon()

/** Without an idempotency key: nothing looks before the booking itself. */
const bookUnkeyed = (hour: number) =>
  salon.testApp.call(
    r.bookFor,
    {
      body: {
        clientId: newId(),
        slot: aSlot(salon, {
          start: `2026-11-23T${hour}:00:00.000Z`,
          end: `2026-11-23T${hour + 1}:00:00.000Z`,
        }),
        createdBy: 'Asistente Ana',
      },
    },
    salon.assistant
  )
const setAvailable = (available: boolean) =>
  // As another process would: this one still has the service as it read it.
  withTenant(salon.businessId, () =>
    salon.testApp.infra.database.pool.query(
      'update scheduling.service set available = $2 where id = $1',
      [salon.service._id, available]
    )
  )

it('checks a booking against current resources, not cached ones', async () => {
  await bookUnkeyed(16)
  await setAvailable(false)
  await expect(bookUnkeyed(18)).rejects.toMatchObject({ code: 'service_not_offered' })
  await setAvailable(true)
  expect(await bookUnkeyed(18)).toMatchObject({ status: 'agendada' })
})
