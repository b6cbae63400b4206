import type { DomainEvent } from '@mostrador/contracts'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { actorOf, currentClient, idsOfClient } from '@mostrador/platform'
import type { CrmContext, Tx } from '../context.ts'
import { saveFigures, saveInterest } from '../figures/repository.ts'

/** Ids of one person in a request: nobody is merged that often. */
const MAX_IDS = 500

type Merge = {
  readonly businessId: string
  readonly survivorId: string
  readonly mergedId: string
}
type MoneyEvent = DomainEvent<'money.recorded' | 'money.changed' | 'money.deleted'>

/** Asks catalog again what the affected contacts have paid [CLI2-07]. */
export const onMoney =
  (ctx: CrmContext) =>
  async ({ businessId, data }: MoneyEvent): Promise<void> => {
    if (businessId === null) return
    const affected = new Set([data.clientId, data.previousClientId ?? null])
    for (const clientId of affected)
      if (clientId !== null) await refreshFigures(ctx, businessId, clientId)
  }

/** After a merge or its undo both clients are read: catalog moves its rows later. */
export const onMerge =
  (ctx: CrmContext) =>
  async ({ businessId, survivorId, mergedId }: Merge): Promise<void> => {
    await refreshFigures(ctx, businessId, survivorId)
    await refreshFigures(ctx, businessId, mergedId)
  }

/** Adds what the person behind an id paid, under any of their ids. */
const refreshFigures = async (
  { call, db }: CrmContext,
  businessId: string,
  clientId: string
): Promise<void> => {
  const current = await currentClient(db, 'crm', businessId, clientId)
  const clientIds = (await idsOfClient(db, 'crm', businessId, clientId)).slice(0, MAX_IDS)
  const as = actorOf.system(businessId)
  const revenue = await call(catalogRoutes.clientRevenue, { body: { clientIds } }, as)
  await saveFigures(db, { ...revenue, businessId, clientId: current })
}

/** A client who enrols is interested in the course [CLI-03]. */
export const onEnrollment = async (
  { businessId, data, at }: DomainEvent<'enrollment.changed'>,
  tx: Tx
): Promise<void> => {
  if (businessId === null) return
  const { clientId, courseId } = data
  await saveInterest(tx, {
    businessId,
    clientId,
    kind: 'courses',
    itemId: courseId,
    at: new Date(at),
  })
}
