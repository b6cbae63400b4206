import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAcademy, startCourseTestApp } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

it('of 200 simultaneous requests for the last 5 seats, exactly 5 enrol', async () => {
  const { call, enrol, readCourse } = await anAcademy(testApp, 7)
  await enrol()
  await enrol()
  const replies = await Promise.all(Array.from({ length: 200 }, () => enrol()))
  const codes = replies.map(({ body }) => (body.success ? 'enrolled' : body.code))
  expect(codes.filter(code => code === 'enrolled')).toHaveLength(5)
  expect(codes.filter(code => code === 'course_full')).toHaveLength(195)
  expect((await readCourse())?.seatsTaken).toBe(7)
  expect((await call(r.listEnrollments, { query: {} })).data).toHaveLength(7)
}, 60_000)

it('the seats agree with the rows after concurrent enrolments, cancellations and deletions', async () => {
  const { call, course, enrol, readCourse } = await anAcademy(testApp, 4)
  const turn = async (n: number) => {
    const { body } = await enrol()
    if (!body.success || n % 3 === 0) return
    const { _id: id, clientId } = body.data
    const enrollment = { courseId: course._id, clientId, status: 'cancelled' as const }
    if (n % 3 === 1) await call(r.editEnrollment, { params: { id }, body: { enrollment } })
    else await call(r.deleteEnrollment, { params: { id } })
  }
  await Promise.all(Array.from({ length: 60 }, (_, n) => turn(n)))
  const { data: lines } = await call(r.listEnrollments, { query: {} })
  const seated = lines.filter(({ status }) => status !== 'cancelled')
  expect(seated.length).toBeLessThanOrEqual(4)
  expect((await readCourse())?.seatsTaken).toBe(seated.length)
}, 60_000)
