import { billingRoutes, creditNames, type CreditType } from '@mostrador/contracts/billing'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { centsOf, formatMoney, Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { findBusiness } from '../businesses/repository.ts'
import type { AccountsContext } from '../context.ts'
import type { OwnerAlert } from './alert-mail.ts'

type Question = { readonly kind: string; readonly businessId: string; readonly aboutId: string }

const channelAlert = async (
  { call }: AccountsContext,
  { kind, businessId, aboutId }: Question
): Promise<OwnerAlert | null> => {
  const as = actorOf.service('accounts', businessId)
  const connections = await call(messagingRoutes.connections, {}, as)
  const connection = connections.find(({ _id }) => _id === aboutId)
  if (connection === undefined) return null
  const { channel, displayName, handle, state, problem, isExpiring, expiresAt, phone } = connection
  const account = { channel, name: displayName || handle }
  if (kind === 'channel_expired') return state === 'expired' ? { kind, ...account, problem } : null
  if (kind === 'channel_expiring')
    return isExpiring && expiresAt !== null ? { kind, ...account, on: expiresAt } : null
  return state === 'connected' && phone?.isQuiet === true
    ? { kind: 'phone_quiet', ...account, before: phone.openBefore }
    : null
}

const calendarAlert = async (
  { call }: AccountsContext,
  { businessId, aboutId }: Question
): Promise<OwnerAlert | null> => {
  const as = actorOf.service('accounts', businessId)
  const { calendars } = await call(schedulingRoutes.calendarStates, {}, as)
  const calendar = calendars.find(({ specialistId }) => specialistId === aboutId)
  if (calendar === undefined || calendar.problem === null) return null
  const { specialistName: name, problem } = calendar
  return { kind: 'calendar_failed', name, problem, id: aboutId }
}

/** Credits that are still below the threshold. */
const lowCredits = async (
  { call }: AccountsContext,
  { businessId }: Question,
  creditType: CreditType
): Promise<OwnerAlert | null> => {
  const credits = await call(billingRoutes.getCredits, {}, actorOf.service('accounts', businessId))
  const balance = credits[creditNames[creditType].counter]
  if (balance >= credits.lowCreditThreshold) return null
  return { kind: 'credits_low', label: creditNames[creditType].label, left: balance }
}

const paymentAlert = async (
  { call, db, clock }: AccountsContext,
  { businessId }: Question
): Promise<OwnerAlert | null> => {
  const as = actorOf.service('accounts', businessId)
  const subscription = await call(billingRoutes.subscriptionState, {}, as)
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return null
  const until = (await findBusiness(db, businessId))?.endSubscription ?? null
  return {
    kind: 'payment_failed',
    plan: subscription.prices[0]?.productName ?? 'tu plan',
    until: until !== null && until > clock.now() ? until.toISOString() : null,
  }
}

const disputeAlert = async (
  { call }: AccountsContext,
  { businessId, aboutId }: Question
): Promise<OwnerAlert | null> => {
  const as = actorOf.service('accounts', businessId)
  try {
    const dispute = await call(billingRoutes.disputeFacts, { params: { id: aboutId } }, as)
    const { kind: about, state, amount, currency, credits, taken, appointmentId } = dispute
    const paid = formatMoney({ cents: centsOf(amount), currency })
    return { kind: 'disputed', about, state, paid, credits, taken, appointmentId }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment_not_found') return null
    throw error
  }
}

const alertsByKind: Readonly<
  Record<string, (ctx: AccountsContext, question: Question) => Promise<OwnerAlert | null>>
> = {
  calendar_failed: calendarAlert,
  payment_failed: paymentAlert,
  disputed: disputeAlert,
  gpt_credits_low: (ctx, question) => lowCredits(ctx, question, 'gpt'),
  reasoning_credits_low: (ctx, question) => lowCredits(ctx, question, 'reasoning'),
}

/** The problem as it is now; null when it is over or its owner is gone. */
export const alertOf = (ctx: AccountsContext, question: Question): Promise<OwnerAlert | null> =>
  (alertsByKind[question.kind] ?? channelAlert)(ctx, question)
