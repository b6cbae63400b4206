import { z } from 'zod'
import { Done, Id, IdParams } from '../common.ts'
import type { Routes } from '../contract.ts'
import { SeenRevision } from '../revision.ts'
import { Notification } from './entities.ts'
import { FormAnswer, FormDraft, FormEntity, QuestionCount } from './form.ts'
import { FormKey, PublicAnswer, PublicForm, RespondentToken } from './public-form.ts'

const page = { page: 'forms' } as const
/** Limits of one page of answers: their number, and the bytes of all of them together. */
export const ANSWER_PAGE = { answers: 500, bytes: 1_048_576 } as const

/** Forms, their links and what people answered [SUR, FRM]. */
export const formRoutes = {
  listForms: {
    method: 'GET',
    path: '/api/form',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Forms of the business, newest first [FRM-01]',
    query: z.object({ businessId: Id.optional() }),
    data: z.array(FormEntity),
  },
  createForm: {
    method: 'POST',
    path: '/api/form',
    access: 'business',
    permission: { ...page, action: 'create' },
    summary: 'Registers a form [FRM-01, G1-04]',
    body: z.object({ form: FormDraft }),
    data: FormEntity,
    message: 'Formulario creado correctamente',
  },
  editForm: {
    method: 'PUT',
    path: '/api/form/:id',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Edits a form; what was answered keeps the words of its question [G1-04]',
    params: IdParams,
    body: z.object({ form: FormDraft, revision: SeenRevision }),
    data: FormEntity,
    message: 'Formulario actualizado correctamente',
  },
  deleteForm: {
    method: 'DELETE',
    path: '/api/form/:id',
    access: 'business',
    permission: { ...page, action: 'delete' },
    summary: 'Removes a form with its answers; its link says so [G2-04]',
    params: IdParams,
    data: z.object({ _id: Id }),
    message: 'Formulario eliminado correctamente',
  },
  sendForm: {
    method: 'POST',
    path: '/api/form/:id/send',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'Sends a client the link that knows who answers, under the rules of timed messages',
    params: IdParams,
    body: z.object({ clientId: Id }),
    data: Notification,
    message: 'Formulario en camino',
  },
  listFormAnswers: {
    method: 'GET',
    path: '/api/form/:id/answer',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary:
      'A page of what was answered, newest first; the first one has the counts of each question [FRM-02]',
    params: IdParams,
    /** The last answer of the page before. */
    query: z.object({ after: Id.optional() }),
    data: z.object({
      form: FormEntity,
      answers: z.array(FormAnswer),
      /** Whether older answers follow. */
      hasMore: z.boolean(),
      total: z.number().int(),
      /** Whether it takes no more answers, because they would not fit. */
      isFull: z.boolean(),
      counts: z.array(QuestionCount),
    }),
  },
  clientFormAnswers: {
    method: 'GET',
    path: '/api/formAnswer',
    access: 'business',
    permission: { page: 'contacts', action: 'view' },
    summary: 'What a client answered, with its forms [SUR-06]',
    query: z.object({ clientId: Id }),
    data: z.object({ forms: z.array(FormEntity), formAnswers: z.array(FormAnswer) }),
  },
  readPublicForm: {
    method: 'POST',
    path: '/api/public/form',
    access: 'public',
    summary: 'A form for whoever has its link; a closed one says so',
    idempotencyKey: 'ignored',
    body: z.object({ key: FormKey, token: RespondentToken.optional() }),
    data: PublicForm,
  },
  answerPublicForm: {
    method: 'POST',
    path: '/api/public/form/answer',
    access: 'public',
    limit: 'sensitive',
    summary: 'Keeps an answer, once for each answerId',
    body: z.object({ key: FormKey, answer: PublicAnswer }),
    data: Done,
    message: 'Gracias, recibimos tus respuestas.',
  },
} as const satisfies Routes
