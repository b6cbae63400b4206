import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAcademy, aStranger, startCourseTestApp, toBeErased } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

describe('enrolments', () => {
  it('start pending at the price of the day, on the day of the business [ENR2-01, ENR2-04, ENR2-06, ENR2-09]', async () => {
    const { call, businessId, course, enrol, readCourse } = await anAcademy(testApp, 3)
    const clientId = newId()
    const { data, body } = await enrol({ clientId, notes: 'Paga el viernes' })
    expect(body.message).toBe('Inscripcion registrada')
    expect(data).toEqual({
      _id: data._id,
      courseId: course._id,
      clientId,
      businessId,
      enrollmentDate: '2026-11-21',
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: null,
      enrollmentFee: 200,
      coursePrice: 1_200.5,
      totalPaid: 0,
      remainingBalance: 1_400.5,
      notes: 'Paga el viernes',
      order: data.order,
      createdAt: '2026-11-22T06:30:00.000Z',
      revision: data.revision,
    })
    expect(data.order).toMatch(/^[2-9A-Z]{7}$/)
    const { data: lines } = await call(r.listEnrollments, { query: {} })
    expect(lines).toEqual([{ ...data, clientName: `Cliente ${clientId.slice(-4)}` }])
    expect((await readCourse())?.seatsTaken).toBe(1)
  })
  it('keep every field of the form, also when it is edited [ENR2-01, ENR2-06]', async () => {
    const { call, course, enrol } = await anAcademy(testApp)
    const form = {
      courseId: course._id,
      clientId: newId(),
      enrollmentDate: '2026-11-18',
      status: 'confirmed' as const,
      paymentMethod: 'transfer' as const,
      enrollmentFee: 150.5,
      notes: 'Trae delantal',
    }
    const { data } = await enrol(form)
    expect(data).toMatchObject(form)
    const changed = {
      ...form,
      enrollmentDate: '2026-11-19',
      status: 'pending' as const,
      paymentMethod: 'debit' as const,
      enrollmentFee: 90,
      notes: 'Paga el viernes',
    }
    const params = { id: data._id }
    const edited = await call(r.editEnrollment, { params, body: { enrollment: changed } })
    expect(edited.data).toMatchObject(changed)
    expect((await call(r.listEnrollments, { query: {} })).data).toMatchObject([changed])
  })
  it('are refused for a client with a pending erasure', async () => {
    const { enrol } = await anAcademy(testApp)
    const clientId = newId()
    toBeErased.add(clientId)
    expect(await enrol({ clientId })).toMatchObject({
      status: 409,
      body: { code: 'client_to_be_erased' },
    })
    toBeErased.delete(clientId)
    expect((await enrol({ clientId })).status).toBe(200)
  })
  it('need a course and a client that exist [ENR2-05]', async () => {
    const { enrol, call, course } = await anAcademy(testApp)
    const reply = async (form: object) => {
      const { status, body } = await enrol(form)
      return [status, body.message]
    }
    const choose = [422, 'Por favor, selecciona un curso y un cliente']
    expect(await reply({ clientId: '' })).toEqual(choose)
    expect(await reply({ courseId: undefined })).toEqual(choose)
    expect(await reply({ enrollmentDate: '1900-01-01' })).toEqual([
      422,
      'La fecha debe ser del año 2000 en adelante',
    ])
    expect(await reply({ enrollmentDate: '2099-01-01' })).toEqual([
      422,
      'La fecha no puede ser más de un año después de hoy',
    ])
    const unknown = [404, 'No se encontro el curso o el cliente']
    expect(await reply({ clientId: aStranger() })).toEqual(unknown)
    expect(await reply({ courseId: newId() })).toEqual(unknown)
    const { course: foreign } = await anAcademy(testApp)
    expect(await reply({ courseId: foreign._id })).toEqual(unknown)
    await call(r.archiveCourse, { params: { id: course._id }, query: { archive: 'true' } })
    expect((await enrol()).body).toMatchObject({ code: 'course_archived' })
  })
  it('hold a seat while they are not cancelled, through any change of status [ENR2-03, ENR2-04, ENR2-06, ENR2-09]', async () => {
    const { call, course, enrol, readCourse } = await anAcademy(testApp, 1)
    const clientId = newId()
    const { data } = await enrol({ clientId })
    const form = { courseId: course._id, clientId }
    const set = (status: 'pending' | 'confirmed' | 'cancelled') =>
      call(r.editEnrollment, {
        params: { id: data._id },
        body: { enrollment: { ...form, status } },
      })
    const seats = async () => (await readCourse())?.seatsTaken
    for (const status of ['confirmed', 'pending', 'cancelled', 'cancelled'] as const) {
      const edited = await set(status)
      expect([edited.body.message, edited.data.status]).toEqual(['Inscripcion actualizada', status])
      expect(await seats()).toBe(status === 'cancelled' ? 0 : 1)
    }
    await enrol()
    expect((await set('pending')).body).toMatchObject({
      code: 'course_full',
      message: 'Ya no hay lugares en este curso. Puedes agregar a la persona a la lista de espera.',
    })
    expect((await enrol({ status: 'cancelled' })).status).toBe(200)
    expect(await seats()).toBe(1)
  })
  it('are one per client and course; course and client stay', async () => {
    const { call, course, enrol } = await anAcademy(testApp)
    const clientId = newId()
    const replies = await Promise.all(Array.from({ length: 8 }, () => enrol({ clientId })))
    const codes = replies.map(({ body }) => (body.success ? 'enrolled' : body.code))
    expect(codes.filter(code => code === 'enrolled')).toHaveLength(1)
    expect(codes.filter(code => code === 'enrollment_exists')).toHaveLength(7)
    const [line] = (await call(r.listEnrollments, { query: {} })).data
    const moved = await call(r.editEnrollment, {
      params: { id: line?._id ?? '' },
      body: { enrollment: { courseId: course._id, clientId: newId() } },
    })
    expect(moved.body).toMatchObject({ code: 'enrollment_fixed' })
  })
  it('refuse an edit of an older revision', async () => {
    const { call, course, enrol } = await anAcademy(testApp)
    const { data } = await enrol()
    const form = { courseId: course._id, clientId: data.clientId, enrollmentFee: 200 }
    const edit = (notes: string) =>
      call(r.editEnrollment, {
        params: { id: data._id },
        body: { enrollment: { ...form, notes }, revision: data.revision },
      })
    expect((await edit('Primera')).data.notes).toBe('Primera')
    expect((await edit('Segunda')).body).toMatchObject({
      code: 'enrollment_changed',
      details: { current: { notes: 'Primera' } },
    })
    expect((await edit('Primera')).status).toBe(200)
  })
  it('free their seat when they are deleted [ENR2-07]', async () => {
    const { call, enrol, readCourse } = await anAcademy(testApp, 1)
    const { data } = await enrol()
    const params = { id: data._id }
    const deleted = await call(r.deleteEnrollment, { params })
    expect(deleted.body).toEqual({
      success: true,
      message: 'Inscripción eliminada',
      data: { _id: data._id },
    })
    expect((await readCourse())?.seatsTaken).toBe(0)
    expect((await call(r.deleteEnrollment, { params })).status).toBe(404)
    expect((await call(r.listEnrollments, { query: {} })).data).toEqual([])
  })
  it('keep the price of the day when the course becomes more expensive', async () => {
    const { call, course, enrol } = await anAcademy(testApp)
    const { data } = await enrol()
    const { businessId: _, _id: id, archived: __, seatsTaken: ___, revision, ...form } = course
    await call(r.editCourse, {
      params: { id },
      body: { course: { ...form, totalPrice: 9_000, enrollmentFee: 500 }, revision },
    })
    const prices = async () =>
      (await call(r.listEnrollments, { query: { order: 'oldest' } })).data.map(
        ({ coursePrice, enrollmentFee }) => [coursePrice, enrollmentFee]
      )
    await enrol()
    await enrol({ enrollmentFee: 0 })
    expect(await prices()).toEqual([
      [data.coursePrice, 200],
      [9_000, 500],
      [9_000, 0],
    ])
  })
  it('are those of the own business', async () => {
    const { course, enrol } = await anAcademy(testApp)
    const { data } = await enrol()
    const stranger = testApp.as(aBusiness().owner)
    const params = { id: data._id }
    const enrollment = { courseId: course._id, clientId: data.clientId }
    expect((await stranger(r.editEnrollment, { params, body: { enrollment } })).status).toBe(404)
    expect((await stranger(r.deleteEnrollment, { params })).status).toBe(404)
    expect((await stranger(r.listEnrollments, { query: {} })).data).toEqual([])
  })
})
