import type { Step } from '../agent/loop.ts'
import { settingsOf } from '../assistants/repository.ts'
import { releaseCredits } from './credits-use-cases.ts'
import { queueText } from './deliver-use-cases.ts'
import { isAttendedByPerson } from './facts-use-cases.ts'
import { finish } from './finish-use-cases.ts'
import { asHolder, type Run, type Waiting } from './pending-repository.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import { takeReply } from './reply-limit-repository.ts'
import { beginTurn, openTurnOf, saveDecision } from './repository.ts'
import { dayOf, turnIdOf } from './thread-turn-use-cases.ts'
import { type Decided, fallbackText, type OpenTurn } from './turn.ts'

const fallback: Decided = {
  text: fallbackText,
  outcome: 'failed',
  reason: 'No se pudo preparar la respuesta',
  creditsMilli: 0,
}

/**
 * After too many failed runs: one fixed sentence to the client, if it can be sent, and a person is
 * called [F20].
 */
export const giveUp =
  (ctx: ReplyContext) =>
  async (run: Run, waiting: Waiting, trace: readonly Step[]): Promise<void> => {
    const { businessId, threadId } = run
    const openTurn = newTurn(ctx, run, waiting)
    const today = await findToday(ctx, run)
    // If a person attends the thread, they answer it; if that is unknown, the client gets a text.
    const isAttended = await isAttendedByPerson(ctx, businessId, threadId).catch(() => false)
    let maySend = !isAttended
    const turn = await asHolder(ctx.db, run, async tx => {
      const turn =
        (await openTurnOf(tx, businessId, threadId)) ?? (await beginTurn(tx, businessId, openTurn))
      if (turn !== null && turn.decided === null) {
        maySend &&= today === null || (await takeReply(tx, today))
        if (maySend) await saveDecision(tx, businessId, turn.id, fallback)
      }
      return turn
    })
    if (turn === null) return
    // A decided reply may have been sent already: no second text follows it.
    const sent =
      turn.decided === null &&
      maySend &&
      (await queueText(ctx, run, turn, fallback.text).then(
        () => true,
        () => false
      ))
    await releaseCredits(ctx, businessId, turn.id)
    await finish(ctx)(
      run,
      turn,
      {
        outcome: 'failed',
        reason: fallback.reason,
        answer: sent ? fallback.text : null,
        creditsMilli: 0,
      },
      { steps: trace, human: 'failed' }
    )
  }

const newTurn = ({ clock }: ReplyContext, { threadId }: Run, waiting: Waiting): OpenTurn => ({
  id: turnIdOf(threadId, waiting.messageId),
  threadId,
  ...waiting,
  assistantId: null,
  assistantName: '',
  startedAt: clock.now(),
  question: '',
  creditType: 'gpt',
  decided: null,
})

/** The day that counts the replies of the thread; null when its facts cannot be read. */
const findToday = (ctx: ReplyContext, run: Run): Promise<ReturnType<typeof dayOf> | null> =>
  Promise.all([settingsOf(ctx.db, run.businessId), ctx.businessFacts(run.businessId)]).then(
    ([settings, business]) => dayOf(ctx, run, { settings, business }),
    () => null
  )
