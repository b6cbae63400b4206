import type { MoneyToReturn } from '@mostrador/contracts/catalog'
import type { UseCase } from '../context.ts'
import { namesOfClients } from '../crm-clients.ts'
import { canceledSince } from '../scheduling-client.ts'
import { findHeldMoney } from './repository.ts'

const DAY_MS = 86_400_000
/** Nobody gives it back any more. */
const LISTED_DAYS = 30

/**
 * Pesos that were taken by hand for appointments which are cancelled or released unpaid now, those
 * with the latest movement first. Payments by link are in the list of billing. The cancelled ones
 * are the fewer: it begins with them, however many others hold money.
 */
export const listMoneyToReturn: UseCase<string, MoneyToReturn[]> = ctx => async businessId => {
  const since = new Date(ctx.clock.now().getTime() - LISTED_DAYS * DAY_MS)
  const listed = []
  for await (const appointments of canceledSince(ctx, businessId, since)) {
    const briefs = new Map(appointments.map(brief => [brief._id, brief]))
    for (const money of await findHeldMoney(ctx.db, businessId, [...briefs.keys()])) {
      const brief = briefs.get(money.appointmentId)
      if (brief !== undefined)
        listed.push({
          ...money,
          shortId: brief.shortId,
          clientId: money.clientId ?? brief.clientId,
        })
    }
  }
  const clientIds = listed.map(({ clientId }) => clientId)
  const names = await namesOfClients(ctx, businessId, clientIds)
  return listed
    .toSorted((a, z) => z.movedAt.getTime() - a.movedAt.getTime())
    .map(({ clientId, movedAt: _, ...money }) => ({
      ...money,
      clientName: names.get(clientId) ?? '',
    }))
}
