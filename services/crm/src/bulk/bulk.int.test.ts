import type { Actor } from '@mostrador/contracts'
import { type BulkAction, crmRoutes as r } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { fileOf, officeOf } from '../test/import-office.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

/** A business with so many leads, and what its owner does with all of them. */
const anOffice = async (leads: number) => {
  const office = officeOf(app, await app.newBusiness())
  const newClients = Array.from({ length: leads }, (_, n) => ({
    name: `Lead ${n}`,
    whatsapp: `2224440${String(n).padStart(3, '0')}`,
  }))
  if (leads > 0) await office.call(r.importClients, { body: { newClients } })
  const start = (action: BulkAction, choice: object = { filter: {} }, as: Actor = office.owner) =>
    app.as(as)(r.startBulk, { body: { action, choice: choice as { filter: {} } } })
  const run = async (action: BulkAction, choice?: object) => {
    const { data } = await start(action, choice)
    await app.settled()
    return read(data._id)
  }
  const read = async (id: string) =>
    (await office.call(r.listBulk, {})).data.find(({ _id }) => _id === id)
  const undo = async (id: string) => {
    const answer = await office.call(r.undoBulk, { params: { id }, body: {} })
    await app.settled()
    return answer
  }
  const types = async () =>
    (await office.clients()).map(({ type }) => type).toSorted((a, b) => a.localeCompare(b))
  return { ...office, start, run, readRun: read, undoRun: undo, types }
}
const toClient = { kind: 'type', type: 'client' } as const

