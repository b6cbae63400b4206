import { type Appointment, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { dbFor, withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { expect, it } from 'vitest'
import { aBlock, book, useSalon } from '../test/factories.ts'
import { loadBookingState } from './resources-repository.ts'

const salon = useSalon()

const instant = (hour: number, minute = '00') => `2026-11-23T${hour}:${minute}:00.000Z`
const hourAt = (hour: number, minute = '00') => ({
  start: instant(hour, minute),
  end: instant(hour + 1, minute),
})
const momentAt = (hour: number, minute: string) => ({
  start: instant(hour, minute),
  end: instant(hour, minute),
})

it('finds the conflicts of a time, and the repeated request [G1-08, G1-09]', async () => {
  const mine = await book(salon, hourAt(18))
  const blockForm = { block: aBlock(salon, hourAt(20)) }
  const { data: block } = await salon.testApp.as(salon.owner)(r.createBlock, { body: blockForm })
  const cancelled = await book(salon, hourAt(22))
  await salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
    params: { id: cancelled._id },
    body: { status: 'cancelada' },
  })
  await book(salon, momentAt(23, '30'))
  // The database of the test is that of the service.
  const db = dbFor(salon.testApp.infra.database, 'scheduling') as Parameters<
    typeof loadBookingState
  >[0]
  const conflicts = async (fields: Partial<Appointment>) => {
    const candidate = { ...mine, _id: newId(), clientId: newId(), ...fields }
    const { repeats, taken } = await withTenant(salon.businessId, () =>
      loadBookingState(db, candidate)
    )
    return { repeats, taken }
  }
  const free = { repeats: null, taken: false }
  const takenConflict = { repeats: null, taken: true }

  expect(await conflicts(hourAt(18))).toEqual(takenConflict)
  expect(await conflicts({ clientId: mine.clientId })).toEqual({ repeats: mine._id, taken: true })
  expect(await conflicts({ _id: mine._id })).toEqual(free)
  expect(await conflicts(hourAt(19, '30'))).toEqual(takenConflict)
  expect(await conflicts(hourAt(19))).toEqual(free)
  expect(await conflicts({ ...hourAt(18), specialistId: salon.beto._id })).toEqual(free)
  expect(await conflicts(hourAt(22))).toEqual(free)
  expect(await conflicts({ ...hourAt(20), _id: block._id })).toEqual(free)
  // What begins and ends at once holds nothing, and nothing is in its way.
  expect(await conflicts(hourAt(23))).toEqual(free)
  expect(await conflicts(momentAt(18, '30'))).toEqual(free)
})
