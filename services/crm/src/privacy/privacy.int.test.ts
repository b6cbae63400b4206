import { crmRoutes as r } from '@mostrador/contracts/crm'
import { pageIds } from '@mostrador/contracts/page-ids'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { fileOf, header, officeOf } from '../test/import-office.ts'
import { aQuestion, options, withForm } from '../test/sample-form.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const aContact = async () => {
  const { businessId, owner } = await app.newBusiness()
  const ask = app.as(owner)
  const body = { client: { name: 'Ana', whatsapp: '2225550134' } }
  const { data } = await ask(r.createClient, { body })
  return { businessId, owner, ask, body, params: { id: data._id } }
}

it('a blocked contact cannot be found or changed, and another business cannot request an erasure', async () => {
  const { businessId, ask, body, params } = await aContact()
  const internal = app.as(actorOf.service('scheduling', businessId))
  const stranger = await aContact()
  const foreign = await stranger.ask(r.requestErasure, { params, body: {} })
  expect(foreign.status).toBe(404)
  const isBlocked = async () =>
    (await internal(r.blockedClients, { body: { ids: [params.id, newId()] } })).data
  expect(await isBlocked()).toEqual([])
  const { data: erasure } = await ask(r.requestErasure, { params, body: {} })
  expect(await isBlocked()).toEqual([params.id])
  expect((await ask(r.requestErasure, { params, body: {} })).status).toBe(404)
  for (const answer of [
    await ask(r.editClient, { params, body: { client: { name: 'Otra' } } }),
    await ask(r.addNote, { params, body: { text: 'Nota' } }),
  ])
    expect(answer.body).toMatchObject({ code: 'client_not_found' })
  const deliveryDate = '2026-11-22T18:00:00.000Z'
  const message = { clientId: params.id, text: 'Hola', deliveryDate }
  expect((await ask(r.createNotification, { body: message })).body).toMatchObject({
    code: 'client_to_be_erased',
  })
  expect((await ask(r.createClient, { body })).body).toMatchObject({ code: 'client_blocked' })
  const names = await ask(r.clientNames, { query: { ids: params.id } })
  expect(names.data.map(({ name }) => name)).toEqual(['Contacto bloqueado'])
  const other = { params: { id: erasure._id }, body: {} }
  for (const route of [r.liftErasure, r.eraseNow])
    expect((await stranger.ask(route, other)).body).toMatchObject({ code: 'erasure_not_found' })
  const { data: log } = await ask(r.listConsent, { params })
  expect(log).toMatchObject([{ given: false, reason: 'Pidió que se borren sus datos' }])
})

it('an immediate erasure cannot be withdrawn', async () => {
  const { ask, params } = await aContact()
  const { data: erasure } = await ask(r.requestErasure, { params, body: {} })
  const other = { params: { id: erasure._id }, body: {} }
  expect((await ask(r.eraseNow, other)).status).toBe(200)
  for (const route of [r.liftErasure, r.eraseNow])
    expect(await ask(route, other)).toMatchObject({ status: 409, body: { code: 'erasure_done' } })
  await app.settled()
  const { data: erasures } = await ask(r.listErasures, {})
  expect(erasures).toMatchObject([{ _id: erasure._id, name: '', erasedAt: expect.any(String) }])
})

it('of a withdrawal and an immediate erasure at the same moment one succeeds', async () => {
  for (let race = 0; race < 5; race += 1) {
    const { ask, params } = await aContact()
    const { data: erasure } = await ask(r.requestErasure, { params, body: {} })
    const other = { params: { id: erasure._id }, body: {} }
    const routes = [r.liftErasure, r.eraseNow, r.liftErasure, r.eraseNow]
    const answers = await Promise.all(routes.map(route => ask(route, other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

it('a copy of all data needs the permission to erase, not only to edit contacts', async () => {
  const { owner, params } = await aContact()
  const allowed = async (...actions: ('view' | 'edit' | 'delete')[]) => {
    const member = {
      ...owner,
      isOwner: false,
      permissions: [{ pageId: pageIds.contacts, actions }],
    }
    return (await app.as(member)(r.copyClient, { params })).status !== 403
  }
  expect(await allowed('view', 'edit')).toBe(false)
  expect(await allowed('view', 'delete')).toBe(true)
})

const erase = async ({ ask, params }: Awaited<ReturnType<typeof aContact>>) => {
  const { data: erasure } = await ask(r.requestErasure, { params, body: {} })
  await ask(r.eraseNow, { params: { id: erasure._id }, body: {} })
  await app.settled()
}

it('an erasure empties answers that contain the number of the person, except chosen options', async () => {
  const ana = await aContact()
  const choice = aQuestion({
    questionType: 'checkboxes',
    options: [...options('Corte'), { id: newId(), text: 'Otro', other: true }],
  })
  const text = aQuestion()
  const { answer, list } = await withForm(app, ana.owner, { questions: [choice, text] })
  const answers = [
    { questionId: choice.id, value: ['Corte', 'Vivo en Roma 5'] },
    { questionId: text.id, value: 'Soy alérgica' },
  ]
  for (const whatsapp of ['+52 1 222 555 0134', '(222) 555-0134', '2225550135'])
    await answer({ name: 'Ana', whatsapp, answers })
  await erase(ana)
  const listed = (await list()).answers.map(({ name, whatsapp, answers: storedAnswers }) => ({
    name,
    whatsapp,
    values: storedAnswers.map(({ value }) => value),
  }))
  const empty = { name: '', whatsapp: '', values: [['Corte']] }
  const values = [['Corte', 'Vivo en Roma 5'], 'Soy alérgica']
  expect(listed).toHaveLength(3)
  expect(listed).toEqual(
    expect.arrayContaining([empty, empty, { name: 'Ana', whatsapp: '2225550135', values }])
  )
  expect(listed.filter(({ name }) => name === '')).toEqual([empty, empty])
})

it('a file that was read before an erasure does not register the person again', async () => {
  const ana = await aContact()
  const office = officeOf(app, ana)
  const staged = await office.upload(
    fileOf(
      header,
      'Ana,2225550134,52,lead',
      'Anita,+52 222-555-0134,,lead',
      'Eva,2225550135,52,lead'
    )
  )
  await erase(ana)
  const { valid, fixable, known, state } = await office.read(staged._id)
  expect({ valid, fixable, known, state }).toEqual({
    valid: 1,
    fixable: 0,
    known: 0,
    state: 'validated',
  })
  expect(await office.run(staged._id)).toMatchObject({ state: 'done', created: 1, failed: 0 })
  expect((await office.clients()).filter(({ whatsapp }) => whatsapp !== '')).toMatchObject([
    { name: 'Eva' },
  ])
})

it('the log of consent contains what was written in the form of a contact, and why', async () => {
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
