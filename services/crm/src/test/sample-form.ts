import type { Actor } from '@mostrador/contracts'
import {
  crmRoutes as r,
  type FormDraftInput,
  type FormEntity,
  type PublicAnswerInput,
} from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CrmTestApp } from './crm-test-app.ts'

export type SampleQuestion = FormDraftInput['questions'][number]
export const aQuestion = (fields: Partial<SampleQuestion> = {}): SampleQuestion => ({
  id: newId(),
  question: '¿Cómo estuvo tu visita?',
  questionType: 'paragraph',
  ...fields,
})
export const options = (...texts: readonly string[]) =>
  texts.map(text => ({ id: newId(), text, other: false }))

export const aForm = (fields: Partial<FormDraftInput> = {}): FormDraftInput => ({
  title: 'Tu visita',
  description: 'Dos minutos',
  questions: [aQuestion()],
  ...fields,
})

/** A form of a business, and a person who opens its link. */
export const withForm = async (app: CrmTestApp, owner: Actor, fields?: Partial<FormDraftInput>) => {
  const { data: form } = await app.as(owner)(r.createForm, { body: { form: aForm(fields) } })
  const anybody = app.as(actorOf.anonymous())
  const url = new URL(form.url)
  const key = url.pathname.slice('/f/'.length)
  return {
    form,
    key,
    open: (token?: string) =>
      anybody(r.readPublicForm, { body: { key, ...(token !== undefined && { token }) } }),
    answer: (parts: Partial<PublicAnswerInput> = {}) =>
      anybody(r.answerPublicForm, {
        body: {
          key,
          answer: { answerId: newId(), version: 1, elapsedMs: 5_000, answers: [], ...parts },
        },
      }),
    list: async (after?: string) => {
      const query = { ...(after !== undefined && { after }) }
      return (await app.as(owner)(r.listFormAnswers, { params: { id: form._id }, query })).data
    },
    /** The same form with other parts, over whatever is there. */
    edit: (parts: Partial<FormDraftInput>) =>
      app.as(owner)(r.editForm, {
        params: { id: form._id },
        body: { form: { ...draftOf(form), ...parts }, revision: '*' },
      }),
  }
}

const draftOf = ({ title, description, questions, isOpen, sendAfter }: FormEntity) => ({
  title,
  description,
  questions,
  isOpen,
  sendAfter,
})
