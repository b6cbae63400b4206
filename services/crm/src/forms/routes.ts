import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { answerPublicForm, readPublicForm } from './public-use-cases.ts'
import { sendForm } from './send-use-cases.ts'
import {
  clientFormAnswers,
  createForm,
  deleteForm,
  editForm,
  listFormAnswers,
  listForms,
} from './use-cases.ts'

export const formRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.listForms, ({ actor }) => listForms(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.createForm, ({ actor, body }) =>
    createForm(ctx)({ businessId: businessOf(actor), form: body.form })
  )
  serve(ctx, r.editForm, ({ actor, params, body }) =>
    editForm(ctx)({ businessId: businessOf(actor), id: params.id, ...body })
  )
  serve(ctx, r.deleteForm, ({ actor, params }) =>
    deleteForm(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.sendForm, ({ actor, params, body }) =>
    sendForm(ctx)({ businessId: businessOf(actor), id: params.id, clientId: body.clientId })
  )
  serve(ctx, r.listFormAnswers, ({ actor, params, query }) =>
    listFormAnswers(ctx)({ businessId: businessOf(actor), id: params.id, after: query.after })
  )
  serve(ctx, r.clientFormAnswers, ({ actor, query }) =>
    clientFormAnswers(ctx)({ businessId: businessOf(actor), clientId: query.clientId })
  )
  serve(ctx, r.readPublicForm, ({ body }) =>
    readPublicForm(ctx)({ key: body.key, token: body.token })
  )
  serve(ctx, r.answerPublicForm, ({ body }) => answerPublicForm(ctx)(body))
}
