import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { aBusiness, type CallAs, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pottery, startCourseTestApp } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

const weekly = {
  unit: 'weeks' as const,
  interval: 1,
  daysOfWeek: [2],
  startDate: '2026-11-24',
  startTime: '17:00',
  endTime: '18:30',
}

/**
 * A weekly course in the centre for 1,400 with two seats, and one of single dates in the north for
 * 300.
 */
const twoCourses = async (call: CallAs) => {
  const make = async (course: object) =>
    (await call(r.createCourse, { body: { course: { ...pottery, ...course } } })).data._id
  const seats = { availableSlots: 3, sessionDates: [] }
  const a = await make({ recurrence: weekly, schedules: seats, totalPrice: 1_200 })
  const sessionDates = [{ date: '2026-12-02', startTime: '09:00', endTime: '10:00' }]
  const b = await make({
    name: 'Vidrio',
    totalPrice: 300,
    enrollmentFee: null,
    place: 'Sucursal Norte',
    schedules: { availableSlots: null, sessionDates },
  })
  return { a, b }
}

it('the filter matches enrolments by each of its fields [ENR-01, ENR-02]', async () => {
  const call = testApp.as(aBusiness().owner)
  const { a, b } = await twoCourses(call)
  const [ana, beto] = [newId(), newId()]
  const enrol = (enrollment: { courseId: string; clientId: string; status?: 'confirmed' }) =>
    call(r.createEnrollment, { body: { enrollment } })
  const { data: first } = await enrol({ courseId: a, clientId: ana })
  await enrol({ courseId: b, clientId: ana, status: 'confirmed' })
  await enrol({ courseId: b, clientId: beto })
  const moneyMovement = { amount: 100, enrollmentId: first._id }
  await call(r.createMoneyMovement, { body: { moneyMovement } })
  const name = { [`${a} ${ana}`]: 'a-ana', [`${b} ${ana}`]: 'b-ana', [`${b} ${beto}`]: 'b-beto' }
  const listNames = async (query: object) =>
    (await call(r.listEnrollments, { query })).data.map(
      ({ courseId, clientId }) => name[`${courseId} ${clientId}`]
    )
  expect(await listNames({})).toEqual(['b-beto', 'b-ana', 'a-ana'])
  expect(await listNames({ order: 'oldest' })).toEqual(['a-ana', 'b-ana', 'b-beto'])
  expect(await listNames({ status: 'confirmed' })).toEqual(['b-ana'])
  expect(await listNames({ courseId: a })).toEqual(['a-ana'])
  expect(await listNames({ clientId: beto })).toEqual(['b-beto'])
  expect(await listNames({ paymentStatus: 'completed' })).toEqual([])
  expect(await listNames({ paymentStatus: 'partial' })).toEqual(['a-ana'])
  expect(await listNames({ amountTo: 99 })).toEqual(['b-beto', 'b-ana'])
  expect(await listNames({ amountFrom: 100 })).toEqual(['a-ana'])
  expect(await listNames({ amountFrom: 101 })).toEqual([])
  expect(await listNames({ priceFrom: 301 })).toEqual(['a-ana'])
  expect(await listNames({ priceTo: 300 })).toEqual(['b-beto', 'b-ana'])
  expect(await listNames({ courseType: 'recurrent' })).toEqual(['a-ana'])
  expect(await listNames({ courseType: 'dates' })).toEqual(['b-beto', 'b-ana'])
  expect(await listNames({ place: 'norte' })).toEqual(['b-beto', 'b-ana'])
  expect(await listNames({ availableSlots: 3 })).toEqual(['b-beto', 'b-ana'])
  expect(await listNames({ availableSlots: 2 })).toHaveLength(3)
  expect(await listNames({ recurrenceUnit: 'weeks' })).toEqual(['a-ana'])
  expect(await listNames({ recurrenceUnit: 'days' })).toEqual([])
  expect(await listNames({ recurrenceUnit: 'weeks', daysOfWeek: '2,3' })).toEqual(['a-ana'])
  expect(await listNames({ daysOfWeek: '3' })).toEqual([])
  expect(await listNames({ timeFrom: '16:00' })).toEqual(['a-ana'])
  expect(await listNames({ timeFrom: '08:00', timeTo: '09:00' })).toEqual(['b-beto', 'b-ana'])
  await call(r.archiveCourse, { params: { id: a }, query: { archive: 'true' } })
  expect(await listNames({})).toEqual(['b-beto', 'b-ana'])
  expect(await listNames({ archived: 'true' })).toEqual(['a-ana'])
})
