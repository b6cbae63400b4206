import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, failpoint, PeerRefusal } from '@mostrador/platform'
import { captureCredits, releaseCredits } from './credits-use-cases.ts'
import { finish } from './finish-use-cases.ts'
import type { Run } from './pending-repository.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import { type Decided, type OpenTurn, replyKeyOf } from './turn.ts'

/** Queues the one message of a turn, under a key that a repetition repeats. */
export const queueText = (
  { call }: ReplyContext,
  { businessId, threadId }: Run,
  turn: OpenTurn,
  text: string
) => {
  const key = replyKeyOf(turn.id)
  const name = turn.assistantName || 'Asistente'
  return call(
    messagingRoutes.queueMessage,
    { body: { to: { threadId }, text, kind: 'reply', author: { kind: 'assistant', name }, key } },
    { as: actorOf.assistant(name, businessId), idempotencyKey: key }
  )
}

const humanCauseOf = { answered: null, human: 'asked', failed: 'failed' } as const

/** Sends what was decided and closes the turn. Every step can be repeated. */
export const deliver =
  (ctx: ReplyContext) =>
  async (run: Run, turn: OpenTurn, decided: Decided): Promise<void> => {
    const { businessId } = run
    let failure: string | null = null
    try {
      const sent = await queueText(ctx, run, turn, decided.text)
      if (sent.state === 'held' || sent.state === 'failed')
        failure = sent.reason ?? 'El mensaje no pudo salir'
    } catch (error) {
      if (
        !(error instanceof Refusal) ||
        error.code === 'unavailable' ||
        error.code === 'request_in_progress'
      )
        throw error
      failure = error instanceof PeerRefusal ? error.text : error.code
    }
    if (failure !== null) {
      await releaseCredits(ctx, businessId, turn.id)
      return finish(ctx)(
        run,
        turn,
        { outcome: 'failed', reason: failure, answer: decided.text, creditsMilli: 0 },
        { human: 'undelivered' }
      )
    }
    failpoint('turn.after_queue')
    // An earlier run of the turn may hold credits for it.
    if (decided.creditsMilli === 0) await releaseCredits(ctx, businessId, turn.id)
    else await captureCredits(ctx, businessId, turn, decided)
    failpoint('turn.after_capture')
    await finish(ctx)(
      run,
      turn,
      {
        outcome: decided.outcome,
        reason: decided.reason,
        answer: decided.text,
        creditsMilli: decided.creditsMilli,
      },
      { human: decided.cause ?? humanCauseOf[decided.outcome] }
    )
  }
