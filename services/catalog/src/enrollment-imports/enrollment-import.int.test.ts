import { catalogRoutes as r, type CourseForm } from '@mostrador/contracts/catalog'
import { sendFileAs, type TestApp } from '@mostrador/testing'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aContact, anAcademy, pottery, startCourseTestApp } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

const header =
  'Curso,WhatsApp,Fecha de Inscripcion,Estado,Metodo de Pago,Cuota de Inscripcion,Notas'
let numbers = 2_220_000_000
/** A contact with a number of their own. */
const aPerson = (name: string) => {
  numbers += 1
  const number = String(numbers)
  return { number, ...aContact(number, name) }
}

/** An academy whose course has so many seats, and what it may do with files. */
const aSchool = async (seats: number | null = null) => {
  const academy = await anAcademy(testApp, seats)
  const { owner, call } = academy
  const send = (...lines: readonly string[]) =>
    sendFileAs(testApp, owner)(r.uploadEnrollmentImport, {
      bytes: Buffer.from([header, ...lines].join('\n')),
      name: 'inscripciones.csv',
    })
  const read = async (id: string) => (await call(r.readEnrollmentImport, { params: { id } })).data
  const upload = async (...lines: readonly string[]) => read((await send(...lines)).data._id)
  const start = (id: string) =>
    call(r.startEnrollmentImport, { params: { id }, body: { fix: true } })
  const run = async (id: string) => {
    await start(id)
    await testApp.settled()
    return read(id)
  }
  const undo = async (id: string) => {
    const { status } = await call(r.undoEnrollmentImport, { params: { id }, body: {} })
    await testApp.settled()
    return { status, ...(await read(id)) }
  }
  const rows = async (id: string, state: 'kept' | 'skipped' | 'failed') =>
    (await call(r.readEnrollmentImportRows, { params: { id }, query: { state } })).data
  const enrolled = async () => (await call(r.listEnrollments, { query: {} })).data
  const addCourse = async (course: Partial<CourseForm>) =>
    (await call(r.createCourse, { body: { course: { ...pottery, ...course } } })).data
  return { ...academy, send, read, upload, start, run, undo, rows, enrolled, addCourse }
}
const complaintsOf = (upload: Awaited<ReturnType<Awaited<ReturnType<typeof aSchool>>['upload']>>) =>
  upload.validation.invalid.map(({ rowIndex, errors }) => [
    rowIndex,
    ...errors.map(({ message }) => message),
  ])

