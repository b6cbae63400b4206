import type { Thread } from '@mostrador/contracts/messaging-gateway'
import type { RealtimeEvent } from '../../../api/realtime.ts'
import type { Person } from './people.ts'

/** `waits`: the client wrote and the reading time runs. `answers`: a turn of the assistant runs. */
export type PendingReply = { readonly waits: boolean; readonly answers: boolean }
/** Open replies by conversation; one that is not in here is answered. */
export type PendingReplies = ReadonlyMap<string, PendingReply>

export const noReplies: PendingReplies = new Map()
const noReply: PendingReply = { waits: false, answers: false }

const changes: Readonly<Record<string, (reply: PendingReply) => PendingReply>> = {
  'message.received': reply => ({ ...reply, waits: true }),
  'turn.started': () => ({ waits: false, answers: true }),
  // A message that came during the turn is answered by the next one.
  'turn.finished': reply => ({ ...reply, answers: false }),
  'thread.needs_human': () => noReply,
}

/** Events that begin or end a reply. */
export const replyEvents = Object.keys(changes)

/** Who is being answered after `event`; the same map when nothing changes. */
export const afterEvent = (pending: PendingReplies, { type, data }: RealtimeEvent) => {
  const change = changes[type]
  const { threadId } = (data ?? {}) as { readonly threadId?: unknown }
  if (change === undefined || typeof threadId !== 'string') return pending
  const earlier = pending.get(threadId) ?? noReply
  const now = change(earlier)
  if (now.waits === earlier.waits && now.answers === earlier.answers) return pending
  const next = new Map(pending)
  if (now.waits || now.answers) next.set(threadId, now)
  else next.delete(threadId)
  return next
}

type ContactIds = Pick<Thread, 'channel' | 'whatsapp' | 'instagramAccountId' | 'messengerId'>

/** Whether that conversation is the one of this phone. */
export const isThreadOf = (thread: ContactIds, { channel, personId }: Person): boolean => {
  if (thread.channel !== channel) return false
  if (channel === 'instagram') return thread.instagramAccountId === personId
  if (channel === 'messenger') return thread.messengerId === personId
  // The number is kept without the country, which the phone writes before it.
  return Boolean(thread.whatsapp) && personId.endsWith(thread.whatsapp ?? '')
}
