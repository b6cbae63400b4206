import type { DomainEvent } from '@mostrador/contracts'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { actorOf, currentClient, idsOfClient } from '@mostrador/platform'
import { findType, updateType } from '../clients/repository.ts'
import type { CrmContext, Tx } from '../context.ts'
import { saveFigures, saveInterests } from '../figures/repository.ts'

/** Ids of one person in a request: nobody is merged that often. */
const MAX_IDS = 500

type Merge = {
  readonly businessId: string
  readonly survivorId: string
  readonly mergedId: string
}
type MoneyEvent = DomainEvent<'money.recorded' | 'money.changed' | 'money.deleted'>

/**
 * Asks catalog again what the affected contacts have paid [CLI2-07]. A lead who paid is a client,
 * as one who attended is [APT-08]; what is only corrected or taken back changes nobody's type.
 */
export const onMoney =
  (ctx: CrmContext) =>
  async ({ businessId, type, data }: MoneyEvent): Promise<void> => {
    if (businessId === null) return
    const affected = new Set([data.clientId, data.previousClientId ?? null])
    for (const clientId of affected) {
      if (clientId === null) continue
      const { mxnCents, usdCents } = await refreshFigures(ctx, businessId, clientId)
      const hasPaid = mxnCents > 0 || usdCents > 0
      if (type === 'money.recorded' && hasPaid) await makeLeadClient(ctx, businessId, clientId)
    }
  }

/** Makes the person behind an id a client; who is none of the leads keeps their type. */
const makeLeadClient = async (
  { db }: CrmContext,
  businessId: string,
  id: string
): Promise<void> => {
  if ((await findType(db, businessId, id)) !== 'lead') return
  const clientId = await currentClient(db, 'crm', businessId, id)
  await db.sqlTransaction(async tx => {
    await updateType(tx, businessId, clientId, 'client')
    await tx.publish('client.changed', { key: clientId, data: { clientId } })
  })
}

/** After a merge or its undo both clients are read: catalog moves its rows later. */
export const onMerge =
  (ctx: CrmContext) =>
  async ({ businessId, survivorId, mergedId }: Merge): Promise<void> => {
    await refreshFigures(ctx, businessId, survivorId)
    await refreshFigures(ctx, businessId, mergedId)
  }

/** Adds what the person behind an id paid, under any of their ids, and answers with it. */
const refreshFigures = async (
  { call, db }: CrmContext,
  businessId: string,
  clientId: string
): Promise<{ readonly mxnCents: number; readonly usdCents: number }> => {
  const current = await currentClient(db, 'crm', businessId, clientId)
  const clientIds = (await idsOfClient(db, 'crm', businessId, clientId)).slice(0, MAX_IDS)
  const as = actorOf.system(businessId)
  const revenue = await call(catalogRoutes.clientRevenue, { body: { clientIds } }, as)
  await saveFigures(db, { ...revenue, businessId, clientId: current })
  return revenue
}

/** A client who enrols is interested in the course [CLI-03]. */
export const onEnrollment = async (
  { businessId, data, at }: DomainEvent<'enrollment.changed'>,
  tx: Tx
): Promise<void> => {
  if (businessId === null) return
  const { clientId, courseId } = data
  await saveInterests(tx, businessId, [{ clientId, kind: 'courses', itemId: courseId, at }])
}
