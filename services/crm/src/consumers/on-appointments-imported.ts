import type { DomainEvent } from '@mostrador/contracts'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { saveInterests, saveVisits } from '../figures/repository.ts'

/**
 * Imported appointments have no event each: they are read, page by page, from the first of their
 * ids on.
 */
export const onAppointmentsImported =
  (ctx: CrmContext) =>
  async ({ businessId, data }: DomainEvent<'appointments.imported'>): Promise<void> => {
    if (businessId === null) return
    const as = actorOf.system(businessId)
    let from = data.firstId
    do {
      const { visits, next } = await ctx.call(
        schedulingRoutes.clientVisits,
        { query: { from } },
        as
      )
      const interests = visits.flatMap(({ clientId, serviceId, startsAt }) =>
        serviceId === null
          ? []
          : [{ clientId, kind: 'services' as const, itemId: serviceId, at: startsAt }]
      )
      await ctx.db.sqlTransaction(async tx => {
        await saveVisits(tx, businessId, visits)
        await saveInterests(tx, businessId, interests)
      })
      from = next ?? undefined
    } while (from !== undefined)
  }
