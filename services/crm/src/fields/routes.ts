import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { findFields } from './repository.ts'
import { createField, editField } from './use-cases.ts'

/** Routes: the fields that a business gives its contacts. */
export const fieldRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.listClientFields, ({ actor }) => findFields(ctx.db, businessOf(actor)))
  serve(ctx, r.createClientField, ({ actor, body }) =>
    createField(ctx)({ businessId: businessOf(actor), field: body.field })
  )
  serve(ctx, r.editClientField, ({ actor, params, body }) =>
    editField(ctx)({ businessId: businessOf(actor), id: params.id, edit: body.field })
  )
}
