import { assistantRoutes as r } from '@mostrador/contracts/ai-assistant'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, businessOf, serve } from '@mostrador/platform'
import { mustFind } from '../assistants/use-cases.ts'
import type { AssistantContext } from '../context.ts'
import { latestTurns, turnWithSteps } from './repository.ts'
import { summarizeTurns } from './summary-repository.ts'

/** Days that one summary covers. */
const MOST_DAYS = 31

/** The trace: what the assistants did, for the people of the business. */
export const turnsRoutes = (ctx: AssistantContext): void => {
  const { db, call } = ctx
  serve(ctx, r.listTurns, async ({ actor, params, query: { before, limit } }) => {
    const found = await latestTurns(
      db,
      businessOf(actor),
      { assistantId: params.id },
      { before: before === undefined ? undefined : new Date(before), limit: limit + 1 }
    )
    // The traces of an assistant outlive it; without any it has to be there.
    if (found.length === 0) await mustFind(db, businessOf(actor), params.id)
    return { turns: found.slice(0, limit), hasMore: found.length > limit }
  })
  serve(ctx, r.threadTurns, async ({ actor, query: { threadId, limit } }) => {
    const turns = await latestTurns(db, businessOf(actor), { threadId }, { limit })
    // Refuses a conversation that is not there, which only messaging knows.
    if (turns.length === 0)
      await call(
        messagingRoutes.threadFacts,
        { params: { id: threadId } },
        actorOf.service('ai-assistant', businessOf(actor))
      )
    return turns
  })
  serve(ctx, r.turnSummary, ({ actor, query: { since } }) => {
    const earliest = ctx.clock.now().getTime() - MOST_DAYS * 24 * 60 * 60 * 1000
    return summarizeTurns(db, businessOf(actor), new Date(Math.max(Date.parse(since), earliest)))
  })
  serve(ctx, r.getTurn, async ({ actor, params }) => {
    const found = await turnWithSteps(db, businessOf(actor), params.id)
    if (found === null) throw new Refusal('turn_not_found')
    return found
  })
}
