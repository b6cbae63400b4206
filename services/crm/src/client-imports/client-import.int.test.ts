import { crmRoutes as r, impossibleBirthdate } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { sql } from '@mostrador/db/raw'
import { withTenant } from '@mostrador/db'
import { sendFileAs } from '@mostrador/testing'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { fileOf, header, officeOf } from '../test/import-office.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const anOffice = async () => officeOf(app, await app.newBusiness())

describe('a file of contacts', () => {
  it('has a template with the columns of the specification and an example that is valid [IMP2-06]', async () => {
    const office = await anOffice()
    const { data } = await office.call(r.clientImportTemplate, {})
    expect(data.fileName).toBe('plantilla_Clientes.xlsx')
    const bytes = Buffer.from(data.base64, 'base64')
    const [columns = []] = await readSheet(bytes)
    expect(columns.join(', ')).toBe(
      'Nombre, Apellidos, Apellido Paterno, Apellido Materno, Genero, No Responder, Notas, ' +
        'WhatsApp, Tipo, Email, Codigo de Pais, No tiene WhatsApp, Fecha de Nacimiento'
    )
    expect(await office.upload(bytes)).toMatchObject({ valid: 1, fixable: 0, invalid: 0 })
  })
  it('becomes contacts in the first phase of the funnel, with all that its columns say [CLI2-02]', async () => {
    const office = await anOffice()
    const done = await office.load(
      'Nombre,Apellidos,Genero,No Responder,Notas,WhatsApp,Tipo,Email,Codigo de Pais,Fecha de Nacimiento,Identificador',
      'Ana,López García Ruiz,mujer,Sí,Prefiere las tardes,+521 (222) 555-0134,client,ana@correo.example,+521,1990-03-25,A1'
    )
    expect(done).toMatchObject({ state: 'done', created: 1, failed: 0 })
    const [ana] = await office.clients()
    expect(ana).toMatchObject({
      name: 'Ana',
      lastname: 'López',
      secondLastname: 'García Ruiz',
      gender: 'Femenino',
      noRespond: true,
      whatsapp: '2225550134',
      countryCode: '52',
      type: 'client',
      email: 'ana@correo.example',
      birthdate: '1990-03-25',
      customId: 'A1',
      notes: [{ text: 'Prefiere las tardes' }],
    })
    expect(ana?.funnelPhases).toHaveLength(1)
    // Who writes from that number is the same person.
    const { client } = await app.resolve(office.businessId, anIdentity({ whatsapp: '2225550134' }))
    expect(client._id).toBe(ana?._id)
  })
  it('reports the columns that are ignored, and the rows without a usable birthdate', async () => {
    const office = await anOffice()
    const uploaded = await office.upload(
      fileOf(
        `${header},Existencias,Fecha de Nacimiento, ,Saldo`,
        'Ana,2225550134,52,lead,3,1902-01-01,,10',
        'Eva,2225550135,52,lead,3,2030-01-01,,10',
        'Leo,2225550136,52,lead,3,1990-01-01,,10'
      )
    )
    expect(uploaded).toMatchObject({
      valid: 1,
      fixable: 2,
      unusedColumns: ['Existencias', 'Saldo'],
    })
    const { validation } = await office.read(uploaded._id)
    const expectedMessage = `${impossibleBirthdate}. Se carga sin fecha de nacimiento`
    expect(validation.fixable.map(({ errors }) => errors[0]?.message)).toEqual([
      expectedMessage,
      expectedMessage,
    ])
    await office.run(uploaded._id)
    expect((await office.clients('Ana'))[0]).toMatchObject({ birthdate: null })
  })
  it('needs the WhatsApp header and no other [IMP2-07]', async () => {
    const office = await anOffice()
    const send = (text: string) =>
      sendFileAs(app, office.owner)(r.uploadClientImport, {
        bytes: Buffer.from(text),
        name: 'a.csv',
      })
    const refused = await send('Nombre,Tipo\nAna,lead')
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Faltan las siguientes cabeceras: WhatsApp',
    ])
    expect((await send('WhatsApp\n+525512345678')).data).toMatchObject({ fixable: 1, invalid: 0 })
  })
  it('rejects a name of emoji alone and creates the other rows', async () => {
    const office = await anOffice()
    const done = await office.load(header, '🌸💅,2221110001,52,lead', 'Ana 🌸,2221110002,52,lead')
    expect(done).toMatchObject({ invalid: 1, created: 1, failed: 0 })
    const [row] = done.validation.invalid
    expect(row?.errors).toEqual([
      { field: 'name', message: 'Escribe un nombre con letras o números', suggestedFix: null },
    ])
  })
  it('recovers numbers that a spreadsheet abbreviated, or names the ones that lost digits', async () => {
    const office = await anOffice()
    const staged = await office.upload(
      fileOf(header, 'Ana,5.215512345678E+12,,lead', 'Eva,5.21551E+12,,lead')
    )
    const { validation } = await office.read(staged._id)
    expect(validation.fixable[0]?.errors[0]).toMatchObject({ suggestedFix: '5215512345678' })
    expect(validation.invalid[0]?.errors[0]?.message).toMatch(/perdió dígitos/)
    const cells = [
      ['WhatsApp', 'Tipo'],
      [5_215_512_345_678, 'lead'],
    ]
    const bytes = await writeXlsxFile(cells.map(row => row.map(value => ({ value })))).toBuffer()
    expect(await office.upload(bytes)).toMatchObject({ valid: 1 })
  })
})

