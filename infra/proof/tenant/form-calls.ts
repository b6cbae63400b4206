import { ANY_REVISION } from '@mostrador/contracts'
import { byId, ofBusiness, type Call } from './call-data.ts'

const questionId = '01a20000-0000-7000-8000-0000000000a1'
const form = (title: string) => ({
  title,
  questions: [{ id: questionId, question: '¿Qué tal?', questionType: 'paragraph' }],
})
const source = (n: number) => ({
  keyword: `volante ${n}`,
  source: 'Volante',
  description: 'El de la entrada',
})

/** Calls of forms, traffic sources and audiences. */
export const formCalls: Readonly<Record<string, Call>> = {
  'crm.listForms': ofBusiness,
  'crm.createForm': (_fixture, n) => ({ body: { form: form(`Formulario ${n}`) } }),
  'crm.editForm': ({ ids }, n) => ({
    params: { id: ids.formId },
    body: { form: form(`Cambiado ${n}`), revision: ANY_REVISION },
  }),
  'crm.sendForm': ({ ids }) => ({
    params: { id: ids.formId },
    body: { clientId: ids.clientId },
  }),
  'crm.listFormAnswers': byId('formId'),
  'crm.clientFormAnswers': ({ ids }) => ({ query: { clientId: ids.clientId } }),
  'crm.listTrafficSources': ({ ids }) => ({
    query: { businessId: ids.businessId, clientId: ids.clientId },
  }),
  'crm.createTrafficSource': (_fixture, n) => ({ body: { trafficSource: source(n) } }),
  'crm.editTrafficSource': ({ ids }, n) => ({
    params: { id: ids.trafficSourceId },
    body: { trafficSource: source(n + 1_000_000), revision: ANY_REVISION },
  }),
  'crm.listAudiences': ofBusiness,
  'crm.getAudience': byId('audienceId'),
  'crm.sizeAudience': () => ({ body: { filter: { types: ['lead'] } } }),
  'crm.createAudience': ({ ids }, n) => ({
    body: {
      audience: {
        businessId: ids.businessId,
        name: `Audiencia ${n}`,
        clients: [ids.clientId],
      },
    },
  }),
  'crm.editAudience': ({ ids }, n) => ({
    params: { id: ids.audienceId },
    body: {
      audience: { businessId: ids.businessId, name: `Otra ${n}`, clients: [ids.clientId] },
      revision: ANY_REVISION,
    },
  }),
  'catalog.clientIncome': ({ ids }) => ({ body: { clientIds: [ids.clientId] } }),
}

/** Calls that delete what `formCalls` made; they come last. */
export const formEndings: Readonly<Record<string, Call>> = {
  'crm.deleteForm': byId('formId'),
  'crm.deleteTrafficSource': byId('trafficSourceId'),
  'crm.deleteAudience': byId('audienceId'),
}