describe('a file of enrolments', () => {
  it('is uploaded to its own address for one business, and becomes enrolments with seats [ENR2-08]', async () => {
    const school = await aSchool(5)
    const [ana, eva] = [aPerson('Ana'), aPerson('Eva')]
    expect(r.uploadEnrollmentImport.path).toBe('/api/enrollment/massive')
    const uploaded = await school.upload(
      `cerámica,${ana.number},25/11/2026,Confirmada,efectivo,"$1,250.50",Trae delantal`,
      `CERAMICA,+52 1 ${eva.number},,,,,`
    )
    expect(uploaded).toMatchObject({ state: 'validated', valid: 1, fixable: 1, invalid: 0 })
    expect(uploaded.validation.fixable[0]?.errors).toEqual([
      { field: 'date', message: 'Se escribe año-mes-día', suggestedFix: '2026-11-25' },
      { field: 'fee', message: 'La cantidad va en pesos, sin signos', suggestedFix: '1250.5' },
    ])
    expect(await school.enrolled()).toEqual([])
    expect(await school.run(uploaded._id)).toMatchObject({ state: 'done', created: 2, failed: 0 })
    const people = new Map((await school.enrolled()).map(line => [line.clientId, line]))
    expect(people.get(ana._id)).toMatchObject({
      courseId: school.course._id,
      enrollmentDate: '2026-11-25',
      status: 'confirmed',
      paymentMethod: 'cash',
      enrollmentFee: 1_250.5,
      coursePrice: 1_200.5,
      paymentStatus: 'pending',
      notes: 'Trae delantal',
    })
    // The day of the business, and the fee of the course.
    expect(people.get(eva._id)).toMatchObject({
      enrollmentDate: '2026-11-21',
      status: 'pending',
      paymentMethod: null,
      enrollmentFee: 200,
    })
    expect((await school.readCourse())?.seatsTaken).toBe(2)
    expect((await school.start(uploaded._id)).status).toBe(409)
  })
  it('reports the errors of each row, and continues with the others [ENR2-05]', async () => {
    const school = await aSchool()
    await school.addCourse({ name: 'Vitrales', customId: 'VIT1' })
    await school.addCourse({ name: 'Vitrales', customId: 'VIT2' })
    const old = await school.addCourse({ name: 'Esmaltes' })
    await school.call(r.archiveCourse, { params: { id: old._id }, query: { archive: 'true' } })
    const ana = aPerson('Ana')
    const uploaded = await school.upload(
      `Cerámica,${ana.number},,,,,`,
      'Cerámica,2229999999,,,,,',
      `Alfarería,${ana.number},,,,,`,
      `Vitrales,${ana.number},,,,,`,
      `Esmaltes,${ana.number},,,,,`,
      `,${ana.number},,,,,`,
      `Cerámica,521${ana.number},,,,,`,
      `VIT2,${ana.number},31/02/2026,Ausente,Cheque,-5,`,
      `vit1,${ana.number},,,,,`
    )
    expect(complaintsOf(uploaded)).toEqual([
      [3, 'No se encontro el curso o el cliente: nadie de tus contactos tiene este número'],
      [4, 'No se encontro el curso o el cliente: ningún curso se llama así'],
      [5, 'Hay más de un curso con este nombre: escribe su identificador'],
      [6, 'Este curso está archivado'],
      [7, 'Por favor, selecciona un curso y un cliente'],
      [8, 'Ya está en la fila 2 del archivo: esta fila se omite'],
      [
        9,
        'La fecha debe escribirse AAAA-MM-DD, por ejemplo 2026-11-25',
        'El estado es Pendiente, Confirmada o Cancelada',
        'Se paga en Efectivo, con Tarjeta de crédito, Tarjeta de débito o Transferencia',
        'La inscripción: no puede ser negativo',
      ],
    ])
    expect(await school.run(uploaded._id)).toMatchObject({ created: 2, failed: 0 })
    expect((await school.enrolled()).map(({ clientId }) => clientId)).toEqual([ana._id, ana._id])
  })
  it('shows in advance how many seats are free; a row whose seat was taken meanwhile fails', async () => {
    const school = await aSchool(2)
    const people = ['Ana', 'Eva', 'Luz'].map(aPerson)
    const lines = people.map(({ number }) => `Cerámica,${number},,,,,`)
    const uploaded = await school.upload(...lines)
    expect(uploaded).toMatchObject({ valid: 2, invalid: 1 })
    expect(complaintsOf(uploaded)).toEqual([
      [4, 'A este curso solo le quedan 2 lugares, y el archivo trae a más personas'],
    ])
    await school.enrol()
    expect(await school.run(uploaded._id)).toMatchObject({ created: 1, failed: 1 })
    const [failed] = await school.rows(uploaded._id, 'failed')
    expect(failed?.failure).toBe(
      'Ya no hay lugares en este curso. Puedes agregar a la persona a la lista de espera.'
    )
    expect((await school.readCourse())?.seatsTaken).toBe(2)
  })
  it('skips a client who is already enrolled; a client with a held seat gets that seat', async () => {
    const school = await aSchool(1)
    const [ana, eva] = [aPerson('Ana'), aPerson('Eva')]
    const { data: first } = await school.enrol({ clientId: ana._id })
    await school.call(r.joinWaitlist, {
      params: { id: school.course._id },
      body: { clientId: eva._id },
    })
    const enrolledRow = await school.upload(`Cerámica,${ana.number},,,,,`)
    expect(enrolledRow.validation.valid[0]).toMatchObject({ rowIndex: 2, known: 'Ana' })
    expect(await school.run(enrolledRow._id)).toMatchObject({ created: 0, skipped: 1, failed: 0 })
    const [skipped] = await school.rows(enrolledRow._id, 'skipped')
    expect(skipped?.failure).toBe('Ana ya tiene una inscripción en este curso')
    await school.call(r.deleteEnrollment, { params: { id: first._id } })
    const heldRow = await school.upload(`Cerámica,${eva.number},,,,,`)
    expect(heldRow).toMatchObject({ valid: 1, invalid: 0 })
    expect(await school.run(heldRow._id)).toMatchObject({ created: 1 })
    expect((await school.readCourse())?.seatsTaken).toBe(1)
    const params = { id: school.course._id }
    expect((await school.call(r.listWaitlist, { params })).data).toEqual([])
  })
  it('with more than 500 rows is refused with the number of rows', async () => {
    const school = await aSchool()
    const lines = Array.from({ length: 501 }, (_, n) => `Cerámica,${2_230_000_000 + n},,,,,`)
    const { status, body } = await school.send(...lines)
    expect([status, body.message]).toEqual([
      422,
      'El archivo contiene 501 inscripciones, pero solo se permite subir un maximo de 500.',
    ])
  })
  it('has a template with an example that can be loaded [ENR2-10]', async () => {
    const school = await aSchool()
    aContact('2225550134', 'Ana')
    const { data } = await school.call(r.enrollmentImportTemplate, {})
    expect(data.fileName).toBe('plantilla_inscripciones.xlsx')
    const bytes = Buffer.from(data.base64, 'base64')
    const [columns = []] = await readSheet(bytes)
    expect(columns.join(',')).toBe(
      'Curso,WhatsApp,Codigo de Pais,Fecha de Inscripcion,Estado,Metodo de Pago,Cuota de Inscripcion,Notas'
    )
    const sent = await sendFileAs(testApp, school.owner)(r.uploadEnrollmentImport, {
      bytes,
      name: data.fileName,
    })
    expect(sent.data).toMatchObject({ valid: 1, fixable: 0, invalid: 0 })
  })
})