describe('numbers without a country', () => {
  it('get the country that was chosen for the file, which is no correction [IMP2-11]', async () => {
    const office = officeOf(app, await app.newBusiness())
    const file = fileOf(header, 'Ana,2225550130,,lead', 'Eva,12025550134,,lead')
    const { invalid, fixable } = await office.upload(file)
    expect([invalid, fixable]).toEqual([1, 0])
    const report = await office.upload(file, { countryCode: '52' })
    expect([report.valid, report.invalid, report.fixable]).toEqual([2, 0, 0])
    expect(await office.run(report._id)).toMatchObject({ created: 2, failed: 0 })
    const [ana] = await office.clients('ana')
    expect([ana?.countryCode, ana?.whatsapp]).toEqual(['52', '2225550130'])
  })
})

describe('contacts that are there already', () => {
  const storedClients = async () => {
    const office = await anOffice()
    await office.load(header, 'Ana,2225550134,52,client', 'Eva,2225550135,52,lead')
    return office
  }
  it('are reported before the import, in any spelling of their number, and skipped', async () => {
    const office = await storedClients()
    const staged = await office.upload(
      fileOf(header, 'Ana María,5212225550134,,lead', 'Luz,2225550136,52,lead')
    )
    expect(staged).toMatchObject({ valid: 2, known: 1 })
    const { validation } = await office.read(staged._id)
    expect(validation.valid.map(row => row.known)).toEqual(['Ana', null])
    expect(await office.run(staged._id)).toMatchObject({ created: 1, skipped: 1, failed: 0 })
    const [row] = await office.rows(staged._id, 'skipped')
    expect(row?.failure).toBe('Ya es tu contacto: Ana')
    expect((await office.clients()).map(({ name }) => name).toSorted()).toEqual([
      'Ana',
      'Eva',
      'Luz',
    ])
  })
  it('are updated on request: empty cells change nothing, and nobody becomes a lead again', async () => {
    const office = await storedClients()
    const { _id: id } = await office.upload(
      fileOf(
        'Nombre,WhatsApp,Codigo de Pais,Email,Notas',
        ',2225550134,52,ana@correo.example,Alérgica al tinte'
      )
    )
    const done = await office.run(id, { updateKnown: true })
    expect(done).toMatchObject({ created: 0, updated: 1, skipped: 0, failed: 0 })
    const [ana] = await office.clients('Ana')
    expect(ana).toMatchObject({
      name: 'Ana',
      type: 'client',
      email: 'ana@correo.example',
      notes: [{ text: 'Alérgica al tinte' }],
    })
    expect(await office.clients('ana@correo')).toHaveLength(1)
    expect(await office.undo(id)).toMatchObject({ state: 'undone', removed: 1, kept: 0 })
    expect((await office.clients('Ana'))[0]).toMatchObject({ email: '', notes: [], type: 'client' })
  })
  it('include merged contacts: the survivor is reported and updated', async () => {
    const office = await storedClients()
    await office.merge('Eva', 'Ana')
    const { _id: id } = await office.upload(
      fileOf('WhatsApp,Codigo de Pais,Email', '2225550135,52,ana@correo.example')
    )
    expect((await office.read(id)).validation.fixable[0]?.known).toBe('Ana')
    expect(await office.run(id, { updateKnown: true })).toMatchObject({ created: 0, updated: 1 })
    expect((await office.clients()).map(({ name, email }) => [name, email])).toEqual([
      ['Ana', 'ana@correo.example'],
    ])
  })
  it('are updated, and restored, only with the permission to edit contacts', async () => {
    const office = await storedClients()
    const staff = (...actions: ('create' | 'edit' | 'delete')[]) =>
      app.as({
        ...office.owner,
        isOwner: false,
        permissions: [{ pageId: pageIds.contacts, actions }],
      })
    const { _id: id } = await office.upload(fileOf(header, 'Otra,2225550134,52,lead'))
    const start = { params: { id }, body: { fix: false, updateKnown: true } }
    expect((await staff('create')(r.startClientImport, start)).status).toBe(403)
    expect((await office.read(id)).state).toBe('validated')
    expect((await staff('create', 'edit')(r.startClientImport, start)).status).toBe(200)
    await app.settled()
    expect(await office.read(id)).toMatchObject({ state: 'done', updated: 1 })
    const undo = { params: { id }, body: {} }
    expect((await staff('create', 'delete')(r.undoClientImport, undo)).status).toBe(403)
    expect((await office.read(id)).state).toBe('done')
    expect((await staff('edit', 'delete')(r.undoClientImport, undo)).status).toBe(200)
  })
  it('keep a later change when an update is undone', async () => {
    const office = await storedClients()
    const { _id: id } = await office.upload(fileOf(header, 'Ana María,2225550134,52,lead'))
    await office.run(id, { updateKnown: true })
    const [ana] = await office.clients('Ana')
    const body = { client: { lastname: 'Rojas' } }
    await office.call(r.editClient, { params: { id: ana?._id ?? '' }, body })
    expect(await office.undo(id)).toMatchObject({ removed: 0, kept: 1 })
    expect((await office.clients('Ana'))[0]).toMatchObject({ name: 'Ana María', lastname: 'Rojas' })
  })
})

