import type { DomainEvent } from '@mostrador/contracts'
import type { CrmContext, Tx } from '../context.ts'
import { defaultPhases } from '../funnels/funnel.ts'
import { insertDefaultFunnel } from '../funnels/repository.ts'

/** Opens the default funnel of a new business. */
export const onBusinessCreated =
  (ctx: CrmContext) =>
  ({ data: { businessId } }: DomainEvent<'business.created'>, tx: Tx): Promise<void> =>
    insertDefaultFunnel(tx, {
      businessId,
      id: ctx.ids(),
      phases: defaultPhases(),
      createdAt: ctx.clock.now(),
    })
