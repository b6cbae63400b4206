import { crmRoutes as r } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { anAppointment } from '../test/fake-appointment.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const carmen = { name: 'Doña Carmen', whatsapp: '', hasNoWhatsapp: true }
const AFTER_3_MINUTES = '2026-11-21T18:03:00Z'

describe('somebody without a WhatsApp number', () => {
  it('is registered by who says so, and each is a person of their own', async () => {
    const { owner } = await app.newBusiness()
    const register = (client: typeof carmen) => app.as(owner)(r.createClient, { body: { client } })
    const first = await register(carmen)
    const second = await register(carmen)
    expect([first.data.whatsapp, first.data.name]).toEqual(['', 'Doña Carmen'])
    expect(second.data._id).not.toBe(first.data._id)
    const { data: found } = await app.as(owner)(r.searchClients, { query: { search: 'carmen' } })
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(
      [first.data._id, second.data._id].toSorted()
    )
    const { data: page } = await app.as(owner)(r.listClients, { query: {} })
    expect(page.clients.map(({ whatsapp }) => whatsapp)).toEqual(['', ''])
  })

  it('is refused while nobody says so, and a number is dropped where somebody does', async () => {
    const { owner } = await app.newBusiness()
    const ask = app.as(owner)
    const refused = await ask(r.createClient, { body: { client: { name: 'Ana', whatsapp: '' } } })
    expect([refused.status, refused.body]).toMatchObject([422, { success: false }])
    const unsaid = await ask(r.createClient, { body: { client: { name: 'Ana' } } })
    expect(unsaid.status).toBe(422)
    const said = await ask(r.createClient, { body: { client: { ...carmen, whatsapp: '22' } } })
    expect(said.data.whatsapp).toBe('')
  })

  it('is found under the number that they get later', async () => {
    const { owner } = await app.newBusiness()
    const ask = app.as(owner)
    const { data: client } = await ask(r.createClient, { body: { client: carmen } })
    const edit = (change: object) =>
      ask(r.editClient, { params: { id: client._id }, body: { client: change } })
    expect((await edit({ email: 'carmen@correo.example' })).data.whatsapp).toBe('')
    expect((await edit({ whatsapp: '2221112233' })).data.whatsapp).toBe('2221112233')
    const again = await ask(r.createClient, {
      body: { client: { name: 'Otra', whatsapp: '2221112233' } },
    })
    expect(again.data._id).toBe(client._id)
  })

  it('may be one person with somebody of that name, and gets their number when merged', async () => {
    const { owner } = await app.newBusiness()
    const ask = app.as(owner)
    const { data: first } = await ask(r.createClient, { body: { client: carmen } })
    const { data: second } = await ask(r.createClient, {
      body: { client: { name: 'Doña Carmen', whatsapp: '2221112233' } },
    })
    const { data: pairs } = await ask(r.listDuplicates, {})
    expect(pairs.map(({ reasons }) => reasons)).toEqual([['name']])
    const params = { query: { survivorId: first._id, mergedId: second._id } }
    const { data: preview } = await ask(r.previewMerge, params)
    await ask(r.mergeClients, {
      body: {
        survivorId: first._id,
        mergedId: second._id,
        choice: {},
        revisions: { survivor: preview.survivor.revision, merged: preview.merged.revision },
      },
    })
    const { data: joined } = await ask(r.getClient, { params: { id: first._id } })
    expect(joined.whatsapp).toBe('2221112233')
  })
})

describe('a message to somebody without a WhatsApp number', () => {
  it('is held, and is told beforehand, with the true reason', async () => {
    const { businessId, owner } = await app.newBusiness()
    const ask = app.as(owner)
    const { data: client } = await ask(r.createClient, { body: { client: carmen } })
    const reach = async () =>
      (await ask(r.clientReach, { query: { ids: client._id } })).data.map(({ reach: how }) => how)
    expect(await reach()).toEqual(['no_whatsapp'])
    const start = '2026-11-25T22:30:00.000Z'
    const appointment = anAppointment({ _id: newId(), clientId: client._id, start })
    app.fakes.appointments.set(appointment._id, appointment)
    await app.fakes.publishChangeRequested(businessId, appointment)
    await app.settled()
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    const { data: messages } = await ask(r.listNotifications, { query: { cId: client._id } })
    expect(messages.data.map(({ state, reason }) => [state, reason])).toEqual([
      ['held', 'No tiene WhatsApp: no hay número al que escribirle'],
    ])
    expect(app.fakes.queued).toEqual([])
    await ask(r.editClient, {
      params: { id: client._id },
      body: { client: { whatsapp: '2221112233' } },
    })
    expect(await reach()).toEqual(['never_wrote'])
  })
})