describe('two imports at once', () => {
  it('create each contact once', async () => {
    const office = await anOffice()
    const lines = Array.from({ length: 2_500 }, (_, n) => `Ana ${n},${2_220_000_000 + n},52,lead`)
    const files = [fileOf(header, ...lines), fileOf(header, ...lines.toReversed())]
    const staged: { readonly _id: string }[] = []
    for (const file of files) staged.push(await office.upload(file))
    const start = () =>
      Promise.all(
        staged.map(({ _id: id }) =>
          office.call(r.startClientImport, {
            params: { id },
            body: { fix: false, updateKnown: true },
          })
        )
      )
    // One starts and the other is refused; it can start when the first is done.
    const statuses = (await start()).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    await app.settled()
    await start()
    await app.settled()
    const runs = await Promise.all(staged.map(({ _id }) => office.read(_id)))
    expect(runs.map(({ state, failed }) => [state, failed])).toEqual([
      ['done', 0],
      ['done', 0],
    ])
    const createdCount = runs.reduce((sum, { created }) => sum + created, 0)
    const updated = runs.reduce((sum, run) => sum + run.updated, 0)
    expect([createdCount, updated]).toEqual([2_500, 2_500])
    const { data } = await office.call(r.listClients, { query: {} })
    expect(data.total).toBe(2_500)
  })
})

describe('a large import', () => {
  it('continues where it was after it was killed', async () => {
    const office = await anOffice()
    const lines = Array.from({ length: 5_000 }, (_, n) => `Ana ${n},${2_230_000_000 + n},52,lead`)
    const { _id: id } = await office.upload(fileOf(header, ...lines))
    const count = () =>
      withTenant(office.businessId, async () => {
        const [row] = await sql<{ count: number }>(app.db)`
          select count(*)::int as count from crm.client where business_id = ${office.businessId}::uuid`
        return row?.count ?? 0
      })
    await office.call(r.startClientImport, { params: { id }, body: { fix: false } })
    await expect.poll(count).toBeGreaterThan(0)
    await app.stop({ keepDatabase: true })
    const before = app.database
    app = await startCrm({ database: before })
    app.clock.advance(300_000)
    await app.settled()
    const after = officeOf(app, office)
    expect(await after.read(id)).toMatchObject({ state: 'done', created: 5_000, failed: 0 })
    const { data } = await after.call(r.listClients, { query: {} })
    expect(data.total).toBe(5_000)
  })
})
