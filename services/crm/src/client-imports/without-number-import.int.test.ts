import { crmRoutes as r } from '@mostrador/contracts/crm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { fileOf, officeOf } from '../test/import-office.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const anOffice = async () => officeOf(app, await app.newBusiness())
const line = (cells: readonly string[]) => cells.map(cell => `"${cell}"`).join(',')
const header = 'Nombre,WhatsApp,Codigo de Pais,Tipo,No tiene WhatsApp'

describe('a contact without WhatsApp in a file', () => {
  it('is exported from one business and imported into another; a second import finds it', async () => {
    const office = await anOffice()
    const carmen = { name: 'Doña Carmen', hasNoWhatsapp: true, email: 'carmen@correo.example' }
    await office.call(r.createClient, { body: { client: carmen } })
    const body = { action: { kind: 'export' as const }, choice: { filter: {} } }
    const { data: run } = await office.call(r.startBulk, { body })
    await app.settled()
    const params = { id: run._id }
    const { data: file } = await office.call(r.readBulkFile, { params, query: {} })
    const bytes = fileOf(line(file.titles), ...file.rows.map(line))

    const other = await anOffice()
    const staged = await other.upload(bytes)
    expect(staged).toMatchObject({ valid: 1, fixable: 0, invalid: 0, known: 0 })
    expect(await other.run(staged._id)).toMatchObject({ created: 1, failed: 0 })
    expect(await other.clients()).toMatchObject([
      { name: 'Doña Carmen', whatsapp: '', email: 'carmen@correo.example' },
    ])

    const again = await other.upload(bytes)
    expect(again).toMatchObject({ valid: 1, known: 1 })
    expect(await other.run(again._id)).toMatchObject({ created: 0, skipped: 1, failed: 0 })
    expect(await other.clients()).toHaveLength(1)
    expect(await other.undo(staged._id)).toMatchObject({ state: 'undone', removed: 1 })
    expect(await other.clients()).toEqual([])
  })

  it('is marked in its row, or by a correction; with a number the mark is an error', async () => {
    const office = await anOffice()
    const { _id, valid } = await office.upload(
      fileOf(
        header,
        'Carmen,,,Cliente,Sí',
        'Ana,,,Cliente,',
        'Eva,2225550134,52,Cliente,Sí',
        ',,,Cliente,Sí',
        'Luz,2225550135,52,Cliente,No'
      )
    )
    expect(valid).toBe(2)
    const { validation } = await office.read(_id)
    expect(validation.fixable.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      ['Falta el número: se carga sin WhatsApp'],
    ])
    expect(validation.invalid.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      ['Trae un número y dice que no tiene WhatsApp: deja uno'],
      ['No trae número ni nombre: esta fila no se carga'],
    ])
    expect(await office.run(_id, { fix: true })).toMatchObject({ created: 3, failed: 0 })
    expect(await office.clients()).toContainEqual(
      expect.objectContaining({ name: 'Ana', whatsapp: '', countryCode: '52' })
    )
  })

  it('is created once from a file that names them twice, as with a number', async () => {
    const office = await anOffice()
    const { _id } = await office.upload(
      fileOf(
        'Nombre,Apellidos,WhatsApp,Tipo,Email',
        'Ana,López,,Cliente,',
        'ana,LÓPEZ ,,Cliente,',
        'Ana,López,,Cliente,ana@correo.example'
      )
    )
    const { validation } = await office.read(_id)
    expect(validation.invalid).toMatchObject([
      {
        rowIndex: 3,
        errors: expect.arrayContaining([
          expect.objectContaining({
            field: 'whatsapp',
            message: expect.stringContaining('Se llama igual que la fila 2 y no trae número'),
          }),
        ]),
      },
    ])
    expect(await office.run(_id, { fix: true })).toMatchObject({ created: 2, failed: 0 })
    expect(await office.clients()).toHaveLength(2)
  })
})
