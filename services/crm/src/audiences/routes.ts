import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import {
  createAudience,
  deleteAudience,
  editAudience,
  listAudiences,
  readAudience,
  sizeOfFilter,
} from './use-cases.ts'

export const audienceRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.listAudiences, ({ actor }) => listAudiences(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.getAudience, ({ actor, params }) =>
    readAudience(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.sizeAudience, ({ actor, body }) =>
    sizeOfFilter(ctx)({ businessId: businessOf(actor), filter: body.filter })
  )
  serve(ctx, r.createAudience, ({ actor, body }) =>
    createAudience(ctx)({ businessId: businessOf(actor), form: body.audience })
  )
  serve(ctx, r.editAudience, ({ actor, params, body }) =>
    editAudience(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      form: body.audience,
      revision: body.revision,
    })
  )
  serve(ctx, r.deleteAudience, ({ actor, params }) =>
    deleteAudience(ctx)({ businessId: businessOf(actor), id: params.id })
  )
}
