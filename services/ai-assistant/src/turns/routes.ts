import { accountsRoutes } from '@mostrador/contracts/accounts'
import { assistantRoutes as r } from '@mostrador/contracts/ai-assistant'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { addDays, localDateOf, Refusal, startOfDay } from '@mostrador/kernel'
import { actorOf, businessOf, serve } from '@mostrador/platform'
import { mustFind } from '../assistants/use-cases.ts'
import type { AssistantContext } from '../context.ts'
import { latestTurns, turnWithSteps } from './repository.ts'
import { summarizeTurns } from './summary-repository.ts'
import { stepShownTo, turnShownTo } from './viewer.ts'

/** Days that one summary covers. */
const MAX_DAYS = 31

/** When yesterday began on the clock of the business. */
const yesterdayOf = async (
  { call, clock }: Pick<AssistantContext, 'call' | 'clock'>,
  businessId: string
): Promise<Date> => {
  const { timezone } = await call(
    accountsRoutes.businessFacts,
    { params: { id: businessId } },
    actorOf.service('ai-assistant', businessId)
  )
  const today = localDateOf(clock.now(), timezone.name)
  return startOfDay(addDays(today, -1), timezone.name)
}

/** The trace: what the assistants did, for the people of the business. */
export const turnsRoutes = (ctx: AssistantContext): void => {
  const { db, call } = ctx
  serve(ctx, r.listTurns, async ({ actor, params, query: { before, limit } }) => {
    const turns = await latestTurns(
      db,
      businessOf(actor),
      { assistantId: params.id },
      { before: before === undefined ? undefined : new Date(before), limit: limit + 1 }
    )
    // The traces of an assistant outlive it; without any it has to be there.
    if (turns.length === 0) await mustFind(db, businessOf(actor), params.id)
    return {
      turns: turns.slice(0, limit).map(turn => turnShownTo(actor, turn)),
      hasMore: turns.length > limit,
    }
  })
  serve(ctx, r.threadTurns, async ({ actor, query: { threadId, limit } }) => {
    const turns = await latestTurns(db, businessOf(actor), { threadId }, { limit })
    // Refuses a conversation that does not exist, which only messaging knows.
    if (turns.length === 0)
      await call(
        messagingRoutes.threadFacts,
        { params: { id: threadId } },
        actorOf.service('ai-assistant', businessOf(actor))
      )
    return turns.map(turn => turnShownTo(actor, turn))
  })
  serve(ctx, r.turnSummary, async ({ actor, query: { since } }) => {
    const businessId = businessOf(actor)
    const earliest = ctx.clock.now().getTime() - MAX_DAYS * 24 * 60 * 60 * 1000
    const from = since === undefined ? await yesterdayOf(ctx, businessId) : new Date(since)
    return summarizeTurns(db, businessId, new Date(Math.max(from.getTime(), earliest)))
  })
  serve(ctx, r.getTurn, async ({ actor, params }) => {
    const trace = await turnWithSteps(db, businessOf(actor), params.id)
    if (trace === null) throw new Refusal('turn_not_found')
    return {
      turn: turnShownTo(actor, trace.turn),
      steps: trace.steps.map(step => stepShownTo(actor, step)),
    }
  })
}
