import { crmRoutes as r } from '@mostrador/contracts/crm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const aContact = async () => {
  const { owner } = await app.newBusiness()
  const ask = app.as(owner)
  const body = { client: { name: 'Ana', whatsapp: '2225550134' } }
  const { data } = await ask(r.createClient, { body })
  return { owner, ask, body, params: { id: data._id } }
}

it('a blocked contact is found by nobody, is not changed, and another business cannot ask for it', async () => {
  const { ask, body, params } = await aContact()
  const stranger = await aContact()
  const foreign = await stranger.ask(r.requestErasure, { params, body: {} })
  expect(foreign.status).toBe(404)
  const { data: erasure } = await ask(r.requestErasure, { params, body: {} })
  expect((await ask(r.requestErasure, { params, body: {} })).status).toBe(404)
  for (const answer of [
    await ask(r.editClient, { params, body: { client: { name: 'Otra' } } }),
    await ask(r.addNote, { params, body: { text: 'Nota' } }),
  ])
    expect(answer.body).toMatchObject({ code: 'client_not_found' })
  expect((await ask(r.createClient, { body })).body).toMatchObject({ code: 'client_blocked' })
  const names = await ask(r.clientNames, { query: { ids: params.id } })
  expect(names.data.map(({ name }) => name)).toEqual(['Contacto bloqueado'])
  const other = { params: { id: erasure._id }, body: {} }
  for (const route of [r.liftErasure, r.eraseNow])
    expect((await stranger.ask(route, other)).body).toMatchObject({ code: 'erasure_not_found' })
  const { data: log } = await ask(r.listConsent, { params })
  expect(log).toMatchObject([{ given: false, reason: 'Pidió que se borren sus datos' }])
})

it('a copy of everything is for whoever may erase, not for whoever may only edit contacts', async () => {
  const { owner, params } = await aContact()
  const allowed = async (...actions: ('view' | 'edit' | 'delete')[]) => {
    const member = { ...owner, isOwner: false, permissions: [{ pageId: 4, actions }] }
    return (await app.as(member)(r.copyClient, { params })).status !== 403
  }
  expect(await allowed('view', 'edit')).toBe(false)
  expect(await allowed('view', 'delete')).toBe(true)
})

it('the log of consent has what was written in the form of a contact, and why', async () => {
  const { ask, params } = await aContact()
  const silent = { noRespond: true, noRespondReason: 'Es proveedora' }
  await ask(r.editClient, { params, body: { client: silent } })
  const { data } = await ask(r.editClient, { params, body: { client: { noRespond: false } } })
  expect(data.noRespondReason).toBe('')
  const { data: log } = await ask(r.listConsent, { params })
  expect(log).toMatchObject([
    { given: true, source: 'staff', reason: '' },
    { given: false, source: 'staff', reason: 'Es proveedora' },
  ])
})
