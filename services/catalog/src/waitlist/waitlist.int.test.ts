import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAcademy, aStranger, startCourseTestApp, toBeErased } from '../test/course-test-app.ts'
import { OFFER_HOURS } from './offer-use-cases.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

/** A full course of one seat, and ways to wait for it. */
const aFullCourse = async () => {
  const academy = await anAcademy(testApp, 1)
  const { call, course, enrol } = academy
  const { data: seated } = await enrol()
  const params = { id: course._id }
  const join = (clientId: string = newId()) => call(r.joinWaitlist, { params, body: { clientId } })
  const waiting = async () =>
    (await call(r.listWaitlist, { params })).data.map(({ clientId, state }) => [clientId, state])
  const accept = (id: string) => call(r.acceptSeat, { params: { id } })
  const leave = (id: string) => call(r.leaveWaitlist, { params: { id } })
  const freeSeat = () => call(r.deleteEnrollment, { params: { id: seated._id } })
  return { ...academy, seated, join, waiting, accept, leave, freeSeat }
}

describe('the waitlist of a course', () => {
  it('is for clients without a seat, of a course without one', async () => {
    const { join, seated, freeSeat, enrol } = await aFullCourse()
    const code = async (clientId?: string) => {
      const { body } = await join(clientId)
      return body.success ? body.data.state : body.code
    }
    const ana = newId()
    expect(await code(ana)).toBe('waiting')
    expect(await code(ana)).toBe('already_waiting')
    expect(await code(seated.clientId)).toBe('enrollment_exists')
    expect(await code(aStranger())).toBe('enrollment_party_not_found')
    const leaving = newId()
    toBeErased.add(leaving)
    expect(await code(leaving)).toBe('client_to_be_erased')
    await freeSeat()
    expect((await enrol({ clientId: ana })).status).toBe(200)
    expect(await code()).toBe('waiting')
    const { call, course } = await anAcademy(testApp, 1)
    const early = await call(r.joinWaitlist, {
      params: { id: course._id },
      body: { clientId: newId() },
    })
    expect(early.body).toMatchObject({ code: 'course_has_seats' })
  })
  it('holds a free seat for the first client, and for nobody else', async () => {
    const { join, waiting, accept, freeSeat, enrol, readCourse } = await aFullCourse()
    const [first, second] = [(await join()).data, (await join()).data]
    expect((await accept(first._id)).body).toMatchObject({ code: 'seat_not_offered' })
    await freeSeat()
    expect(await waiting()).toEqual([
      [first.clientId, 'offered'],
      [second.clientId, 'waiting'],
    ])
    expect((await enrol()).body).toMatchObject({ code: 'course_full' })
    const { data } = await accept(first._id)
    expect(data).toMatchObject({ clientId: first.clientId, status: 'pending' })
    expect((await accept(first._id)).body).toMatchObject({ code: 'waitlist_entry_not_found' })
    expect((await readCourse())?.seatsTaken).toBe(1)
    expect(await waiting()).toEqual([[second.clientId, 'waiting']])
  })
  it('gives the seat that is held to its client also when staff enrol them', async () => {
    const { join, waiting, freeSeat, enrol, readCourse } = await aFullCourse()
    const { data: first } = await join()
    await freeSeat()
    expect((await enrol({ clientId: first.clientId })).status).toBe(200)
    expect((await readCourse())?.seatsTaken).toBe(1)
    expect(await waiting()).toEqual([])
  })
  it('passes a seat on when its offer expires, or when the client leaves', async () => {
    const { join, waiting, accept, leave, freeSeat, readCourse } = await aFullCourse()
    const entries = [(await join()).data, (await join()).data, (await join()).data] as const
    await freeSeat()
    await testApp.settled()
    testApp.clock.advance((OFFER_HOURS * 60 + 1) * 60_000)
    await testApp.settled()
    expect(await waiting()).toEqual([
      [entries[1].clientId, 'offered'],
      [entries[2].clientId, 'waiting'],
    ])
    expect((await accept(entries[0]._id)).body).toMatchObject({ code: 'waitlist_entry_not_found' })
    await leave(entries[1]._id)
    expect(await waiting()).toEqual([[entries[2].clientId, 'offered']])
    await leave(entries[2]._id)
    expect((await readCourse())?.seatsTaken).toBe(0)
  })
  it('gets the seats that are added to the course', async () => {
    const { call, course, join, waiting, readCourse } = await aFullCourse()
    const [a, b, c] = [(await join()).data, (await join()).data, (await join()).data]
    const { businessId: _, _id: id, archived: __, seatsTaken: ___, ...form } = course
    const edit = (availableSlots: number) =>
      call(r.editCourse, {
        params: { id },
        body: { course: { ...form, schedules: { availableSlots, sessionDates: [] } } },
      })
    expect((await edit(3)).data.seatsTaken).toBe(3)
    expect(await waiting()).toEqual([
      [a.clientId, 'offered'],
      [b.clientId, 'offered'],
      [c.clientId, 'waiting'],
    ])
    expect((await readCourse())?.seatsTaken).toBe(3)
  })
  it('is accepted once, however often it is clicked', async () => {
    const { call, join, accept, freeSeat, readCourse } = await aFullCourse()
    const { data: first } = await join()
    await freeSeat()
    const replies = await Promise.all(Array.from({ length: 6 }, () => accept(first._id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readCourse())?.seatsTaken).toBe(1)
    expect((await call(r.listEnrollments, { query: {} })).data).toHaveLength(1)
  })
  it('is that of the own business', async () => {
    const { course, join } = await aFullCourse()
    const { data: entry } = await join()
    const stranger = testApp.as(aBusiness().owner)
    const params = { id: course._id }
    const entryParams = { params: { id: entry._id } }
    expect((await stranger(r.listWaitlist, { params })).status).toBe(404)
    expect((await stranger(r.joinWaitlist, { params, body: { clientId: newId() } })).status).toBe(
      404
    )
    expect((await stranger(r.acceptSeat, entryParams)).status).toBe(404)
    expect((await stranger(r.leaveWaitlist, entryParams)).status).toBe(404)
  })
})
