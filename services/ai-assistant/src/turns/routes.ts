import { assistantRoutes as r } from '@mostrador/contracts/ai-assistant'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import type { Db } from '../assistants/repository.ts'
import type { AssistantHouse } from '../house.ts'
import { latestTurns, turnWithSteps } from './repository.ts'

/** The trace: what the assistants did, for the people of the business. */
export const turnsRoutes = (house: AssistantHouse, { db }: { readonly db: Db }): void => {
  serve(house, r.listTurns, async ({ actor, params, query: { before, limit } }) => {
    const found = await latestTurns(
      db,
      businessOf(actor),
      { assistantId: params.id },
      { before: before === undefined ? undefined : new Date(before), limit: limit + 1 }
    )
    return { turns: found.slice(0, limit), hasMore: found.length > limit }
  })
  serve(house, r.threadTurns, ({ actor, query: { threadId, limit } }) =>
    latestTurns(db, businessOf(actor), { threadId }, { limit })
  )
  serve(house, r.getTurn, async ({ actor, params }) => {
    const found = await turnWithSteps(db, businessOf(actor), params.id)
    if (found === null) throw new Refusal('turn_not_found')
    return found
  })
}
