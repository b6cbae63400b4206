import { Id } from '@mostrador/contracts'
import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { listMovements } from './list-use-cases.ts'
import { incomeOfClients, revenueOf } from './repository.ts'
import { correctMovement, createMovement, deleteMovement, editMovement } from './use-cases.ts'

/** `a,b` as ids; what is none finds nothing, as an unknown one. */
const idsOf = (text: string | undefined): string[] | undefined =>
  text?.split(',').filter(id => Id.safeParse(id).success)

export const moneyRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listMoneyMovements, async ({ actor, query: { ids, ...filter } }) => ({
    data: await listMovements(ctx)({
      businessId: businessOf(actor),
      filter: { ...filter, ids: idsOf(ids) },
    }),
  }))
  serve(ctx, r.createMoneyMovement, ({ actor, body }) =>
    createMovement(ctx)({
      actor,
      form: body.moneyMovement,
      appointmentId: body.appointmentId,
      knownPaidCents: body.knownPaidCents,
    })
  )
  serve(ctx, r.editMoneyMovement, ({ actor, params, body }) =>
    editMovement(ctx)({ actor, id: params.id, edit: body })
  )
  serve(ctx, r.deleteMoneyMovement, ({ actor, params }) =>
    deleteMovement(ctx)({ actor, id: params.id })
  )
  serve(ctx, r.correctMoneyMovement, ({ actor, params, body }) =>
    correctMovement(ctx)({ actor, id: params.id, reason: body.reason })
  )
  serve(ctx, r.clientRevenue, ({ actor, body }) =>
    revenueOf(ctx.db, businessOf(actor), body.clientIds)
  )
  serve(ctx, r.clientIncome, ({ actor, body }) =>
    incomeOfClients(ctx.db, businessOf(actor), body.clientIds)
  )
}
