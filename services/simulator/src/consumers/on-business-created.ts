import type { DomainEvent } from '@mostrador/contracts'
import { actorOf } from '@mostrador/platform'
import type { SimulatorContext } from '../context.ts'
import { connectAccounts } from '../phones/use-cases.ts'

/** Connects the sandbox channels of a new business, before its owner looks. */
export const onBusinessCreated =
  (ctx: SimulatorContext) =>
  async ({ data: { businessId } }: DomainEvent<'business.created'>): Promise<void> => {
    await connectAccounts(ctx)({ businessId, actor: actorOf.service('simulator', businessId) })
  }