describe('a bulk action', () => {
  it('changes whoever passes the filter, in batches, and tells how far it is', async () => {
    const office = await anOffice(0)
    for (const part of [0, 1, 2])
      await office.call(r.importClients, {
        body: {
          newClients: Array.from({ length: 400 }, (_, n) => ({
            name: part === 2 ? `Otra ${n}` : `Lead ${n}`,
            whatsapp: `22${part}4440${String(n).padStart(3, '0')}`,
          })),
        },
      })
    const done = await office.run(toClient, { filter: { name: 'lead' } })
    expect(done).toMatchObject({
      title: 'Tipo: Cliente',
      state: 'done',
      total: 800,
      processed: 800,
      changed: 800,
    })
    const query = { type: 'client', limit: 1 }
    expect((await office.call(r.listClients, { query })).data.total).toBe(800)
  })
  it('changes those who are named, and leaves who is so already', async () => {
    const office = await anOffice(3)
    const ids = (await office.clients()).map(({ _id }) => _id)
    const [first = ''] = ids
    await office.call(r.editClient, { params: { id: first }, body: { client: { type: 'client' } } })
    const done = await office.run(toClient, { clientIds: ids.slice(0, 2) })
    expect(done).toMatchObject({ total: 2, changed: 1, unchanged: 1 })
    expect(await office.types()).toEqual(['client', 'client', 'lead'])
  })
  it('is undone contact by contact, unless somebody changed one since', async () => {
    const office = await anOffice(3)
    const done = await office.run(toClient)
    const id = done?._id ?? ''
    const changed = { params: { id: await office.idOf('Lead 1') } }
    await office.call(r.editClient, { ...changed, body: { client: { type: 'personal' } } })
    expect((await office.undoRun(id)).status).toBe(200)
    expect(await office.readRun(id)).toMatchObject({ state: 'undone', restored: 2, kept: 1 })
    expect(await office.types()).toEqual(['lead', 'lead', 'personal'])
    expect((await office.undoRun(id)).status).toBe(409)
  })
  it('waits for what a batch needs while it is down, and is the only one of its business', async () => {
    const office = await anOffice(2)
    app.fakes.settings.areAccountsDown = true
    const { data } = await office.start({ kind: 'export' })
    await expect.poll(async () => (await office.readRun(data._id))?.state).toBe('running')
    expect((await office.start(toClient)).body).toMatchObject({ code: 'bulk_in_progress' })
    app.fakes.settings.areAccountsDown = false
    app.clock.advance(300_000)
    await app.settled()
    expect(await office.readRun(data._id)).toMatchObject({ state: 'done', changed: 2 })
  })
  it('writes down why somebody is not answered, in a log of consent that an undo adds to', async () => {
    const office = await anOffice(1)
    const [client] = await office.clients()
    const params = { id: client?._id ?? '' }
    const done = await office.run({ kind: 'silence', reason: 'Proveedores' })
    const { data: silent } = await office.call(r.getClient, { params })
    expect(silent).toMatchObject({ noRespond: true, noRespondReason: 'Proveedores' })
    await office.undoRun(done?._id ?? '')
    const { data: spoken } = await office.call(r.getClient, { params })
    expect(spoken).toMatchObject({ noRespond: false, noRespondReason: '' })
    const { data: log } = await office.call(r.listConsent, { params })
    expect(log).toMatchObject([
      { given: true, source: 'bulk' },
      { given: false, source: 'bulk', reason: 'Proveedores', by: office.owner.name },
    ])
  })
  it('stays readable with a reason of earlier rules', async () => {
    const office = await anOffice(1)
    const done = await office.run({ kind: 'silence', reason: 'Proveedores' })
    await app.infra.underTenant(office.businessId, () =>
      app.infra.database.pool.query(
        `update crm.client_bulk_run set action = '{"kind":"silence","reason":""}' where id = $1`,
        [done?._id]
      )
    )
    expect((await office.call(r.listBulk, {})).status).toBe(200)
  })

  it('that silenced somebody leaves them silent when they wrote BAJA meanwhile', async () => {
    const office = await anOffice(1)
    const [client] = await office.clients()
    const clientId = client?._id ?? ''
    const params = { id: clientId }
    const done = await office.run({ kind: 'silence', reason: 'Proveedores' })
    const threadId = newId()
    const identity = anIdentity({ whatsapp: client?.whatsapp ?? '' })
    app.fakes.threads.set(threadId, { identity, clientId, text: 'BAJA' })
    await app.fakes.publishMessageReceived(office.businessId, threadId)
    await app.settled()
    await office.undoRun(done?._id ?? '')
    const { data: silent } = await office.call(r.getClient, { params })
    expect(silent).toMatchObject({ noRespond: true, noRespondReason: 'Lo pidió en el chat' })
    const { data: log } = await office.call(r.listConsent, { params })
    expect(log).toMatchObject([
      { given: false, source: 'chat', reason: 'Lo pidió en el chat', by: '' },
      { given: false, source: 'bulk', reason: 'Proveedores' },
    ])
  })
  it('that speaks again leaves out who wrote BAJA, also when somebody gave it another reason, and counts them', async () => {
    const office = await anOffice(4)
    const clients = await office.clients()
    const [baja = '', alta = '', renamed = ''] = clients.map(({ _id }) => _id)
    const write = async (clientId: string, text: string) => {
      const whatsapp = clients.find(({ _id }) => _id === clientId)?.whatsapp ?? ''
      const threadId = newId()
      app.fakes.threads.set(threadId, { identity: anIdentity({ whatsapp }), clientId, text })
      await app.fakes.publishMessageReceived(office.businessId, threadId)
      await app.settled()
    }
    for (const clientId of [baja, alta, renamed]) await write(clientId, 'BAJA')
    await write(alta, 'ALTA')
    const client = { noRespondReason: 'No quiere promociones' }
    await office.call(r.editClient, { params: { id: renamed }, body: { client } })
    await office.run({ kind: 'silence', reason: 'Proveedores' })
    const done = await office.run({ kind: 'speak' })
    expect(done).toMatchObject({ total: 4, changed: 2, unchanged: 0, leftOut: 2 })
    const silent = (await office.clients()).filter(({ noRespond }) => noRespond)
    const clientIds = silent.map(({ _id }) => _id)
    expect(new Set(clientIds)).toEqual(new Set([baja, renamed]))
  })
  it('gathers contacts in an audience, and takes back whom it brought', async () => {
    const office = await anOffice(3)
    const ids = (await office.clients()).map(({ _id }) => _id)
    const audience = { name: 'Fieles', clients: ids.slice(0, 1) }
    const { data } = await office.call(r.createAudience, { body: { audience } })
    const action = { kind: 'audience', audienceId: data._id } as const
    const size = async () =>
      (await office.call(r.getAudience, { params: { id: data._id } })).data.clients.length
    const done = await office.run(action)
    expect([done?.title, done?.changed, done?.unchanged]).toEqual(['Agregar a Fieles', 2, 1])
    expect(await size()).toBe(3)
    await office.undoRun(done?._id ?? '')
    expect(await size()).toBe(1)
  })
  it('is refused when its filter says nothing, and reaches nobody', async () => {
    const office = await anOffice(2)
    const id = newId()
    for (const filter of [
      { birthdayFrom: '11-20' },
      { birthdayTo: '11-20' },
      { phase: 'nuevo_contacto' },
      { typo: 'client' },
      { search: '   ' },
      { search: '()' },
      { name: ' ' },
      { custom: '[]' },
      { custom: JSON.stringify([{ id }]) },
    ]) {
      const { status, body } = await office.start(toClient, { filter })
      expect([status, body], JSON.stringify(filter)).toMatchObject([
        422,
        { code: 'invalid_request' },
      ])
    }
    expect((await office.start(toClient, { filter: {}, clientIds: [id] })).status).toBe(422)
    expect((await office.call(r.listBulk, {})).data).toEqual([])
    const { data: funnels } = await office.call(r.listFunnels, { query: {} })
    const phase = { funnelId: funnels[0]?._id ?? '', phase: 'nuevo_contacto' }
    expect(await office.run(toClient, { filter: { search: '', ...phase } })).toMatchObject({
      changed: 2,
    })
    const birthdays = { birthdayFrom: '11-20', birthdayTo: '11-26' }
    expect((await office.start(toClient, { filter: birthdays })).body).toMatchObject({
      code: 'bulk_of_nobody',
    })
  })
  it('refuses nobody, an audience that fills itself, and whoever may not edit', async () => {
    const office = await anOffice(1)
    expect((await office.start(toClient, { filter: { name: 'nadie' } })).body).toMatchObject({
      code: 'bulk_of_nobody',
    })
    const living = { name: 'Viva', kind: 'living' as const }
    const { data } = await office.call(r.createAudience, { body: { audience: living } })
    const join = { kind: 'audience', audienceId: data._id } as const
    expect((await office.start(join)).body).toMatchObject({ code: 'audience_living' })
    const viewer: Actor = {
      ...office.owner,
      isOwner: false,
      permissions: [{ pageId: pageIds.contacts, actions: ['view'] }],
    }
    expect((await office.start(toClient, { filter: {} }, viewer)).status).toBe(403)
    expect((await office.start({ kind: 'export' }, { filter: {} }, viewer)).status).toBe(200)
  })
})

