import { crmRoutes as r } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { anAppointment } from '../test/fake-appointment.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const carmen = { name: 'Doña Carmen', whatsapp: '', hasNoWhatsapp: true }
const AFTER_3_MINUTES = '2026-11-21T18:03:00Z'

describe('a contact without a WhatsApp number', () => {
  it('is registered with an explicit flag, and each is a separate contact', async () => {
    const { owner } = await app.newBusiness()
    const register = (client: typeof carmen) => app.as(owner)(r.createClient, { body: { client } })
    const first = await register(carmen)
    const second = await register(carmen)
    expect([first.data.whatsapp, first.data.name]).toEqual(['', 'Doña Carmen'])
    expect(second.data._id).not.toBe(first.data._id)
    const { data: matches } = await app.as(owner)(r.searchClients, { query: { search: 'carmen' } })
    expect(matches.map(({ _id }) => _id).toSorted()).toEqual(
      [first.data._id, second.data._id].toSorted()
    )
    const { data: page } = await app.as(owner)(r.listClients, { query: {} })
    expect(page.clients.map(({ whatsapp }) => whatsapp)).toEqual(['', ''])
  })

  it('is refused without the flag, and a number is dropped with it', async () => {
    const { owner } = await app.newBusiness()
    const ask = app.as(owner)
    const refused = await ask(r.createClient, { body: { client: { name: 'Ana', whatsapp: '' } } })
    expect([refused.status, refused.body]).toMatchObject([422, { success: false }])
    const unsaid = await ask(r.createClient, { body: { client: { name: 'Ana' } } })
    expect(unsaid.status).toBe(422)
    const answer = await ask(r.createClient, { body: { client: { ...carmen, whatsapp: '22' } } })
    expect(answer.data.whatsapp).toBe('')
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
    expect([again.data._id, again.data.isNew]).toEqual([client._id, false])
    expect(again.data.name).toBe('Doña Carmen')
  })

  it('loses a number that is not on WhatsApp, which stays as a note', async () => {
    const { owner } = await app.newBusiness()
    const ask = app.as(owner)
    const register = (name: string) =>
      ask(r.createClient, { body: { client: { name, whatsapp: '2221112233' } } })
    const { data: client } = await register('Doña Carmen')
    const edit = (change: object) =>
      ask(r.editClient, { params: { id: client._id }, body: { client: change } })
    const { data: saved } = await edit({ hasNoWhatsapp: true, whatsapp: '2221112233' })
    expect([saved.whatsapp, saved.notes.map(({ text }) => text)]).toEqual([
      '',
      ['Teléfono sin WhatsApp: +52 2221112233'],
    ])
    const { data: again } = await edit({ hasNoWhatsapp: true })
    expect([again.whatsapp, again.notes.length]).toEqual(['', 1])
    const { data: other } = await register('Hija de Carmen')
    expect([other._id === client._id, other.isNew]).toEqual([false, true])
  })

  it('keeps the number of a contact without any other data', async () => {
    const { businessId, owner } = await app.newBusiness()
    const { client } = await app.resolve(businessId, anIdentity({ pushName: '' }))
    const edit = await app.as(owner)(r.editClient, {
      params: { id: client._id },
      body: { client: { hasNoWhatsapp: true } },
    })
    expect([edit.status, edit.body]).toMatchObject([422, { code: 'client_unnamed' }])
  })

  it('may be a duplicate of a contact with that name, and gets its number when merged', async () => {
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

describe('a message to a contact without a WhatsApp number', () => {
  it('is refused, until the contact wrote by another channel', async () => {
    const { owner } = await app.newBusiness()
    const ask = app.as(owner)
    const { data: client } = await ask(r.createClient, { body: { client: carmen } })
    const body = { clientId: client._id, text: 'Hola', deliveryDate: '2026-12-01T18:00:00.000Z' }
    const refused = await ask(r.createNotification, { body })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'client_without_whatsapp', message: expect.stringContaining('no tiene WhatsApp') },
    ])
    const { data: messages } = await ask(r.listNotifications, { query: { cId: client._id } })
    expect(messages.data).toEqual([])
    const identity = anIdentity({ channel: 'instagram', whatsapp: null })
    app.fakes.threads.set(newId(), { identity, clientId: client._id, text: 'hola' })
    app.fakes.messaging.windowUntil = '2026-11-22T18:00:00.000Z'
    expect((await ask(r.createNotification, { body })).status).toBe(200)
  })

  it('is held, which is announced beforehand, with the real reason', async () => {
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
