import type { BookableService, ServiceForm } from '@mostrador/contracts/scheduling'
import type { z } from 'zod'
import { canonicalRests } from '@mostrador/kernel'
import type { SchedulingContext, Tx } from '../context.ts'
import { newlyNamed } from '../products/catalog-client.ts'
import { lockAndFind, mustExist, orNotFound, publishChanged } from '../bookables/use-cases.ts'
import { findService, saveService } from './repository.ts'

type Form = {
  readonly service: z.output<typeof ServiceForm>
  readonly branches: readonly string[]
  readonly specialists: readonly string[]
}

const productsIn = (operations: BookableService['stockOperations'] = []): string[] =>
  operations.map(({ productId }) => productId)

const filled = (
  { service, branches, specialists }: Form,
  own: Pick<BookableService, '_id' | 'businessId' | 'isArchived'>
): BookableService => ({
  ...own,
  ...service,
  restSchedules:
    service.restSchedules === null ? null : canonicalRests(service.restSchedules, 'service'),
  stockOperations: service.stockOperations ?? [],
  branches: [...new Set(branches)],
  specialists: [...new Set(specialists)],
})

const save = async (
  ctx: SchedulingContext,
  tx: Tx,
  service: BookableService
): Promise<BookableService> => {
  await saveService(tx, service, ctx.clock.now())
  await publishChanged(tx, 'service', service._id)
  return orNotFound(await findService(tx, service.businessId, service._id), 'service')
}

const mustKnow = async (
  tx: Tx,
  businessId: string,
  { branches, specialists }: Form
): Promise<void> => {
  await mustExist(tx, businessId, 'branch', branches)
  await mustExist(tx, businessId, 'specialist', specialists)
}

/** Registers a service, where it is offered and by whom [SRV2-09]. */
export const createService =
  (ctx: SchedulingContext) =>
  async (businessId: string, form: Form): Promise<BookableService> => {
    await ctx.products.mustExist(businessId, productsIn(form.service.stockOperations))
    return ctx.db.transaction(async tx => {
      await mustKnow(tx, businessId, form)
      return save(ctx, tx, filled(form, { _id: ctx.ids(), businessId, isArchived: false }))
    })
  }

/** Edits a service [SRV2-09]. Appointments of the former length stay as they are. */
export const editService =
  (ctx: SchedulingContext) =>
  async (businessId: string, id: string, form: Form): Promise<BookableService> => {
    const before = orNotFound(await findService(ctx.db, businessId, id), 'service')
    await ctx.products.mustExist(
      businessId,
      newlyNamed(productsIn(form.service.stockOperations), productsIn(before.stockOperations))
    )
    return ctx.db.transaction(async tx => {
      const { isArchived, stockOperations } = await lockAndFind(
        tx,
        { kind: 'service', businessId, id },
        findService
      )
      await mustKnow(tx, businessId, form)
      const kept = form.service.stockOperations ?? stockOperations
      return save(
        ctx,
        tx,
        filled(
          {
            ...form,
            service: { ...form.service, ...(kept === undefined ? {} : { stockOperations: kept }) },
          },
          { _id: id, businessId, isArchived }
        )
      )
    })
  }