describe('a file of contacts', () => {
  it('has no line of whoever was erased since, and all the others', async () => {
    const office = await anOffice(3)
    const done = await office.run({ kind: 'export' })
    const read = async () => {
      const params = { id: done?._id ?? '' }
      const { status, data } = await office.call(r.readBulkFile, { params, query: {} })
      return {
        status,
        names: data.rows
          .map(([, name]) => name ?? '')
          .toSorted((left, right) => left.localeCompare(right)),
      }
    }
    expect((await read()).names).toEqual(['Lead 0', 'Lead 1', 'Lead 2'])
    const params = { id: await office.idOf('Lead 1') }
    const { data: erasure } = await office.call(r.requestErasure, { params, body: {} })
    await office.call(r.eraseNow, { params: { id: erasure._id }, body: {} })
    await app.settled()
    expect(await read()).toEqual({ status: 200, names: ['Lead 0', 'Lead 2'] })
  })
  it('has the columns that an import reads, and is loaded again without a change [CLI2-02]', async () => {
    const office = await anOffice(0)
    const client = {
      customId: 'VIP7',
      name: 'Ana',
      lastname: 'López',
      secondLastname: 'García',
      whatsapp: '2225550134',
      countryCode: '52',
      email: 'ana@correo.example',
      type: 'client' as const,
      gender: 'Femenino' as const,
      birthdate: '1990-03-25',
      notes: [
        { text: 'Alérgica', date: '2026-11-20T18:00:00.000Z' },
        { text: 'Paga, "siempre"', date: '2026-11-21T18:00:00.000Z' },
      ],
    }
    const { data: created } = await office.call(r.createClient, { body: { client } })
    const { isNew: _, ...before } = created
    const done = await office.run({ kind: 'export' })
    const params = { id: done?._id ?? '' }
    const { data } = await office.call(r.readBulkFile, { params, query: {} })
    expect(data.titles.join(', ')).toBe(
      'Identificador, Nombre, Apellido Paterno, Apellido Materno, Genero, Fecha de Nacimiento, ' +
        'Email, WhatsApp, Codigo de Pais, No tiene WhatsApp, Tipo, Última Interacción, Notas'
    )
    expect(data.rows).toEqual([
      [
        ...['VIP7', 'Ana', 'López', 'García', 'Femenino', '1990-03-25', 'ana@correo.example'],
        ...['2225550134', '52', 'No', 'Cliente', '', 'Alérgica\nPaga, "siempre"'],
      ],
    ])
    const line = (cells: readonly string[]) =>
      cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')
    const staged = await office.upload(fileOf(line(data.titles), ...data.rows.map(line)))
    expect(staged).toMatchObject({ valid: 1, fixable: 0, invalid: 0, known: 1 })
    const ended = await officeOf(app, office).run(staged._id, { updateKnown: true })
    expect(ended).toMatchObject({ updated: 1, failed: 0 })
    const { data: after } = await office.call(r.getClient, { params: { id: before._id } })
    expect(after).toEqual(before)
  })
})
