import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, currentClient, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { listEnrollments } from './list-use-cases.ts'
import { createEnrollment, deleteEnrollment, editEnrollment } from './use-cases.ts'

export const enrollmentRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listEnrollments, ({ actor, query }) =>
    listEnrollments(ctx)({ businessId: businessOf(actor), filter: query })
  )
  serve(ctx, r.createEnrollment, async ({ actor, body }) => {
    const businessId = businessOf(actor)
    const { clientId: requestedClientId, ...form } = body.enrollment
    const clientId = await currentClient(ctx.db, 'catalog', businessId, requestedClientId)
    return createEnrollment(ctx)({ businessId, form: { ...form, clientId } })
  })
  serve(ctx, r.editEnrollment, ({ actor, params, body }) =>
    editEnrollment(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      form: body.enrollment,
      revision: body.revision,
    })
  )
  serve(ctx, r.deleteEnrollment, ({ actor, params }) =>
    deleteEnrollment(ctx)({ businessId: businessOf(actor), id: params.id })
  )
}