describe('the undo of a file of enrolments', () => {
  it('removes unchanged enrolments and frees their seats; edited and paid ones stay, and are listed', async () => {
    const school = await aSchool(4)
    const people = ['Ana', 'Eva', 'Luz', 'Paz'].map(aPerson)
    const { _id: id } = await school.upload(
      ...people.map(({ number }) => `Cerámica,${number},,Confirmada,,,`)
    )
    await school.run(id)
    const byClient = new Map((await school.enrolled()).map(line => [line.clientId, line._id]))
    const idOf = (index: number): string => byClient.get(people[index]?._id ?? '') ?? ''
    const { data: waiting } = await school.call(r.joinWaitlist, {
      params: { id: school.course._id },
      body: { clientId: aPerson('Sol')._id },
    })
    await school.call(r.editEnrollment, {
      params: { id: idOf(1) },
      body: {
        enrollment: {
          courseId: school.course._id,
          clientId: people[1]?._id ?? '',
          status: 'confirmed' as const,
          notes: 'Llega tarde',
        },
      },
    })
    await school.call(r.createMoneyMovement, {
      body: {
        moneyMovement: { amount: 50, enrollmentId: idOf(2) },
      },
    })
    expect(await school.undo(id)).toMatchObject({ state: 'undone', removed: 2, kept: 2 })
    const keptRows = await school.rows(id, 'kept')
    expect(keptRows.map(({ rowIndex }) => rowIndex)).toEqual([3, 4])
    expect((await school.enrolled()).map(({ _id }) => _id).toSorted()).toEqual(
      [idOf(1), idOf(2)].toSorted()
    )
    // Two stayed, and one of the freed seats is held for the waiting client.
    expect((await school.readCourse())?.seatsTaken).toBe(3)
    const { data } = await school.call(r.listWaitlist, { params: { id: school.course._id } })
    expect(data).toMatchObject([{ _id: waiting._id, state: 'offered' }])
    const again = await school.call(r.undoEnrollmentImport, { params: { id }, body: {} })
    expect(again.status).toBe(409)
  })
})
