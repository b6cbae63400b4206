import { crmRoutes as r } from '@mostrador/contracts/crm'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { fileOf, officeOf } from '../test/import-office.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

/** A business with a field of each kind. */
const anOffice = async () => {
  const office = officeOf(app, await app.newBusiness())
  const add = async (field: {
    name: string
    kind: 'text' | 'number' | 'date' | 'choice' | 'flag'
    options?: string[]
  }) => (await office.call(r.createClientField, { body: { field } })).data
  const fields = {
    alias: await add({ name: 'Cómo le decimos', kind: 'text' }),
    size: await add({ name: 'Talla de zapato', kind: 'number' }),
    since: await add({ name: 'Socia desde', kind: 'date' }),
    plan: await add({ name: 'Plan', kind: 'choice', options: ['Básico', 'Completo'] }),
    parking: await add({ name: 'Estaciona', kind: 'flag' }),
  }
  const ids = {
    alias: fields.alias._id,
    size: fields.size._id,
    since: fields.since._id,
    plan: fields.plan._id,
    parking: fields.parking._id,
  }
  const register = (name: string, n: number, custom: Record<string, string | number | boolean>) =>
    office.call(r.createClient, { body: { client: { name, whatsapp: `222555013${n}`, custom } } })
  const namesWith = async (custom: object) =>
    (await office.call(r.listClients, { query: { custom: JSON.stringify([custom]) } })).data.clients
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b))
  return { ...office, add, fields, ids, register, namesWith }
}

