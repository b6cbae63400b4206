import { createHmac } from 'node:crypto'
import { crmRoutes as r } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { anAppointment } from '../test/fake-appointment.ts'
import { aQuestion, withForm } from '../test/sample-form.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const linkIn = (text: string | undefined): URL =>
  new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? 'http://none')

describe('a form that is sent to a client', () => {
  it('identifies the client, and shows the answer with the client [SUR-06, FRM-01]', async () => {
    const { owner, client, listMessages } = await app.newContact()
    const question = aQuestion()
    const { form, open, answer } = await withForm(app, owner, { questions: [question] })
    const ask = app.as(owner)
    const sent = await ask(r.sendForm, {
      params: { id: form._id },
      body: { clientId: client._id },
    })
    expect(sent.body).toMatchObject({ message: 'Formulario en camino', data: { kind: 'form' } })
    await app.settled()
    const [listed] = await listMessages()
    expect(listed).toMatchObject({ state: 'sent', kind: 'form' })
    // Who reads the list answers for nobody.
    expect([listed?.text, sent.data.text].filter(text => !text?.endsWith('/f'))).toEqual([])
    const link = linkIn(app.fakes.queued[0]?.text)
    expect(app.fakes.queued[0]?.text).toMatch(/^Hola Ana, /)
    const token = link.searchParams.get('c') ?? ''
    expect((await open(token)).data.respondent).toBe('Ana')
    const answers = [{ questionId: question.id, value: 'Excelente' }]
    await answer({ token, answers, name: 'Otro nombre' })
    await answer({ answers, name: 'Quien sea' })
    const { data } = await ask(r.clientFormAnswers, { query: { clientId: client._id } })
    expect(data.forms.map(({ _id }) => _id)).toEqual([form._id])
    expect(data.formAnswers).toMatchObject([
      {
        clientId: client._id,
        name: 'Ana',
        whatsapp: '2221234567',
        answers: [{ questionId: question.id, questionType: 'paragraph', value: 'Excelente' }],
      },
    ])
    const page = await ask(r.listFormAnswers, { params: { id: form._id }, query: {} })
    expect(page.data.answers.map(({ clientId, name }) => [clientId, name])).toEqual(
      expect.arrayContaining([
        [client._id, 'Ana'],
        [null, 'Quien sea'],
      ])
    )
  })

  it('is answered in nobody else’s name by who has its public link', async () => {
    const { owner, client } = await app.newContact()
    const { key, open, answer, list } = await withForm(app, owner)
    const signature = createHmac('sha256', key).update(`respondent:${client._id}`)
    const token = `${client._id}.${signature.digest('base64url')}`
    expect((await open(token)).data.respondent).toBeNull()
    expect(await answer({ token })).toMatchObject({
      status: 409,
      body: {
        code: 'form_link_outdated',
        message: expect.stringContaining('Vuelve a abrir el formulario'),
      },
    })
    expect(await list()).toMatchObject({ total: 0 })
  })

  it('is held with its reason where only a template may be sent', async () => {
    const { owner, client, listMessages } = await app.newContact()
    const { form } = await withForm(app, owner)
    app.fakes.messaging.heldReason = 'Fuera de las 24 horas'
    await app.as(owner)(r.sendForm, { params: { id: form._id }, body: { clientId: client._id } })
    await app.settled()
    expect(await listMessages()).toMatchObject([{ state: 'held', reason: 'Fuera de las 24 horas' }])
  })

  it('is not sent while it is closed', async () => {
    const { owner, client } = await app.newContact()
    const { form, edit } = await withForm(app, owner)
    await edit({ isOpen: false })
    const body = { clientId: client._id }
    expect(await app.as(owner)(r.sendForm, { params: { id: form._id }, body })).toMatchObject({
      body: { code: 'form_not_open' },
    })
  })
})

describe('a form that follows a visit', () => {
  it('is sent once for each attended appointment, however often the event is delivered', async () => {
    const { businessId, owner, client, listMessages } = await app.newContact()
    await withForm(app, owner, { sendAfter: 'asistida' })
    await withForm(app, owner, { sendAfter: 'none' })
    await withForm(app, owner, { sendAfter: 'asistida', isOpen: false })
    const visit = anAppointment({
      _id: newId(),
      clientId: client._id,
      start: '2026-11-21T17:00:00.000Z',
      status: 'asistida',
    })
    await app.fakes.publishStatusChanged(businessId, visit, 'confirmada')
    await app.fakes.publishStatusChanged(businessId, visit, 'no_asistida')
    await app.settled()
    const forms = (await listMessages()).filter(({ kind }) => kind === 'form')
    expect(forms).toMatchObject([{ state: 'sent', clientId: client._id }])
    expect(linkIn(app.fakes.queued[0]?.text).pathname).toMatch(/^\/f\//)
  })

  it('is not sent for an imported visit, nor for another status', async () => {
    const { businessId, owner, client, listMessages } = await app.newContact()
    await withForm(app, owner, { sendAfter: 'asistida' })
    const of = (status: 'asistida' | 'no_asistida') =>
      anAppointment({
        _id: newId(),
        clientId: client._id,
        start: '2026-11-21T17:00:00.000Z',
        status,
      })
    await app.fakes.publishBooked(businessId, of('asistida'), 'import')
    await app.fakes.publishStatusChanged(businessId, of('no_asistida'), 'confirmada')
    await app.settled()
    expect((await listMessages()).filter(({ kind }) => kind === 'form')).toEqual([])
  })
})

describe('an anonymous respondent', () => {
  it('may leave a number in any spelling, and no other text', async () => {
    const { owner } = await app.newBusiness()
    const { answer, list } = await withForm(app, owner)
    const refused = await answer({ whatsapp: 'abc' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { message: expect.stringContaining('Escribe tu número con sus 10 dígitos') },
    ])
    for (const whatsapp of ['', '+52 1 222 987 6543', '222 987 6543'])
      expect((await answer({ whatsapp })).status).toBe(200)
    const { answers } = await list()
    expect(new Set(answers.map(({ whatsapp }) => whatsapp))).toEqual(
      new Set(['', '+52 1 222 987 6543', '222 987 6543'])
    )
  })
})
