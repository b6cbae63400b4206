import type { HumanCause } from '@mostrador/contracts/ai-assistant'
import { creditTypeOfModel } from '@mostrador/contracts/billing'
import { inMessageClock, MILLI } from '@mostrador/kernel'
import { failpoint } from '@mostrador/platform'
import type { Step } from '../agent/loop.ts'
import { handlesOf } from '../tools/handles.ts'
import { prepareReply } from './agent-use-cases.ts'
import { chooseAssistant } from './choose-assistant.ts'
import { isOverDailyCredits, releaseCredits, reserveCredits } from './credits-use-cases.ts'
import { deliver } from './deliver-use-cases.ts'
import { gatherFacts, isAttendedByPerson, readThread } from './facts-use-cases.ts'
import { finish } from './finish-use-cases.ts'
import { journalOf } from './journal-use-cases.ts'
import { checkOffer, referToPerson } from './offer-use-cases.ts'
import { asHolder, type Run } from './pending-repository.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import { hadAllReplies, takeReply } from './reply-limit-repository.ts'
import { conversationOf, saveConversation } from './conversation-repository.ts'
import { addSteps, beginTurn, openTurnOf, renewTurn, saveDecision } from './repository.ts'
import {
  attendedReason,
  dayOf,
  questionOf,
  reasonForSilence,
  turnIdOf,
} from './thread-turn-use-cases.ts'
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
      // Whoever wrote after it was decided, while its process was dead, is still waiting.
      return answerThread(ctx)(run, trace)
    }
    const [conversation, read] = await Promise.all([
      conversationOf(db, businessId, threadId),
      readThread(ctx, businessId, threadId),
    ])
    if (read === null || (open === null && read.newest._id === conversation.answeredMessageId))
      return
    let facts = await gatherFacts(ctx, businessId, threadId, read)
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
    const beSilent = async (reason: string, human: HumanCause | null = null): Promise<void> => {
      if (held) await releaseCredits(ctx, businessId, turn.id)
      return finish(ctx)(
        run,
        turn,
        { outcome: 'silent', reason, answer: null, creditsMilli: 0 },
        { human, steps: trace }
      )
    }
    const today = dayOf(ctx, run, facts)
    const hadAll = async (): Promise<void> => {
      if (held) await releaseCredits(ctx, businessId, turn.id)
      const reason = replyLimitReason(today.limit)
      return finish(ctx)(
        run,
        turn,
        { outcome: 'human', reason, answer: null, creditsMilli: 0 },
        { limited: today, steps: trace }
      )
    }
    const quiet = reasonForSilence(facts, now)
    if (quiet !== null) return beSilent(quiet)
    if (choice.assistant === null)
      return beSilent(choice.reason, choice.staffShouldKnow ? 'no_credits' : null)
    if (await hadAllReplies(db, today)) return hadAll()
    const { missing, offer } = await checkOffer(ctx, businessId, choice.assistant)
    if (missing.length > 0) {
      if (held) await releaseCredits(ctx, businessId, turn.id)
      const { business } = facts
      return referToPerson(ctx)(run, turn, { today, business, missing, steps: trace.splice(0) })
    }
    if (await isOverDailyCredits(ctx, facts))
      return beSilent('Se alcanzó el límite diario de créditos', 'daily_credits')
    const { assistant } = choice
    const cost = facts.person.isTestNumber ? MILLI / 2 : MILLI
    if (!(await reserveCredits(ctx, businessId, turn, cost)))
      return beSilent('Sin créditos', 'no_credits')
    held = true
    failpoint('ledger.after_reserve')
    await asHolder(db, run, tx =>
      tx.publish('turn.started', {
        key: threadId,
        data: { turnId: turn.id, threadId, assistantId: assistant._id },
      })
    )

    const handles = handlesOf(conversation.handles, now.getTime())
    const journal = journalOf(ctx, {
      run,
      turnId: turn.id,
      clientId: facts.client._id,
      assistantId: assistant._id,
      assistantName: assistant.name,
    })
    const prepare = () =>
      prepareReply(ctx)({
        facts,
        assistant,
        offer,
        handles,
        memory: conversation.memory,
        journal,
        trace,
      })
    let reply = await prepare()
    const latest = await readThread(ctx, businessId, threadId)
    const touched = await journal.touched()
    if (!touched && (await isAttendedByPerson(ctx, businessId, threadId)))
      return beSilent(attendedReason)
    if (latest === null && !touched) return beSilent('Contestó una persona del negocio')
    if (latest !== null && latest.newest._id !== facts.newest._id && !touched) {
      // Somebody wrote during the run and nothing has been done or said: run once more with all of it [reliability 4.2].
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
    const text = inMessageClock(reply.text, facts.business.messageClock)
    const decided: Decided = {
      text,
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
      output: text,
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
      const { answeredBy, model, promptTokens, completionTokens } = reply.run
      await saveDecision(tx, businessId, turn.id, decided, {
        brain: answeredBy,
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
    await deliver(ctx)(run, answering, decided)
  }
