import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import type { AccountsContext } from '../context.ts'
import type { Trouble } from './letter.ts'

type Question = { readonly kind: string; readonly businessId: string; readonly aboutId: string }

const channelTrouble = async (
  { call }: AccountsContext,
  { kind, businessId, aboutId }: Question
): Promise<Trouble | null> => {
  const as = actorOf.service('accounts', businessId)
  const connections = await call(messagingRoutes.connections, {}, as)
  const found = connections.find(({ _id }) => _id === aboutId)
  if (found === undefined) return null
  const { channel, displayName, handle, state, problem, isExpiring, expiresAt, phone } = found
  const account = { channel, name: displayName || handle }
  if (kind === 'channel_expired') return state === 'expired' ? { kind, ...account, problem } : null
  if (kind === 'channel_expiring')
    return isExpiring && expiresAt !== null ? { kind, ...account, on: expiresAt } : null
  return state === 'connected' && phone?.isQuiet === true
    ? { kind: 'phone_quiet', ...account, before: phone.openBefore }
    : null
}

const calendarTrouble = async (
  { call }: AccountsContext,
  { businessId, aboutId }: Question
): Promise<Trouble | null> => {
  const as = actorOf.service('accounts', businessId)
  const { calendars } = await call(schedulingRoutes.calendarStates, {}, as)
  const found = calendars.find(({ specialistId }) => specialistId === aboutId)
  if (found === undefined || found.problem === null) return null
  const { specialistName: name, problem } = found
  return { kind: 'calendar_failed', name, problem, id: aboutId }
}

/** What is wrong now; null when it is over, or nobody's any more. */
export const troubleOf = (ctx: AccountsContext, question: Question): Promise<Trouble | null> =>
  question.kind === 'calendar_failed'
    ? calendarTrouble(ctx, question)
    : channelTrouble(ctx, question)
