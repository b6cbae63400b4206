import { billingRoutes } from '@mostrador/contracts/billing'
import { localDateOf, MILLI, Refusal, startOfDay } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { Facts } from './facts-use-cases.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import type { Decided, OpenTurn } from './turn.ts'

/** Holds the credits of a turn; false when the business has too few. */
export const reserveCredits = async (
  { call }: ReplyContext,
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

/** What a movement of credits is called; a cheaper one says why [AST-06]. */
const conceptOf = ({ assistantName }: OpenTurn, creditsMilli: number): string =>
  creditsMilli < MILLI
    ? `Respuesta del asistente ${assistantName} a un número de prueba (50 %)`
    : `Respuesta del asistente ${assistantName}`

/** Charges what was held for a turn. */
export const captureCredits = async (
  { call }: ReplyContext,
  businessId: string,
  turn: OpenTurn,
  { creditsMilli }: Decided
): Promise<void> => {
  await call(
    billingRoutes.capture,
    {
      body: {
        key: turn.id,
        amount: creditsMilli,
        concept: conceptOf(turn, creditsMilli),
      },
    },
    {
      as: actorOf.assistant(turn.assistantName, businessId),
      idempotencyKey: `capture-${turn.id}`,
    }
  )
}

/** Gives the credits of a turn back. A refusal means that none are held. */
export const releaseCredits = async (
  { call }: ReplyContext,
  businessId: string,
  key: string
): Promise<void> => {
  try {
    await call(
      billingRoutes.release,
      { body: { key } },
      { as: actorOf.service('ai-assistant', businessId), idempotencyKey: `release-${key}` }
    )
  } catch (error) {
    // What stays held is released when the reservation expires.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Whether the business spent its limit of credits of the local day [C1-29]. */
export const isOverDailyCredits = async (
  { call, clock }: ReplyContext,
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
