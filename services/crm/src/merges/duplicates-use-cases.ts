import type { DuplicatePair } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { withPhaseHistories } from '../clients/entity-repository.ts'
import { findClients } from '../clients/repository.ts'
import { publishClientChanged } from '../clients/use-cases.ts'
import type { UseCase } from '../context.ts'
import { findPairs, insertDistinct } from './duplicates-repository.ts'

/** Contacts that may be one person, with the reasons. Only people merge them. */
export const listDuplicates: UseCase<{ businessId: string }, DuplicatePair[]> =
  ctx =>
  async ({ businessId }) => {
    const pairs = await findPairs(ctx.db, businessId)
    const ids = [...new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]))]
    const rows = await findClients(ctx.db, businessId, ids)
    const clients = await withPhaseHistories(ctx.db, businessId, rows)
    const clientById = new Map(clients.map(client => [client._id, client]))
    return pairs.flatMap(({ firstId, secondId, reasons }) => {
      const [first, second] = [clientById.get(firstId), clientById.get(secondId)]
      return first === undefined || second === undefined
        ? []
        : [{ first, second, reasons: [...reasons] }]
    })
  }

type DismissedPair = { businessId: string; firstId: string; secondId: string; by: string }

/** Stores that two contacts are different people. Refuses `client_not_found`. */
export const dismissDuplicate: UseCase<DismissedPair, { firstId: string; secondId: string }> =
  ctx =>
  ({ businessId, firstId, secondId, by }) =>
    ctx.db.transaction(async tx => {
      const existingIds = new Set(
        (await findClients(tx, businessId, [firstId, secondId])).map(({ id }) => id)
      )
      if (existingIds.size < 2) throw new Refusal('client_not_found')
      await insertDistinct(tx, { businessId, ids: [firstId, secondId], by, at: ctx.clock.now() })
      await publishClientChanged(tx, firstId)
      return { firstId, secondId }
    })
