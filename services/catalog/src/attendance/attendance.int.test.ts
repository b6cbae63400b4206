import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAcademy, pottery, startCourseTestApp } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

const monday = { date: '2026-11-23', startTime: '10:00' }
const tuesday = { date: '2026-11-24', startTime: '10:00' }

const aClass = async () => {
  const { call, enrol: _, ...academy } = await anAcademy(testApp)
  const sessionDates = [monday, tuesday].map(session => ({ ...session, endTime: '11:00' }))
  const course = { ...pottery, schedules: { availableSlots: null, sessionDates } }
  const { data } = await call(r.createCourse, { body: { course } })
  const params = { id: data._id }
  const enrol = async () =>
    (
      await call(r.createEnrollment, {
        body: { enrollment: { courseId: data._id, clientId: newId() } },
      })
    ).data
  const list = async (query: typeof monday) =>
    (await call(r.listAttendance, { params, query })).data.map(({ present }) => present)
  const mark = (
    session: typeof monday,
    marks: { enrollmentId: string; present: boolean | null }[]
  ) => call(r.markAttendance, { params, body: { ...session, marks } })
  return { ...academy, call, course, params, enrol, list, mark }
}

describe('attendance', () => {
  it('is set per session, changed, and removed', async () => {
    const { enrol, list, mark } = await aClass()
    const [ana, beto] = [await enrol(), await enrol()]
    expect(await list(monday)).toEqual([null, null])
    const { data } = await mark(monday, [
      { enrollmentId: ana._id, present: true },
      { enrollmentId: beto._id, present: false },
    ])
    expect(data).toMatchObject([
      { enrollmentId: ana._id, order: ana.order, present: true },
      { enrollmentId: beto._id, clientId: beto.clientId, present: false },
    ])
    expect(await list(tuesday)).toEqual([null, null])
    await mark(monday, [{ enrollmentId: beto._id, present: true }])
    expect(await list(monday)).toEqual([true, true])
    await mark(monday, [{ enrollmentId: ana._id, present: null }])
    expect(await list(monday)).toEqual([null, true])
  })
  it('stays readable after the dates of the course changed', async () => {
    const { call, course, enrol, list, mark, params } = await aClass()
    const ana = await enrol()
    await mark(monday, [{ enrollmentId: ana._id, present: true }])
    const schedules = { ...course.schedules, sessionDates: [{ ...tuesday, endTime: '11:00' }] }
    const edited = await call(r.editCourse, {
      params,
      body: { course: { ...course, schedules } },
    })
    expect(edited.data.schedules.sessionDates).toHaveLength(1)
    expect(await list(monday)).toEqual([true])
  })
  it('is limited to enrolled clients and to sessions of the course', async () => {
    const { call, enrol, list, mark, params } = await aClass()
    const ana = await enrol()
    const marks = [{ enrollmentId: ana._id, present: true }]
    expect((await mark({ ...monday, startTime: '10:05' }, marks)).body).toMatchObject({
      code: 'course_session_unknown',
    })
    expect((await mark(monday, [{ enrollmentId: newId(), present: true }])).body).toMatchObject({
      code: 'enrollment_not_found',
    })
    expect(await list(monday)).toEqual([null])
    await call(r.deleteEnrollment, { params: { id: ana._id } })
    expect(await list(monday)).toEqual([])
    const stranger = testApp.as(aBusiness().owner)
    expect((await stranger(r.listAttendance, { params, query: monday })).status).toBe(404)
    expect((await stranger(r.markAttendance, { params, body: { ...monday, marks } })).status).toBe(
      404
    )
  })
})
