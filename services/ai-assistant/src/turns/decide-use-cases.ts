import type { Assistant } from '@mostrador/contracts/ai-assistant'
import { creditTypeOfModel } from '@mostrador/contracts/billing'
import type { Offer } from '@mostrador/contracts/scheduling'
import type { Step } from '../agent/loop.ts'
import type { Handles } from '../tools/handles.ts'
import { prepareReply, type Reply, type ReplyContext } from './agent-use-cases.ts'
import { saveConversation } from './conversation-repository.ts'
import { type Facts, isAttendedByPerson, readThread } from './facts-use-cases.ts'
import { journalOf } from './journal-use-cases.ts'
import { asHolder, type Run } from './pending-repository.ts'
import { type DayOfThread, takeReply } from './reply-limit-repository.ts'
import { addSteps, renewTurn, saveDecision } from './repository.ts'
import { attendedReason, questionOf } from './thread-turn-use-cases.ts'
import type { Decided, OpenTurn } from './turn.ts'

// What the assistant says in a turn: prepared by the agent, then stored before anything is sent.

/** One try of a run to answer a turn. */
export type Attempt = {
  readonly run: Run
  readonly turn: OpenTurn
  readonly facts: Facts
  readonly today: DayOfThread
  /** Steps that are not stored yet. */
  readonly trace: Step[]
  /** Credits may be held for the turn, by this run or an earlier one. */
  readonly holdsCredits: boolean
}

/** The fields of a turn that a retry may change. */
export const turnFields = (facts: Facts, assistant: Assistant | null) => ({
  messageId: facts.newest._id,
  question: questionOf(facts),
  clientId: facts.client._id,
  assistantId: assistant?._id ?? null,
  assistantName: assistant?.name ?? '',
  creditType: assistant ? creditTypeOfModel(assistant.model) : ('gpt' as const),
})

type DecisionInput = {
  readonly assistant: Assistant
  readonly offer: Offer | null
  readonly handles: Handles
  readonly memory: unknown
}
type Prepared = { readonly kind: 'prepared'; readonly reply: Reply; readonly facts: Facts }
type Silent = { readonly kind: 'silent'; readonly reason: string }

/**
 * Runs the agent; once more when somebody wrote during the run and nothing was changed yet
 * [reliability 4.2]. Silent when a person of the business took over meanwhile.
 */
export const prepareAnswer = async (
  ctx: ReplyContext,
  { run, turn, facts, trace }: Attempt,
  { assistant, ...means }: DecisionInput
): Promise<Prepared | Silent> => {
  const { businessId, threadId } = run
  const journal = journalOf(ctx, {
    run,
    turnId: turn.id,
    clientId: facts.client._id,
    assistantId: assistant._id,
    assistantName: assistant.name,
  })
  const prepare = (facts: Facts): Promise<Reply> =>
    prepareReply(ctx)({ facts, assistant, ...means, journal, trace })
  const reply = await prepare(facts)
  const latest = await readThread(ctx, businessId, threadId)
  // A change that was made has to be confirmed, whatever happened since.
  if (await journal.touched()) return { kind: 'prepared', reply, facts }
  if (await isAttendedByPerson(ctx, businessId, threadId))
    return { kind: 'silent', reason: attendedReason }
  if (latest === null) return { kind: 'silent', reason: 'Contestó una persona del negocio' }
  if (latest.newest._id === facts.newest._id) return { kind: 'prepared', reply, facts }
  const current: Facts = { ...facts, ...latest }
  const output = 'Llegó otro mensaje; se preparó de nuevo'
  trace.push(stepOf({ kind: 'guard', name: 'burst', output, at: ctx.clock.now() }))
  return { kind: 'prepared', reply: await prepare(current), facts: current }
}

const stepOf = (step: Pick<Step, 'kind' | 'name' | 'output' | 'at'>): Step => ({
  ...step,
  arguments: '',
  ok: true,
  milliseconds: 0,
  promptTokens: 0,
  completionTokens: 0,
})

type Answer = {
  readonly assistant: Assistant
  readonly answer: Prepared
  readonly decided: Decided
  readonly handles: Handles
}

/**
 * Stores the decision with its steps and the memory of the conversation, in one transaction. False,
 * and nothing stored, when the thread had all its replies of the day.
 */
export const saveAnswer = (
  { db, clock }: ReplyContext,
  { run, turn, today, trace }: Attempt,
  { assistant, answer: { reply, facts }, decided, handles }: Answer
): Promise<boolean> => {
  const { businessId, threadId } = run
  const fields = turnFields(facts, assistant)
  const { name } = assistant
  trace.push(stepOf({ kind: 'reply', name, output: decided.text, at: clock.now() }))
  return asHolder(db, run, async tx => {
    if (!(await takeReply(tx, today))) return false
    await renewTurn(tx, businessId, turn.id, fields)
    const { answeredBy, model, promptTokens, completionTokens } = reply.run
    const spent = { brain: answeredBy, model, promptTokens, completionTokens }
    await saveDecision(tx, businessId, turn.id, decided, spent)
    await addSteps(tx, businessId, turn.id, trace.splice(0))
    await saveConversation(
      tx,
      businessId,
      threadId,
      { memory: reply.memory, handles: handles.stored(), answeredMessageId: fields.messageId },
      clock.now()
    )
    return true
  })
}
