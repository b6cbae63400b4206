import type { Assistant } from '@mostrador/contracts/ai-assistant'
import {
  type BookingNeed,
  bookingNeedWords,
  missingToBook,
  type Offer,
  schedulingRoutes,
} from '@mostrador/contracts/scheduling'
import { Refusal, startOfDay } from '@mostrador/kernel'
import { actorOf, failpoint } from '@mostrador/platform'
import type { Step } from '../agent/loop.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import { deliver } from './deliver-use-cases.ts'
import type { BusinessFacts } from './facts-use-cases.ts'
import { finish } from './finish-use-cases.ts'
import { asHolder, type Run } from './pending-repository.ts'
import { type DayOfThread, takeReply } from './reply-limit-repository.ts'
import { saveConversation } from './conversation-repository.ts'
import { addSteps, saveDecision, wasReferredSince } from './repository.ts'
import { type Decided, nothingToOfferReason, nothingToOfferText, type OpenTurn } from './turn.ts'

/** What the business offers; null when scheduling refuses: the assistant answers without it. */
const readOffer = async (
  { call }: Pick<ReplyContext, 'call'>,
  businessId: string
): Promise<Offer | null> => {
  try {
    return await call(schedulingRoutes.offer, {}, actorOf.service('ai-assistant', businessId))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const inBranch = (offer: Offer, branchId: string | null): Offer =>
  branchId === null
    ? offer
    : { ...offer, branches: offer.branches.filter(({ _id }) => _id === branchId) }

type OfferCheck = {
  readonly missing: readonly BookingNeed[]
  /** What was read for it, so that the turn does not ask again; null when it was not read. */
  readonly offer: Offer | null
}

/**
 * What is missing before the assistant can book anything; nothing when it can, or when booking is
 * not its work: one of the team, or one that may not make appointments.
 */
export const checkOffer = async (
  ctx: Pick<ReplyContext, 'call'>,
  businessId: string,
  { type, capabilities, branchId }: Assistant
): Promise<OfferCheck> => {
  const books = capabilities.onlineScheduling || capabilities.inPersonScheduling
  if (type === 'business' || !books) return { missing: [], offer: null }
  const offer = await readOffer(ctx, businessId)
  return { missing: offer === null ? [] : missingToBook(inBranch(offer, branchId)), offer }
}

const words = new Intl.ListFormat('es-MX', { type: 'conjunction' })

type MissingOffer = {
  readonly today: DayOfThread
  readonly business: BusinessFacts
  readonly missing: readonly BookingNeed[]
  readonly steps: readonly Step[]
}

/**
 * Refers the client to a person: one sentence, which costs nothing, and one call of a person a day.
 * Later messages of the day are left to that person.
 */
export const referToPerson =
  (ctx: ReplyContext) =>
  async (run: Run, turn: OpenTurn, { today, business, missing, steps }: MissingOffer) => {
    const { db, clock } = ctx
    const { businessId, threadId } = run
    const now = clock.now()
    const explained: Step = {
      kind: 'guard',
      name: 'offer',
      arguments: '',
      output: `Falta ${words.format(missing.map(need => bookingNeedWords[need]))}`,
      ok: false,
      milliseconds: 0,
      promptTokens: 0,
      completionTokens: 0,
      at: now,
    }
    const decided: Decided = {
      text: nothingToOfferText,
      outcome: 'human',
      reason: nothingToOfferReason,
      creditsMilli: 0,
      cause: 'nothing_to_offer',
    }
    const since = startOfDay(today.day, business.timezone.name)
    const isFirst = await asHolder(db, run, async tx => {
      if (await wasReferredSince(tx, { ...run, turnId: turn.id, since })) return false
      if (!(await takeReply(tx, today))) return false
      await saveDecision(tx, businessId, turn.id, decided)
      await addSteps(tx, businessId, turn.id, [...steps, explained])
      await saveConversation(tx, businessId, threadId, { answeredMessageId: turn.messageId }, now)
      return true
    })
    if (isFirst) {
      failpoint('turn.after_decision')
      return deliver(ctx)(run, turn, decided)
    }
    const { outcome, reason, creditsMilli } = decided
    return finish(ctx)(
      run,
      turn,
      { outcome, reason, answer: null, creditsMilli },
      { steps: [...steps, explained] }
    )
  }
