import { createHash } from 'node:crypto'
import { billingRoutes, creditTypeOfModel } from '@mostrador/contracts/billing'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { localDateOf, MILLI, Refusal, startOfDay } from '@mostrador/kernel'
import {
  actorOf,
  failpoint,
  type Jobs,
  type Log,
  PeerRefusal,
  retryUntil,
} from '@mostrador/platform'
import type { Step } from '../agent/loop.ts'
import { settingsOf } from '../assistants/repository.ts'
import { replyJob, replyJobId, triesBeforeHuman } from '../jobs/reply.ts'
import { handlesOf } from '../tools/handles.ts'
import { chooseAssistant } from './choose-assistant.ts'
import {
  type BusinessFacts,
  type Facts,
  type FactsDeps,
  gatherFacts,
  readThread,
} from './facts-use-cases.ts'
import { journalOf } from './journal-use-cases.ts'
import {
  asHolder,
  type Claim,
  ClaimLost,
  claimReply,
  leaseMs,
  putBack,
  renewEveryMs,
  renewLease,
  type Run,
  settleReply,
  type Thread,
  type Waiting,
} from './pending-repository.ts'
import {
  addSteps,
  beginTurn,
  conversationOf,
  endTurn,
  openTurnOf,
  renewTurn,
  saveConversation,
  saveDecision,
} from './repository.ts'
import { prepareReply, type AgentDeps, wordsOf } from './agent-use-cases.ts'
import {
  callOnceForLimit,
  type DayOfThread,
  hadAllReplies,
  takeReply,
} from './reply-limit-repository.ts'
import {
  type Decided,
  type Ended,
  fallbackText,
  isOptWord,
  type OpenTurn,
  replyKeyOf,
  replyLimitReason,
} from './turn.ts'

export type ReplyDeps = FactsDeps &
  AgentDeps & {
    readonly jobs: Jobs
    readonly ids: () => string
    readonly log: Log
    readonly businessFacts: (businessId: string) => Promise<BusinessFacts>
  }

