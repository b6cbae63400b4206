import type { HumanCause } from '@mostrador/contracts/ai-assistant'
import type { Step } from '../agent/loop.ts'
import { asHolder, type Run } from './pending-repository.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import { callOnceForLimit, type DayOfThread } from './reply-limit-repository.ts'
import { saveConversation } from './conversation-repository.ts'
import { addSteps, endTurn } from './repository.ts'
import type { TurnResult, OpenTurn } from './turn.ts'

/**
 * Ends a turn in one transaction: its outcome, its steps, its events. `human` calls a person, for
 * that cause.
 */
export const finish =
  (ctx: ReplyContext) =>
  async (
    run: Run,
    turn: OpenTurn,
    ended: TurnResult,
    {
      steps = [],
      human = null,
      limited,
    }: { steps?: readonly Step[]; human?: HumanCause | null; limited?: DayOfThread } = {}
  ): Promise<void> => {
    const { businessId, threadId } = run
    const now = ctx.clock.now()
    await asHolder(ctx.db, run, async tx => {
      await addSteps(tx, businessId, turn.id, steps)
      await endTurn(tx, businessId, turn, ended, now)
      await saveConversation(tx, businessId, threadId, { answeredMessageId: turn.messageId }, now)
      await tx.publish('turn.finished', {
        key: threadId,
        data: { turnId: turn.id, threadId, assistantId: turn.assistantId, outcome: ended.outcome },
      })
      const since = turn.startedAt.toISOString()
      const called = { threadId, clientId: turn.clientId, turnId: turn.id, since }
      if (human !== null)
        await tx.publish('thread.needs_human', {
          key: threadId,
          data: { ...called, cause: human },
        })
      else if (limited !== undefined && (await callOnceForLimit(tx, limited, now)))
        await tx.publish('thread.needs_human', {
          key: threadId,
          data: { ...called, reason: 'reply_limit', cause: 'reply_limit' },
        })
    })
  }
