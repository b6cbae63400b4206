import { crmRoutes } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import type { Caller, ProductApi } from '../product-api.ts'

export type FormId = 'formId' | 'trafficSourceId' | 'audienceId'
type Word = (column: string) => string

/** A form with an answer, a traffic source and an audience of a business. */
export const createForms = async (
  api: ProductApi,
  owner: Caller,
  word: Word
): Promise<Record<FormId, string>> => {
  const questionId = newId()
  // The words of the first version are those of the form.
  const question = `¿Qué tal? ${word('crm.form.questions')} ${word('crm.form_version.questions')}`
  const form = await api.get(
    crmRoutes.createForm,
    {
      body: {
        form: {
          title: word('crm.form.title'),
          description: word('crm.form.description'),
          questions: [{ id: questionId, question, questionType: 'paragraph' }],
        },
      },
    },
    owner
  )
  await api.get(
    crmRoutes.answerPublicForm,
    {
      body: {
        key: new URL(form.url).pathname.slice('/f/'.length),
        answer: {
          answerId: newId(),
          version: 1,
          name: word('crm.form_answer.name'),
          whatsapp: '222 555 0199',
          elapsedMs: 5_000,
          answers: [{ questionId, value: `Bien ${word('crm.form_answer.answers')}` }],
        },
      },
    },
    owner
  )
  const source = await api.get(
    crmRoutes.createTrafficSource,
    {
      body: {
        trafficSource: {
          keyword: word('crm.traffic_source.keyword'),
          source: word('crm.traffic_source.source'),
          description: word('crm.traffic_source.description'),
        },
      },
    },
    owner
  )
  const audience = await api.get(
    crmRoutes.createAudience,
    {
      body: {
        audience: {
          name: word('crm.audience.name'),
          description: word('crm.audience.description'),
          kind: 'living',
          filter: { search: word('crm.audience.filter') },
        },
      },
    },
    owner
  )
  return { formId: form._id, trafficSourceId: source._id, audienceId: audience._id }
}
