import type { DomainEvent } from '@mostrador/contracts'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { saveInterest, saveVisit } from '../figures/repository.ts'

/** Imported appointments have no event each: all are read again, page by page. */
export const onAppointmentsImported =
  (ctx: CrmContext) =>
  async ({ businessId }: DomainEvent<'appointments.imported'>): Promise<void> => {
    if (businessId === null) return
    const as = actorOf.system(businessId)
    let after: string | undefined
    do {
      const query = after === undefined ? {} : { after }
      const { visits, next } = await ctx.call(schedulingRoutes.clientVisits, { query }, as)
      await ctx.db.sqlTransaction(async tx => {
        for (const { serviceId, ...visit } of visits) {
          await saveVisit(tx, { ...visit, businessId })
          if (serviceId === null) continue
          const { clientId, startsAt } = visit
          const interest = { businessId, clientId, kind: 'services', itemId: serviceId } as const
          await saveInterest(tx, { ...interest, at: new Date(startsAt) })
        }
      })
      after = next ?? undefined
    } while (after !== undefined)
  }