describe('fields of a business', () => {
  it('store a value of their kind, and report the other values', async () => {
    const { register, ids, call } = await anOffice()
    const custom = {
      [ids.alias]: 'Anita',
      [ids.size]: 24.5,
      [ids.since]: '2024-02-29',
      [ids.plan]: 'Básico',
      [ids.parking]: false,
    }
    const { data } = await register('Ana', 1, custom)
    expect(data.custom).toEqual(custom)
    for (const [wrong, text] of [
      [{ [ids.size]: 'grande' }, /^Talla de zapato: Escribe un número/],
      [{ [ids.since]: '2023-02-29' }, /^Socia desde: La fecha/],
      [{ [ids.plan]: 'Otro' }, /^Plan: Elige una de las opciones: Básico, Completo/],
      [{ [ids.parking]: 'sí' }, /^Estaciona: Escribe Sí o No/],
    ] as const) {
      const body = { client: { custom: wrong } }
      const answer = await call(r.editClient, { params: { id: data._id }, body })
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringMatching(text)])
    }
    const body = { client: { custom: { [ids.alias]: null, [ids.size]: 25 } } }
    const edited = await call(r.editClient, { params: { id: data._id }, body })
    expect(edited.data.custom).toEqual({
      [ids.since]: '2024-02-29',
      [ids.plan]: 'Básico',
      [ids.parking]: false,
      [ids.size]: 25,
    })
  })
  it('narrow the list by value, by range and by a part of a text', async () => {
    const { register, namesWith, ids } = await anOffice()
    await register('Ana', 1, { [ids.size]: 24.5, [ids.plan]: 'Básico', [ids.alias]: 'La Güera' })
    await register('Eva', 2, { [ids.size]: 26, [ids.plan]: 'Completo', [ids.parking]: true })
    await register('Luz', 3, { [ids.since]: '2024-05-10' })
    expect(await namesWith({ id: ids.plan, any: ['Básico', 'Completo'] })).toEqual(['Ana', 'Eva'])
    expect(await namesWith({ id: ids.parking, any: [true] })).toEqual(['Eva'])
    expect(await namesWith({ id: ids.size, min: 25 })).toEqual(['Eva'])
    expect(await namesWith({ id: ids.size, max: 25 })).toEqual(['Ana'])
    expect(await namesWith({ id: ids.since, from: '2024-05-10', to: '2024-05-10' })).toEqual([
      'Luz',
    ])
    expect(await namesWith({ id: ids.alias, contains: 'guera' })).toEqual(['Ana'])
  })
  it('are limited to 30; an archived one keeps its values and is not written any more', async () => {
    const { call, add, register, ids, fields } = await anOffice()
    const { data } = await register('Ana', 1, { [ids.plan]: 'Básico' })
    for (let n = 6; n <= 30; n += 1) await add({ name: `Campo ${n}`, kind: 'text' })
    const request = { body: { field: { name: 'Uno más', kind: 'text' as const } } }
    expect((await call(r.createClientField, request)).body).toMatchObject({
      code: 'too_many_fields',
    })
    const params = { id: fields.plan._id }
    const archived = await call(r.editClientField, {
      params,
      body: { field: { isArchived: true } },
    })
    expect(archived.data).toMatchObject({ isArchived: true, key: 'plan' })
    expect((await call(r.createClientField, request)).status).toBe(200)
    const of = { params: { id: data._id } }
    expect((await call(r.getClient, of)).data.custom).toEqual({ [ids.plan]: 'Básico' })
    const body = { client: { custom: { [ids.plan]: 'Completo' } } }
    expect((await call(r.editClient, { ...of, body })).body).toMatchObject({
      code: 'custom_field_unknown',
    })
  })
  it('have a name that is distinct in a file', async () => {
    const { call } = await anOffice()
    const create = (name: string) =>
      call(r.createClientField, { body: { field: { name, kind: 'text' } } })
    for (const name of ['plan', 'Correo', 'WHATSAPP'])
      expect((await create(name)).body).toMatchObject({ code: 'field_name_taken' })
    expect((await create('Talla: zapato')).data.key).toBe('talla_zapato')
    expect((await create('Nombre ')).body).toMatchObject({ code: 'field_name_taken' })
  })
  it('are imported and exported, and an undo restores what a file changed', async () => {
    const office = await anOffice()
    const { ids, call } = office
    const { data: template } = await call(r.clientImportTemplate, {})
    const [columns = []] = await readSheet(Buffer.from(template.base64, 'base64'))
    expect(columns.slice(-5)).toEqual([
      ...['Cómo le decimos', 'Talla de zapato', 'Socia desde', 'Plan', 'Estaciona'],
    ])
    const header = 'Nombre,WhatsApp,Codigo de Pais,Tipo,plan,Estaciona,Talla de zapato,Socia desde'
    const staged = await office.upload(
      fileOf(
        header,
        'Ana,2225550134,52,lead,completo,Sí,"1,024.5",25/03/1990',
        'Eva,2225550135,52,lead,Otro,,,'
      )
    )
    expect(staged).toMatchObject({ fixable: 1, invalid: 1 })
    const loaded = await office.run(staged._id)
    const custom = {
      [ids.plan]: 'Completo',
      [ids.parking]: true,
      [ids.size]: 1024.5,
      [ids.since]: '1990-03-25',
    }
    const [ana] = await office.clients()
    expect(ana?.custom).toEqual(custom)
    const { data: started } = await call(r.startBulk, {
      body: { action: { kind: 'export' }, choice: { filter: {} } },
    })
    await app.settled()
    const file = await call(r.readBulkFile, { params: { id: started._id }, query: {} })
    expect(file.data.titles.slice(-2)).toEqual(['Plan', 'Estaciona'])
    expect(file.data.rows[0]?.slice(-5)).toEqual(['', '1024.5', '1990-03-25', 'Completo', 'Sí'])
    expect(await office.undo(loaded._id)).toMatchObject({ removed: 1 })
  })
  it('fill in the variables of a message that is sent later', async () => {
    const { call, register, ids, fields } = await anOffice()
    const { data } = await register('Ana', 1, { [ids.plan]: 'Básico' })
    expect(fields.plan.key).toBe('plan')
    const text = 'Hola {{nombre}}, tu plan {{plan}} vence. {{como_le_decimos}}{{nada}}'
    await call(r.createNotification, {
      body: { clientId: data._id, text, deliveryDate: app.clock.now().toISOString() },
    })
    await app.settled()
    expect(app.fakes.queued.at(-1)?.text).toBe('Hola Ana, tu plan Básico vence. {{nada}}')
  })
})