/** The same turn for the same message, whoever computes it: its keys survive a crash. UUID of version 8, made of a hash. */
export const turnIdOf = (threadId: string, messageId: string): string => {
  const hex = createHash('sha256').update(`turn ${threadId} ${messageId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const questionOf = ({ messages }: Pick<Facts, 'messages'>): string =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
    .map(wordsOf)
    .filter(text => text !== '')
    .join('\n')
    .slice(-2_000)

/** Ends a turn: its outcome, its steps, and the news of it, in one transaction. */
const finish =
  (deps: ReplyDeps) =>
  async (
    run: Run,
    turn: OpenTurn,
    ended: Ended,
    {
      steps = [],
      human = false,
      limited,
    }: { steps?: readonly Step[]; human?: boolean; limited?: DayOfThread } = {}
  ): Promise<void> => {
    const { businessId, threadId } = run
    const now = deps.clock.now()
    await asHolder(deps.db, run, async tx => {
      await addSteps(tx, businessId, turn.id, steps)
      await endTurn(tx, businessId, turn, ended, now)
      await saveConversation(tx, businessId, threadId, { answeredMessageId: turn.messageId }, now)
      await tx.publish('turn.finished', {
        key: threadId,
        data: { turnId: turn.id, threadId, assistantId: turn.assistantId, outcome: ended.outcome },
      })
      const called = { threadId, clientId: turn.clientId, turnId: turn.id }
      if (human) await tx.publish('thread.needs_human', { key: threadId, data: called })
      else if (limited !== undefined && (await callOnceForLimit(tx, limited, now)))
        await tx.publish('thread.needs_human', {
          key: threadId,
          data: { ...called, reason: 'reply_limit' },
        })
    })
  }

/** Gives the credits of a turn back; what was never held or is closed needs nothing. */
const release = async ({ call }: ReplyDeps, businessId: string, key: string): Promise<void> => {
  try {
    await call(
      billingRoutes.release,
      { body: { key } },
      { as: actorOf.service('ai-assistant', businessId), idempotencyKey: `release-${key}` }
    )
  } catch (error) {
    // Whatever stays held comes back by itself when the reservation expires.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Why nobody answers, in Spanish; null when somebody should. The order is that of C1-09. */
const silence = (
  { client, muted, newest, business, messages }: Facts,
  now: Date
): string | null => {
  if (isOptWord(wordsOf(newest))) return 'El contacto pidió no recibir o volver a recibir mensajes'
  if (client.noRespond || muted) return 'El contacto está marcado para no responderle'
  if (!business.isWorking) return 'El negocio está en pausa'
  if (Date.parse(business.endSubscription) <= now.getTime()) return 'La suscripción terminó'
  return messages.length === 0 ? 'No hay nada que responder' : null
}

/** The daily limit, in credits of the business's local day [C1-29]. */
const overLimit = async (
  { call, clock }: ReplyDeps,
  { settings, business }: Facts
): Promise<boolean> => {
  if (settings.limitMessagesPerDay === null) return false
  const zone = business.timezone.name
  const since = startOfDay(localDateOf(clock.now(), zone), zone).toISOString()
  const { spent } = await call(
    billingRoutes.spentSince,
    { body: { since } },
    actorOf.service('ai-assistant', business._id)
  )
  return spent >= settings.limitMessagesPerDay * MILLI
}

/** Today, as the business counts days, and how many replies the thread may get in it. */
const dayOf = (
  { clock }: Pick<ReplyDeps, 'clock'>,
  { businessId, threadId }: Thread,
  { settings, business }: Pick<Facts, 'settings' | 'business'>
): DayOfThread => ({
  businessId,
  threadId,
  day: localDateOf(clock.now(), business.timezone.name),
  limit: settings.threadRepliesPerDay,
})

const reserve = async (
  { call }: ReplyDeps,
  businessId: string,
  turn: OpenTurn,
  amount: number
): Promise<boolean> => {
  try {
    await call(
      billingRoutes.reserve,
      { body: { creditType: turn.creditType, amount, key: turn.id } },
      actorOf.service('ai-assistant', businessId)
    )
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_enough_credits') return false
    throw error
  }
}

/** The one message of a turn: whoever sends it again sends the same under the same key. */
const queueText = (
  { call }: ReplyDeps,
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

/** Sends what was decided and closes the turn. Every step bears being repeated. */
const deliver =
  (deps: ReplyDeps) =>
  async (run: Run, turn: OpenTurn, decided: Decided): Promise<void> => {
    const { businessId } = run
    let failure: string | null = null
    try {
      const sent = await queueText(deps, run, turn, decided.text)
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
      await release(deps, businessId, turn.id)
      return finish(deps)(
        run,
        turn,
        { outcome: 'failed', reason: failure, answer: decided.text, creditsMilli: 0 },
        { human: true }
      )
    }
    failpoint('turn.after_queue')
    if (decided.outcome === 'failed') await release(deps, businessId, turn.id)
    else
      await deps.call(
        billingRoutes.capture,
        {
          body: {
            key: turn.id,
            amount: decided.creditsMilli,
            concept: `Respuesta del asistente ${turn.assistantName}`,
          },
        },
        {
          as: actorOf.assistant(turn.assistantName, businessId),
          idempotencyKey: `capture-${turn.id}`,
        }
      )
    failpoint('turn.after_capture')
    await finish(deps)(
      run,
      turn,
      {
        outcome: decided.outcome,
        reason: decided.reason,
        answer: decided.text,
        creditsMilli: decided.creditsMilli,
      },
      { human: decided.outcome !== 'answered' }
    )
  }

/** Reads the thread and answers it, or records why not. */
const answerThread =
  (deps: ReplyDeps) =>
  async (run: Run, trace: Step[]): Promise<void> => {
    const { db, clock } = deps
    const { businessId, threadId } = run
    const open = await openTurnOf(db, businessId, threadId)
    if (open?.decided) {
      await deliver(deps)(run, open, open.decided)
      // Whoever wrote after it was decided, while its process was dead, is still waiting.
      return answerThread(deps)(run, trace)
    }
    const [conversation, read] = await Promise.all([
      conversationOf(db, businessId, threadId),
      readThread(deps, businessId, threadId),
    ])
    if (read === null || (open === null && read.newest._id === conversation.answeredMessageId))
      return
    let facts = await gatherFacts(deps, businessId, threadId, read)
    const now = clock.now()
    const choice = chooseAssistant(
      facts.assistants,
      facts.person,
      facts.thread.thread.channel,
      facts.available
    )
    const fields = {
      messageId: facts.newest._id,
      question: questionOf(facts),
      clientId: facts.client._id,
      assistantId: choice.assistant?._id ?? null,
      assistantName: choice.assistant?.name ?? '',
      creditType: choice.assistant ? creditTypeOfModel(choice.assistant.model) : ('gpt' as const),
    }
    const turn = await asHolder(db, run, async (tx): Promise<OpenTurn | null> => {
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
    if (turn === null) return
    let held = open !== null
    const beSilent = async (reason: string, human = false): Promise<void> => {
      if (held) await release(deps, businessId, turn.id)
      return finish(deps)(
        run,
        turn,
        { outcome: 'silent', reason, answer: null, creditsMilli: 0 },
        { human, steps: trace }
      )
    }
    const today = dayOf(deps, run, facts)
    const hadAll = async (): Promise<void> => {
      if (held) await release(deps, businessId, turn.id)
      const reason = replyLimitReason(today.limit)
      return finish(deps)(
        run,
        turn,
        { outcome: 'human', reason, answer: null, creditsMilli: 0 },
        { limited: today, steps: trace }
      )
    }
    const quiet = silence(facts, now)
    if (quiet !== null) return beSilent(quiet)
    if (choice.assistant === null) return beSilent(choice.reason, choice.staffShouldKnow)
    if (await hadAllReplies(db, today)) return hadAll()
    if (await overLimit(deps, facts))
      return beSilent('Se alcanzó el límite diario de créditos', true)
    const { assistant } = choice
    const cost = facts.person.isTestNumber ? MILLI / 2 : MILLI
    if (!(await reserve(deps, businessId, turn, cost))) return beSilent('Sin créditos', true)
    held = true
    failpoint('ledger.after_reserve')
    await asHolder(db, run, tx =>
      tx.publish('turn.started', {
        key: threadId,
        data: { turnId: turn.id, threadId, assistantId: assistant._id },
      })
    )

    const handles = handlesOf(conversation.handles, now.getTime())
    const journal = journalOf(deps, {
      run,
      turnId: turn.id,
      clientId: facts.client._id,
      assistantName: assistant.name,
    })
    const prepare = () =>
      prepareReply(deps)({ facts, assistant, handles, memory: conversation.memory, journal, trace })
    let reply = await prepare()
    const latest = await readThread(deps, businessId, threadId)
    const touched = await journal.touched()
    if (latest === null && !touched) return beSilent('Contestó una persona del negocio')
    if (latest !== null && latest.newest._id !== facts.newest._id && !touched) {
      // Somebody wrote while we thought and nothing has been done or said: think once more with all of it [reliability 4.2].
      facts = { ...facts, ...latest }
      trace.push({
        kind: 'guard',
        name: 'burst',
        arguments: '',
        output: 'Llegó otro mensaje; se preparó de nuevo',
        ok: true,
        milliseconds: 0,
        promptTokens: 0,
        completionTokens: 0,
        at: clock.now(),
      })
      reply = await prepare()
    }
    const decided: Decided = {
      text: reply.text,
      outcome: reply.human ? 'human' : 'answered',
      reason: reply.reason,
      creditsMilli: cost,
    }
    failpoint('turn.before_decision')
    const answering: OpenTurn = {
      ...turn,
      messageId: facts.newest._id,
      question: questionOf(facts),
    }
    trace.push({
      kind: 'reply',
      name: assistant.name,
      arguments: '',
      output: reply.text,
      ok: true,
      milliseconds: 0,
      promptTokens: 0,
      completionTokens: 0,
      at: clock.now(),
    })
    const counted = await asHolder(db, run, async tx => {
      if (!(await takeReply(tx, today))) return false
      await renewTurn(tx, businessId, turn.id, {
        ...fields,
        messageId: answering.messageId,
        question: answering.question,
      })
      const { mind: brain, model, promptTokens, completionTokens } = reply.thought
      await saveDecision(tx, businessId, turn.id, decided, {
        brain,
        model,
        promptTokens,
        completionTokens,
      })
      await addSteps(tx, businessId, turn.id, trace.splice(0))
      await saveConversation(
        tx,
        businessId,
        threadId,
        { memory: reply.memory, handles: handles.stored(), answeredMessageId: answering.messageId },
        clock.now()
      )
      return true
    })
    if (!counted) return hadAll()
    failpoint('turn.after_decision')
    await deliver(deps)(run, answering, decided)
  }

/** After too many accidents: one honest sentence to the client, if it can go out at all, and a person is called [F20]. */
const giveUp =
  (deps: ReplyDeps) =>
  async (run: Run, waiting: Waiting, trace: readonly Step[]): Promise<void> => {
    const { businessId, threadId } = run
    const begun: OpenTurn = {
      id: turnIdOf(threadId, waiting.messageId),
      threadId,
      ...waiting,
      assistantId: null,
      assistantName: '',
      startedAt: deps.clock.now(),
      question: '',
      creditType: 'gpt',
      decided: null,
    }
    const fallback: Decided = {
      text: fallbackText,
      outcome: 'failed',
      reason: 'No se pudo preparar la respuesta',
      creditsMilli: 0,
    }
    // Where the day of the business cannot be told, the one sentence goes out uncounted.
    const today = await Promise.all([
      settingsOf(deps.db, businessId),
      deps.businessFacts(businessId),
    ]).then(
      ([settings, business]) => dayOf(deps, run, { settings, business }),
      () => null
    )
    let mayTell = true
    const turn = await asHolder(deps.db, run, async tx => {
      const turn =
        (await openTurnOf(tx, businessId, threadId)) ?? (await beginTurn(tx, businessId, begun))
      if (turn !== null && turn.decided === null) {
        mayTell = today === null || (await takeReply(tx, today))
        if (mayTell) await saveDecision(tx, businessId, turn.id, fallback)
      }
      return turn
    })
    if (turn === null) return
    // Something decided before may be on its way already: then its fate is the sender's, and no second text follows it.
    const said =
      turn.decided === null &&
      mayTell &&
      (await queueText(deps, run, turn, fallback.text).then(
        () => true,
        () => false
      ))
    await release(deps, businessId, turn.id)
    await finish(deps)(
      run,
      turn,
      {
        outcome: 'failed',
        reason: fallback.reason,
        answer: said ? fallback.text : null,
        creditsMilli: 0,
      },
      { steps: trace, human: true }
    )
  }

/** Other calls of this turn under the same key: its run died, and the key is free when its lease ends. No accident of this run. */
const keyIsTaken = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'request_in_progress'
const keyWaitMs = 5_000

/** The job: answers a thread if it is still due, once at a time. */
export const reply =
  (deps: ReplyDeps) =>
  async (thread: Thread): Promise<void> => {
    const { db, clock, jobs } = deps
    const run: Run = { ...thread, claim: deps.ids() }
    // The database may have gone away: whoever lives says how it ended when it is back, and nobody waits for the lease.
    const giveBack = (dueAt: Date, accident: boolean): Promise<void> =>
      retryUntil(() => putBack(db, run, { dueAt, accident }), leaseMs)
    let taken: Claim
    try {
      taken = await claimReply(db, run, clock.now())
    } catch (error) {
      // Taken or not, the answer was lost.
      await giveBack(clock.now(), false)
      throw error
    }
    if (taken.kind === 'nothing') return
    // Whoever pushed the time out may have died before it asked for somebody to come then. Where somebody comes this is the same job.
    if (taken.kind === 'early')
      return jobs.add(replyJob, thread, {
        id: replyJobId(thread.threadId, taken.until),
        at: taken.until,
      })
    // A run that died keeps its lease for a while: somebody must come back when it ends.
    if (taken.kind === 'busy')
      return jobs.add(replyJob, thread, {
        id: `reply-${thread.threadId}-lease-${taken.until.getTime()}`,
        at: taken.until,
      })
    const trace: Step[] = []
    // One that is not heard of loses the thread, and learns it at its next step.
    const alive = setInterval(
      () => void renewLease(db, run, clock.now()).catch(() => undefined),
      renewEveryMs
    )
    try {
      await answerThread(deps)(run, trace)
    } catch (error) {
      if (error instanceof ClaimLost) throw error
      if (keyIsTaken(error)) {
        const dueAt = new Date(clock.now().getTime() + keyWaitMs)
        await giveBack(dueAt, false)
        return await jobs.add(replyJob, thread, {
          id: `reply-${thread.threadId}-key-${run.claim}`,
          at: dueAt,
        })
      }
      if (taken.attempts < triesBeforeHuman) {
        await giveBack(clock.now(), true)
        throw error
      }
      deps.log.error(
        { err: error, threadId: thread.threadId },
        'A reply could not be prepared; a person is called'
      )
      await giveUp(deps)(run, taken.waiting, trace)
    } finally {
      clearInterval(alive)
    }
    await retryUntil(
      () =>
        db.transaction(async tx => {
          const due = await settleReply(tx, run)
          if (due !== null)
            await tx.enqueue(replyJob, thread, {
              id: `reply-${thread.threadId}-again-${run.claim}`,
              at: due,
            })
        }),
      leaseMs
    )
  }
