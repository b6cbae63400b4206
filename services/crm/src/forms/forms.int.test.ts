import { crmRoutes as r, MAX_FORM_BYTES } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { sql } from '@mostrador/db/raw'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { aForm, aQuestion, options, withForm } from '../test/sample-form.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

describe('a form', () => {
  it('holds questions of every kind [SUR-01, FRM-01]', async () => {
    const { businessId, owner } = await app.newBusiness()
    const otherOption = { id: '01a20000-0000-7000-8000-0000000000e1', text: '', other: true }
    const questions = [
      aQuestion({ questionType: 'shortAnswer', required: true }),
      aQuestion({ questionType: 'paragraph' }),
      aQuestion({ questionType: 'multipleChoice', options: [...options('Sí', 'No'), otherOption] }),
      aQuestion({ questionType: 'checkboxes', options: options('Corte', 'Barba') }),
      aQuestion({
        questionType: 'linearScale',
        linearScale: { minLinear: 0, maxLinear: 10, minLabel: 'Nada', maxLabel: 'Mucho' },
      }),
      aQuestion({ questionType: 'rating', rating: { emoji: 'heart', numEmojis: 3 } }),
    ]
    const { form } = await withForm(app, owner, { questions })
    expect(form).toMatchObject({ businessId, title: 'Tu visita', answers: 0, isOpen: true })
    expect(form.questions).toMatchObject(questions)
    const { data } = await app.as(owner)(r.listForms, { query: { businessId } })
    expect(data).toEqual([form])
  })

  it('keeps its limits [SUR-03, SUR-04, SUR-05]', async () => {
    const { owner } = await app.newBusiness()
    const status = async (fields: Parameters<typeof aQuestion>[0]) => {
      const body = { form: aForm({ questions: [aQuestion(fields)] }) }
      return (await app.as(owner)(r.createForm, { body })).status
    }
    const scale = (minLinear: number, maxLinear: number) =>
      status({
        questionType: 'linearScale',
        linearScale: { minLinear, maxLinear, minLabel: '', maxLabel: '' },
      })
    expect(
      await Promise.all([scale(0, 2), scale(1, 10), scale(2, 5), scale(0, 1), scale(1, 11)])
    ).toEqual([200, 200, 422, 422, 422])
    const rating = (numEmojis: number) =>
      status({ questionType: 'rating', rating: { emoji: 'star', numEmojis } })
    expect(await Promise.all([3, 10, 2, 11].map(rating))).toEqual([200, 200, 422, 422])
    const icon = (emoji: string) =>
      status({ questionType: 'rating', rating: { emoji: emoji as 'star', numEmojis: 5 } })
    expect(await Promise.all(['star', 'heart', 'thumbUp', 'rocket'].map(icon))).toEqual([
      200, 200, 200, 422,
    ])
    const other = (end: string) => ({
      id: `01a20000-0000-7000-8000-0000000000${end}`,
      text: '',
      other: true,
    })
    const choice = (list: ReturnType<typeof options>) =>
      status({ questionType: 'multipleChoice', options: list })
    expect(
      await Promise.all([
        choice([...options('Sí'), other('e1')]),
        choice([...options('Sí'), other('e1'), other('e2')]),
        choice([]),
        choice(options('Sí', '')),
        choice(options('Sí', 'Sí')),
      ])
    ).toEqual([200, 422, 422, 422, 422])
  })

  it('answers the later of two editors with its current state', async () => {
    const { owner } = await app.newBusiness()
    const { form, answer } = await withForm(app, owner)
    const rename = (title: string, revision: string) =>
      app.as(owner)(r.editForm, {
        params: { id: form._id },
        body: { form: aForm({ title, questions: form.questions }), revision },
      })
    // An answer changes nothing of what is edited.
    await answer()
    const first = await rename('Del primero', form.revision)
    expect([first.status, first.data.answers]).toEqual([200, 1])
    const late = await rename('Del segundo', form.revision)
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'form_changed', details: { current: { title: 'Del primero' } } },
    ])
  })

  it('belongs to its business only', async () => {
    const { owner } = await app.newBusiness()
    const stranger = app.as((await app.newBusiness()).owner)
    const { form } = await withForm(app, owner)
    const params = { id: form._id }
    const { client } = await app.newContact()
    const statuses = [
      await stranger(r.editForm, { params, body: { form: aForm(), revision: '*' } }),
      await stranger(r.deleteForm, { params }),
      await stranger(r.listFormAnswers, { params, query: {} }),
      await stranger(r.sendForm, { params, body: { clientId: client._id } }),
      await app.as(owner)(r.sendForm, { params, body: { clientId: client._id } }),
      await app.as(owner)(r.clientFormAnswers, { query: { clientId: client._id } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    expect((await stranger(r.listForms, { query: {} })).data).toEqual([])
  })
})

describe('the link of a form', () => {
  it('shows the form to anybody, with the name and colour of the business', async () => {
    const { owner } = await app.newBusiness()
    const { form, open } = await withForm(app, owner)
    const { data } = await open()
    expect(data).toEqual({
      form: { title: form.title, description: form.description, questions: form.questions },
      version: 1,
      isOpen: true,
      respondent: null,
      business: { name: 'La Catrina', logo: null, color: '#8f1d41' },
    })
  })

  it('has a message when the form is closed, deleted, or unknown', async () => {
    const { owner } = await app.newBusiness()
    const { form, key, open, answer, edit } = await withForm(app, owner)
    await edit({ isOpen: false })
    expect((await open()).data).toMatchObject({ isOpen: false, form: { questions: [] } })
    expect(await answer()).toMatchObject({ status: 410, body: { code: 'form_closed' } })
    await app.as(owner)(r.deleteForm, { params: { id: form._id } })
    const formGone = { status: 404, body: { code: 'form_gone' } }
    expect(await open()).toMatchObject(formGone)
    expect(await answer()).toMatchObject(formGone)
    const other = key.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    const read = (wrong: string) => app.as(owner)(r.readPublicForm, { body: { key: wrong } })
    expect(await read(other)).toMatchObject(formGone)
    expect(await read('x')).toMatchObject(formGone)
  })
})

describe('an answer', () => {
  it('that the page sends twice is stored once', async () => {
    const { owner } = await app.newBusiness()
    const question = aQuestion()
    const { answer, list } = await withForm(app, owner, { questions: [question] })
    const sent = {
      answerId: '01a20000-0000-7000-8000-0000000000f1',
      answers: [{ questionId: question.id, value: 'Muy bien' }],
    }
    const statuses = await Promise.all([answer(sent), answer(sent), answer(sent)])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { answers, total } = await list()
    expect([answers.length, total]).toEqual([1, 1])
  })

  it('keeps the words of the question that was read, when the form is edited meanwhile', async () => {
    const { owner } = await app.newBusiness()
    const question = aQuestion({ question: '¿Te gustó?' })
    const { answer, list, edit, open } = await withForm(app, owner, { questions: [question] })
    await edit({ questions: [{ ...question, question: '¿Volverías?' }] })
    expect((await open()).data.version).toBe(2)
    const givenAnswers = [{ questionId: question.id, value: 'Sí' }]
    await answer({ version: 1, answers: givenAnswers })
    app.clock.set('2026-11-21T18:01:00Z')
    await answer({ version: 2, answers: givenAnswers })
    const { answers } = await list()
    expect(answers.map(entry => entry.answers[0]?.question)).toEqual(['¿Volverías?', '¿Te gustó?'])
    expect((await answer({ version: 3, answers: givenAnswers })).status).toBe(422)
  })

  it('of 10,000 characters is refused with the reason', async () => {
    const { owner } = await app.newBusiness()
    const question = aQuestion()
    const { answer, list } = await withForm(app, owner, { questions: [question] })
    const long = await answer({
      answers: [{ questionId: question.id, value: 'a'.repeat(10_000) }],
    })
    expect([long.status, JSON.stringify(long.body)]).toEqual([
      422,
      expect.stringContaining('máximo 4000 caracteres'),
    ])
    const longText = 'a'.repeat(4_000)
    await answer({ answers: [{ questionId: question.id, value: longText }] })
    expect((await list()).answers[0]?.answers[0]?.value).toBe(longText)
  })

  it('with too much text in all is refused', async () => {
    const { owner } = await app.newBusiness()
    const questions = Array.from({ length: 9 }, () => aQuestion())
    const { answer, list } = await withForm(app, owner, { questions })
    // Eight bytes each on the disk: characters are not bytes.
    const answers = (sign: string) =>
      questions.map(({ id }) => ({ questionId: id, value: sign.repeat(4_000 / sign.length) }))
    expect(await answer({ answers: answers('ñ') })).toMatchObject({
      status: 422,
      body: { code: 'form_answer_too_large' },
    })
    expect((await answer({ answers: answers('n') })).status).toBe(200)
    expect((await list()).total).toBe(1)
  })

  it('that exceeds the storage of its form is refused, and the form counts as closed', async () => {
    const { owner, businessId } = await app.newBusiness()
    const { form, answer, list, open } = await withForm(app, owner)
    expect((await answer()).status).toBe(200)
    expect(await list()).toMatchObject({ isFull: false, total: 1 })
    await withTenant(
      businessId,
      () => sql(app.db)`update crm.form set answer_bytes = ${MAX_FORM_BYTES - 1}
        where business_id = ${businessId}::uuid and id = ${form._id}::uuid`
    )
    expect(await answer()).toMatchObject({ status: 410, body: { code: 'form_full' } })
    expect((await open()).data).toMatchObject({ isOpen: false, form: { questions: [] } })
    expect(await list()).toMatchObject({ isFull: true, total: 1 })
  })

  it('is listed in pages with a byte limit, newest first, each once', async () => {
    const { owner } = await app.newBusiness()
    const questions = Array.from({ length: 15 }, () => aQuestion())
    const { answer, list } = await withForm(app, owner, { questions })
    const answers = questions.map(({ id }) => ({ questionId: id, value: 'a'.repeat(4_000) }))
    const sent = Array.from({ length: 20 }, () => newId())
    for (const answerId of sent) {
      app.clock.advance(1_000)
      await answer({ answerId, answers })
    }
    const first = await list()
    const second = await list(first.answers.at(-1)?._id)
    expect([first.hasMore, second.hasMore, second.counts]).toEqual([true, false, []])
    expect(Buffer.byteLength(JSON.stringify(first.answers))).toBeLessThan(1_500_000)
    expect([...first.answers, ...second.answers].map(({ _id }) => _id)).toEqual(sent.toReversed())
    expect([first.total, first.counts.length]).toEqual([20, 15])
    const other = await withForm(app, owner)
    expect((await other.list(sent[0])).answers).toEqual([])
  })

  it('with a script in it is stored as text', async () => {
    const { owner } = await app.newBusiness()
    const question = aQuestion()
    const { answer, list } = await withForm(app, owner, { questions: [question] })
    const value = '<script>alert(1)</script>=HYPERLINK("x")'
    await answer({ name: '<img src=x>', answers: [{ questionId: question.id, value }] })
    expect((await list()).answers[0]).toMatchObject({ name: '<img src=x>', answers: [{ value }] })
  })

  it('of a bot is not stored, nor one that comes faster than anybody reads', async () => {
    const { owner } = await app.newBusiness()
    const { answer, list } = await withForm(app, owner)
    expect((await answer({ website: 'https://spam.example' })).status).toBe(200)
    expect(await answer({ elapsedMs: 10 })).toMatchObject({ body: { code: 'form_too_fast' } })
    expect((await list()).total).toBe(0)
  })

  it('is counted by the chosen options [FRM-02]', async () => {
    const { owner } = await app.newBusiness()
    const choice = aQuestion({ questionType: 'checkboxes', options: options('Corte', 'Barba') })
    const rating = aQuestion({ questionType: 'rating' })
    const text = aQuestion()
    const { answer, list } = await withForm(app, owner, { questions: [choice, rating, text] })
    const give = (value: string[], stars: number) =>
      answer({
        answers: [
          { questionId: choice.id, value },
          { questionId: rating.id, value: stars },
          { questionId: text.id, value: 'Bien' },
        ],
      })
    await give(['Corte'], 5)
    await give(['Corte', 'Barba'], 5)
    await answer()
    const { counts, total } = await list()
    expect(total).toBe(3)
    expect(counts.find(({ questionId }) => questionId === choice.id)).toEqual({
      questionId: choice.id,
      answered: 2,
      values: [
        { value: 'Corte', count: 2 },
        { value: 'Barba', count: 1 },
      ],
    })
    expect(counts.find(({ questionId }) => questionId === rating.id)?.values).toEqual([
      { value: '5', count: 2 },
    ])
    expect(counts.find(({ questionId }) => questionId === text.id)).toMatchObject({
      answered: 2,
      values: [],
    })
  })
})
