import type { HumanCause } from '@mostrador/contracts/ai-assistant'
import { inMessageClock, MILLI } from '@mostrador/kernel'
import { failpoint } from '@mostrador/platform'
import type { Step } from '../agent/loop.ts'
import { handlesOf } from '../tools/handles.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import { chooseAssistant } from './choose-assistant.ts'
import { conversationOf } from './conversation-repository.ts'
import { isOverDailyCredits, releaseCredits, reserveCredits } from './credits-use-cases.ts'
import { type Attempt, prepareAnswer, saveAnswer, turnFields } from './decide-use-cases.ts'
import { deliver } from './deliver-use-cases.ts'
import { type Facts, gatherFacts, readThread } from './facts-use-cases.ts'
import { finish } from './finish-use-cases.ts'
import { checkOffer, referToPerson } from './offer-use-cases.ts'
import { asHolder, type Run } from './pending-repository.ts'
import { hasUsedAllReplies } from './reply-limit-repository.ts'
import { beginTurn, openTurnOf, renewTurn } from './repository.ts'
import { dayOf, reasonForSilence, turnIdOf } from './thread-turn-use-cases.ts'
import { type Decided, type OpenTurn, replyLimitReason } from './turn.ts'

/** Reads the thread and answers it, or records why not. */
export const answerThread =
  (ctx: ReplyContext) =>
  async (run: Run, trace: Step[]): Promise<void> => {
    const { db, clock } = ctx
    const { businessId, threadId } = run
    const open = await openTurnOf(db, businessId, threadId)
    if (open?.decided) {
      await deliver(ctx)(run, open, open.decided)
      // A message may have arrived after the decision, while its process was dead.
      return answerThread(ctx)(run, trace)
    }
    const [conversation, read] = await Promise.all([
      conversationOf(db, businessId, threadId),
      readThread(ctx, businessId, threadId),
    ])
    if (read === null || (open === null && read.newest._id === conversation.answeredMessageId))
      return
    const facts = await gatherFacts(ctx, businessId, threadId, read)
    const now = clock.now()
    const choice = chooseAssistant(
      facts.assistants,
      facts.person,
      facts.thread.thread.channel,
      facts.available
    )
    const turn = await startTurn(ctx, run, open, { facts, assistant: choice.assistant, now })
    if (turn === null) return
    const today = dayOf(ctx, run, facts)
    const attempt: Attempt = { run, turn, facts, today, trace, holdsCredits: open !== null }

    const silence = reasonForSilence(facts, now)
    if (silence !== null) return endSilently(ctx, attempt, silence)
    if (choice.assistant === null)
      return endSilently(ctx, attempt, choice.reason, choice.staffShouldKnow ? 'no_credits' : null)
    if (await hasUsedAllReplies(db, today)) return endAtReplyLimit(ctx, attempt)
    const { assistant } = choice
    const { missing, offer } = await checkOffer(ctx, businessId, assistant)
    if (missing.length > 0) {
      await releaseHeldCredits(ctx, attempt)
      const { business } = facts
      return referToPerson(ctx)(run, turn, { today, business, missing, steps: trace.splice(0) })
    }
    if (await isOverDailyCredits(ctx, facts))
      return endSilently(ctx, attempt, 'Se alcanzó el límite diario de créditos', 'daily_credits')
    const costMilli = facts.person.isTestNumber ? MILLI / 2 : MILLI
    if (!(await reserveCredits(ctx, businessId, turn, costMilli)))
      return endSilently(ctx, attempt, 'Sin créditos', 'no_credits')

    const funded: Attempt = { ...attempt, holdsCredits: true }
    failpoint('ledger.after_reserve')
    const handles = handlesOf(conversation.handles, now.getTime())
    const { memory } = conversation
    await answerFunded(ctx, funded, { assistant, offer, handles, memory, costMilli })
  }

type Preparation = Parameters<typeof prepareAnswer>[2] & { readonly costMilli: number }

/** Prepares the reply of a turn whose credits are reserved, stores it and sends it. */
const answerFunded = async (
  ctx: ReplyContext,
  attempt: Attempt,
  { costMilli, ...preparation }: Preparation
): Promise<void> => {
  const { assistant, handles } = preparation
  await publishStarted(ctx, attempt, assistant._id)
  const answer = await prepareAnswer(ctx, attempt, preparation)
  if (answer.kind === 'silent') return endSilently(ctx, attempt, answer.reason)
  const { reply } = answer
  const decided: Decided = {
    text: inMessageClock(reply.text, attempt.facts.business.messageClock),
    outcome: reply.human ? 'human' : 'answered',
    reason: reply.reason,
    creditsMilli: costMilli,
  }
  failpoint('turn.before_decision')
  const isSaved = await saveAnswer(ctx, attempt, { assistant, answer, decided, handles })
  if (!isSaved) return endAtReplyLimit(ctx, attempt)
  failpoint('turn.after_decision')
  await deliver(ctx)(
    attempt.run,
    { ...attempt.turn, ...turnFields(answer.facts, assistant) },
    decided
  )
}

type Start = {
  readonly facts: Facts
  readonly assistant: Facts['assistants'][number] | null
  readonly now: Date
}

/** Begins a turn, or continues the open one. Null when the newest message was answered before. */
const startTurn = (
  { db }: ReplyContext,
  run: Run,
  open: OpenTurn | null,
  { facts, assistant, now }: Start
): Promise<OpenTurn | null> => {
  const { businessId, threadId } = run
  const fields = turnFields(facts, assistant)
  return asHolder(db, run, async (tx): Promise<OpenTurn | null> => {
    if (open === null)
      return beginTurn(tx, businessId, {
        id: turnIdOf(threadId, facts.newest._id),
        threadId,
        channel: facts.thread.thread.channel,
        startedAt: now,
        decided: null,
        ...fields,
      })
    await renewTurn(tx, businessId, open.id, fields)
    return { ...open, ...fields }
  })
}

const publishStarted = (
  { db }: ReplyContext,
  { run, turn }: Attempt,
  assistantId: string
): Promise<void> =>
  asHolder(db, run, tx =>
    tx.publish('turn.started', {
      key: run.threadId,
      data: { turnId: turn.id, threadId: run.threadId, assistantId },
    })
  )

const releaseHeldCredits = async (
  ctx: ReplyContext,
  { run, turn, holdsCredits }: Attempt
): Promise<void> => {
  if (holdsCredits) await releaseCredits(ctx, run.businessId, turn.id)
}

/** Ends the turn without a reply; `human` calls a person for that cause. */
const endSilently = async (
  ctx: ReplyContext,
  attempt: Attempt,
  reason: string,
  human: HumanCause | null = null
): Promise<void> => {
  const { run, turn, trace } = attempt
  await releaseHeldCredits(ctx, attempt)
  await finish(ctx)(
    run,
    turn,
    { outcome: 'silent', reason, answer: null, creditsMilli: 0 },
    { human, steps: trace }
  )
}

/** Ends the turn because the thread had all its replies of the day; a person is called once. */
const endAtReplyLimit = async (ctx: ReplyContext, attempt: Attempt): Promise<void> => {
  const { run, turn, today, trace } = attempt
  await releaseHeldCredits(ctx, attempt)
  const reason = replyLimitReason(today.limit)
  await finish(ctx)(
    run,
    turn,
    { outcome: 'human', reason, answer: null, creditsMilli: 0 },
    { limited: today, steps: trace }
  )
}
