import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { actorOf } from '@mostrador/platform'
import { aBusiness, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAcademy, pottery, startCourseTestApp, wanted } from '../test/course-test-app.ts'

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

describe('courses', () => {
  it('are registered with every field and read again [CRS2-01, CRS2-07]', async () => {
    const { owner, businessId } = aBusiness()
    const call = testApp.as(owner)
    const course = {
      ...pottery,
      customId: 'CER1',
      pricePerSession: 300.25,
      location: 'https://maps.example/taller',
      recurrence: weekly,
      schedules: { availableSlots: 12, sessionDates: [] },
      images: ['https://archivos.example/a.png'],
      resources: ['https://archivos.example/temario.pdf'],
    }
    const { data, body } = await call(r.createCourse, { body: { course } })
    expect(body.message).toBe('Curso registrado correctamente')
    const sessionDates = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map(date => ({
      date,
      startTime: '17:00',
      endTime: '18:30',
    }))
    expect(data).toEqual({
      ...course,
      _id: data._id,
      businessId,
      archived: false,
      schedules: { availableSlots: 12, sessionDates },
      seatsTaken: 0,
      revision: data.revision,
    })
    expect((await call(r.listCourses, { query: { businessId } })).data).toEqual([data])
    const edited = await call(r.editCourse, {
      params: { id: data._id },
      body: { course: { ...course, recurrence: null, totalPrice: 900 }, revision: data.revision },
    })
    expect(edited.data).toMatchObject({ totalPrice: 900, recurrence: null })
    expect(edited.data.schedules.sessionDates).toEqual([])
  })
  it('show clients https addresses only', async () => {
    const { owner } = aBusiness()
    const call = testApp.as(owner)
    for (const wrong of [
      'javascript:alert(1)',
      'data:image/svg+xml,x',
      'http://otro.example/a.png',
    ])
      for (const links of [{ images: [wrong] }, { resources: [wrong] }]) {
        const course = { ...pottery, ...links }
        const { status, body } = await call(r.createCourse, { body: { course } })
        expect([status, body]).toMatchObject([422, { code: 'offering_link_not_https' }])
      }
  })
  it('are accepted up to every limit [CRS2-03, CRS2-04, CRS2-05, CRS2-06, C2-13]', async () => {
    const call = testApp.as(aBusiness().owner)
    const reply = async (changes: object) => {
      const { status, body } = await call(r.createCourse, {
        body: { course: { ...pottery, ...changes } },
      })
      return status === 200 ? 200 : body.message
    }
    const replies = (list: readonly object[]) => Promise.all(list.map(reply))
    expect(await replies([1, 2, 50, 51].map(length => ({ name: 'n'.repeat(length) })))).toEqual([
      'El nombre debe tener al menos 2 caracteres',
      200,
      200,
      'El nombre debe tener máximo 50 caracteres',
    ])
    expect(await reply({ name: 'Curso "uno"' })).toBe('No se permiten comillas dobles en el nombre')
    expect(
      await replies([4, 5, 7000, 7001].map(length => ({ description: 'd'.repeat(length) })))
    ).toEqual([
      'La descripción debe tener al menos 5 caracteres',
      200,
      200,
      'La descripción debe tener máximo 7000 caracteres',
    ])
    expect(await replies([0, 1, 100, 101, 1.5].map(sessions => ({ sessions })))).toEqual([
      'Debe haber al menos 1 sesion',
      200,
      200,
      'Debe haber máximo 100 sesiones',
      'Las sesiones son un número entero',
    ])
    expect(await replies([{ sessions: undefined }, { place: undefined }])).toEqual([
      'Este campo es requerido',
      'Este campo es requerido',
    ])
    expect(
      await replies(
        ['https://maps.example/taller', 'http://maps.example/taller', 'javascript:alert(1)'].map(
          location => ({ location })
        )
      )
    ).toEqual([200, 'El enlace debe empezar con https://', 'El enlace debe empezar con https://'])
    expect(await replies([10, 11].map(length => ({ customId: 'c'.repeat(length) })))).toEqual([
      200,
      'El identificador debe tener máximo 10 caracteres',
    ])
    expect(await reply({ customId: 'a-1' })).toBe(
      'El identificador solo puede contener letras y números'
    )
    expect(await reply({ place: ' ' })).toBe('Este campo es requerido')
    expect(
      await replies([
        { totalPrice: -1 },
        { pricePerSession: -1 },
        { enrollmentFee: -1 },
        { totalPrice: 1.005 },
        { totalPrice: 0, pricePerSession: null, enrollmentFee: 0.5 },
        { totalPrice: undefined, pricePerSession: undefined, enrollmentFee: undefined },
      ])
    ).toEqual([
      'El precio total: no puede ser negativo',
      'El precio por sesión: no puede ser negativo',
      'La inscripción: no puede ser negativo',
      'El precio total: máximo 2 decimales',
      200,
      200,
    ])
  })
  it('refuse sessions that end before they begin, too many, and two at once', async () => {
    const call = testApp.as(aBusiness().owner)
    const session = (date: string, startTime = '10:00', endTime = '11:00') => ({
      date,
      startTime,
      endTime,
    })
    const message = async (changes: object) =>
      (await call(r.createCourse, { body: { course: { ...pottery, sessions: 2, ...changes } } }))
        .body.message
    const withDates = (sessionDates: object[]) =>
      message({ schedules: { availableSlots: null, sessionDates } })
    const ends = 'La hora de término debe ser después de la de inicio'
    expect(await withDates([session('2026-12-01', '10:00', '10:00')])).toBe(ends)
    expect(await message({ recurrence: { ...weekly, endTime: '16:00' } })).toBe(ends)
    expect(
      await withDates([session('2026-12-01'), session('2026-12-02'), session('2026-12-03')])
    ).toBe('Hay más fechas que sesiones')
    expect(await withDates([session('2026-12-01'), session('2026-12-01')])).toBe(
      'Dos sesiones empiezan a la misma hora'
    )
    expect(await withDates([session('2026-12-02'), session('2026-12-01')])).toBe(
      'Curso registrado correctamente'
    )
  })
  it('go to the archive and come back; one with enrolments is never deleted [G2-07, G2-04]', async () => {
    const { call, course, enrol, readCourse } = await anAcademy(testApp)
    const params = { id: course._id }
    const archived = await call(r.archiveCourse, { params, query: { archive: 'true' } })
    expect(archived.data.archived).toBe(true)
    expect((await call(r.listCourses, { query: {} })).data).toEqual([])
    expect((await call(r.archiveCourse, { params, query: {} })).data.archived).toBe(false)
    await enrol()
    expect((await call(r.deleteCourse, { params })).data).toEqual({
      _id: course._id,
      archived: true,
    })
    expect(await readCourse()).toMatchObject({ archived: true, seatsTaken: 1 })
    const { data: other } = await call(r.createCourse, { body: { course: pottery } })
    expect((await call(r.deleteCourse, { params: { id: other._id } })).data.archived).toBe(false)
    expect((await call(r.listCourses, { query: {} })).data).toEqual([])
  })
  it('are archived instead of deleted while a contact is interested in them [G1-03]', async () => {
    const { call, course } = await anAcademy(testApp)
    wanted.add(course._id)
    expect((await call(r.deleteCourse, { params: { id: course._id } })).data.archived).toBe(true)
  })
  it('answer the later of two editors with what changed, and keep the seats that are taken', async () => {
    const { call, course, enrol } = await anAcademy(testApp, 3)
    const params = { id: course._id }
    const edit = (changes: object, revision = course.revision) =>
      call(r.editCourse, { params, body: { course: { ...pottery, ...changes }, revision } })
    const seats = (availableSlots: number) => ({ schedules: { availableSlots, sessionDates: [] } })
    const first = await edit({ ...seats(3), name: 'Cerámica fina' })
    expect(first.status).toBe(200)
    const late = await edit({ ...seats(3), name: 'Barro' })
    expect(late.body).toMatchObject({
      code: 'course_changed',
      details: { current: { name: 'Cerámica fina', revision: first.data.revision } },
    })
    expect((await edit({ ...seats(3), name: 'Cerámica fina' })).status).toBe(200)
    await enrol()
    await enrol()
    expect((await edit(seats(1), first.data.revision)).body).toMatchObject({
      code: 'course_seats_taken',
      details: { seatsTaken: 2 },
    })
    expect((await edit(seats(2), first.data.revision)).status).toBe(200)
  })
  it('are quoted with their dates while they have a seat and are not over', async () => {
    const { call, businessId, course, enrol } = await anAcademy(testApp, 1)
    const assistant = testApp.as(actorOf.assistant('Ana', businessId))
    const quote = async (search: string) =>
      (await assistant(r.quoteCourses, { body: { search } })).data
    const session = (date: string) => ({ date, startTime: '10:00', endTime: '11:00' })
    const make = (name: string, dates: string[]) => {
      const schedules = { availableSlots: null, sessionDates: dates.map(session) }
      return call(r.createCourse, { body: { course: { ...pottery, name, schedules } } })
    }
    await make('Vidrio', ['2026-11-20', '2026-11-21'])
    await make('Telar', ['2026-11-20'])
    const { data: deletedCourse } = await make('Papel', [])
    await call(r.archiveCourse, { params: { id: deletedCourse._id }, query: { archive: 'true' } })
    const all = await quote('')
    expect(all.map(({ name }) => name)).toEqual(['Cerámica', 'Vidrio'])
    expect(all[1]?.nextSessions).toEqual([session('2026-11-21')])
    expect(await quote('¿cuánto cuesta la ceramica?')).toMatchObject([
      { name: course.name, totalPrice: 1_200.5, enrollmentFee: 200, seatsLeft: 1 },
    ])
    await enrol()
    expect((await quote('')).map(({ name }) => name)).toEqual(['Vidrio'])
  })
  it('are those of the own business, for members with the permission', async () => {
    const { course, owner } = await anAcademy(testApp)
    const stranger = testApp.as(aBusiness().owner)
    const params = { id: course._id }
    expect((await stranger(r.editCourse, { params, body: { course: pottery } })).status).toBe(404)
    expect((await stranger(r.deleteCourse, { params })).status).toBe(404)
    expect((await stranger(r.archiveCourse, { params, query: {} })).status).toBe(404)
    expect((await stranger(r.listCourses, { query: {} })).data).toEqual([])
    const staff = { ...owner, isOwner: false, permissions: [] }
    expect((await testApp.as(staff)(r.listCourses, { query: {} })).status).toBe(403)
  })
})
