import { crmRoutes as r } from '@mostrador/contracts/crm'
import { namesRemovedClient, sql, type SqlTarget } from '@mostrador/db/raw'
import { withTenant } from '@mostrador/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { header, officeOf } from '../test/import-office.ts'
import { withForm } from '../test/sample-form.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const anOffice = async () => officeOf(app, await app.newBusiness())

describe('the undo of an import', () => {
  it('removes unchanged contacts; those with an appointment, a note or a message stay, and are listed', async () => {
    const office = await anOffice()
    const names = ['Ana', 'Eva', 'Luz', 'Paz', 'Sol']
    const lines = names.map((name, n) => `${name},222555013${n},52,lead`)
    const { _id: id } = await office.load(header, ...lines)
    const people = new Map((await office.clients()).map(client => [client.name, client._id]))
    const idOf = (name: string): string => people.get(name) ?? ''
    app.fakes.booked.add(idOf('Ana'))
    await office.call(r.addNote, { params: { id: idOf('Eva') }, body: { text: 'Llamó' } })
    await app.resolve(office.businessId, anIdentity({ whatsapp: '2225550132' }))
    expect(await office.undo(id)).toMatchObject({ state: 'undone', removed: 2, kept: 3 })
    const again = await office.call(r.undoClientImport, { params: { id }, body: {} })
    const start = { params: { id }, body: { fix: true } }
    expect([again.status, (await office.call(r.startClientImport, start)).status]).toEqual([
      409, 409,
    ])
    const keptRows = await office.rows(id, 'kept')
    expect(keptRows.map(({ originalData, failure }) => [originalData['name'], failure])).toEqual(
      ['Ana', 'Eva', 'Luz'].map(name => [name, 'Se usó o cambió desde la carga'])
    )
    expect((await office.clients()).map(({ name }) => name).toSorted()).toEqual([
      'Ana',
      'Eva',
      'Luz',
    ])
  })
  it('keeps merged contacts, and their survivors: the merge can still be undone', async () => {
    const office = await anOffice()
    await office.load(header, 'Ana,2225550130,52,lead')
    const names = ['Eva', 'Luz', 'Paz', 'Sol', 'Mar']
    const lines = names.map((name, n) => `${name},222555014${n},52,lead`)
    const { _id: id } = await office.load(header, ...lines)
    // Into one of before, one of the same file into another, and one that was told apart again.
    const merges = [await office.merge('Eva', 'Ana'), await office.merge('Luz', 'Paz')]
    await office.call(r.undoMerge, { params: { id: merges[1]?._id ?? '' } })
    const again = await office.merge('Paz', 'Luz')
    expect(await office.undo(id)).toMatchObject({ state: 'undone', removed: 2, kept: 3 })
    for (const { _id } of [again, ...merges.slice(0, 1)])
      expect((await office.call(r.undoMerge, { params: { id: _id } })).status).toBe(200)
    expect((await office.clients()).map(({ name }) => name).toSorted()).toEqual([
      'Ana',
      'Eva',
      'Luz',
      'Paz',
    ])
  })
  it('keeps contacts who answered a form', async () => {
    const office = await anOffice()
    const { _id: id } = await office.load(
      header,
      'Ana,2225550130,52,lead',
      'Eva,2225550131,52,lead'
    )
    const { form, answer } = await withForm(app, office.owner)
    const body = { clientId: await office.idOf('Ana') }
    await office.call(r.sendForm, { params: { id: form._id }, body })
    await app.settled()
    const link = new URL(/https?:\S+/.exec(app.fakes.queued[0]?.text ?? '')?.[0] ?? 'http://none')
    expect((await answer({ token: link.searchParams.get('c') ?? '' })).status).toBe(200)
    await withTenant(
      office.businessId,
      // What was sent is forgotten with time; what they answered is not.
      () => sql(app.db)`delete from crm.timed_message
        where business_id = ${office.businessId}::uuid`
    )
    expect(await office.undo(id)).toMatchObject({ removed: 1, kept: 1 })
    expect((await office.clients()).map(({ name }) => name)).toEqual(['Ana'])
  })
  it('waits for a message that is being written, and nobody writes to a removed contact', async () => {
    const office = await anOffice()
    const { _id: id } = await office.load(
      header,
      'Ana,2225550130,52,lead',
      'Eva,2225550131,52,lead'
    )
    const [ana, eva] = [await office.idOf('Ana'), await office.idOf('Eva')]
    // A row of another service, as its transaction writes it.
    const write = (tx: SqlTarget, clientId: string) => sql(tx)`
      insert into catalog.course_waitlist_entry (business_id, id, course_id, client_id, created_at)
      values (${office.businessId}::uuid, gen_random_uuid(), gen_random_uuid(), ${clientId}::uuid,
        now())`
    const waiting = () => sql(app.db)`select 1 from pg_locks where locktype = 'advisory'
      and not granted and database = (select oid from pg_database where datname = current_database())`
    await withTenant(office.businessId, () =>
      app.db.transaction(async tx => {
        await write(tx, ana)
        await office.call(r.undoClientImport, { params: { id }, body: {} })
        await expect.poll(async () => (await waiting()).length).toBe(1)
        app.fakes.booked.add(ana)
      })
    )
    await app.settled()
    expect(await office.read(id)).toMatchObject({ state: 'undone', removed: 1, kept: 1 })
    const late = withTenant(office.businessId, () => write(app.db, eva)).catch(namesRemovedClient)
    expect(await late).toBe(true)
  })
  it('waits while scheduling cannot answer who has an appointment', async () => {
    const office = await anOffice()
    const { _id: id } = await office.load(header, 'Ana,2225550130,52,lead')
    app.fakes.scheduling.isDown = true
    await office.call(r.undoClientImport, { params: { id }, body: {} })
    await expect.poll(async () => (await office.read(id)).state).toBe('undoing')
    expect(await office.clients()).toHaveLength(1)
    app.fakes.scheduling.isDown = false
    app.clock.advance(300_000)
    await app.settled()
    expect(await office.read(id)).toMatchObject({ state: 'undone', removed: 1 })
  })
})
