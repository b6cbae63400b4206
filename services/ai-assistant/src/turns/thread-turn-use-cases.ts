import { createHash } from 'node:crypto'
import { localDateOf } from '@mostrador/kernel'
import { wordsOf } from './agent-use-cases.ts'
import type { Facts } from './facts-use-cases.ts'
import type { Thread } from './pending-repository.ts'
import type { ReplyContext } from './agent-use-cases.ts'
import type { DayOfThread } from './reply-limit-repository.ts'
import { isOptWord } from './turn.ts'

/**
 * The id of the turn that answers a message, a UUIDv8: the same after a crash, and so are its keys.
 */
export const turnIdOf = (threadId: string, messageId: string): string => {
  const hex = createHash('sha256').update(`turn ${threadId} ${messageId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** What the client wrote since the last reply, at most 2000 characters. */
export const questionOf = ({ messages }: Pick<Facts, 'messages'>): string =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
    .map(wordsOf)
    .filter(text => text !== '')
    .join('\n')
    .slice(-2_000)

export const attendedReason = 'La atiende una persona'

/** Why nobody answers, in Spanish; null when somebody should. The order is that of C1-09. */
export const reasonForSilence = (
  { thread: { thread }, client, muted, newest, business, messages }: Facts,
  now: Date
): string | null => {
  if (isOptWord(wordsOf(newest))) return 'El contacto pidió no recibir o volver a recibir mensajes'
  if (thread.attention.state === 'person') return attendedReason
  if (client.noRespond || muted) return 'El contacto está marcado para no responderle'
  if (!business.isWorking) return 'El negocio está en pausa'
  if (Date.parse(business.endSubscription) <= now.getTime()) return 'La suscripción terminó'
  return messages.length === 0 ? 'No hay nada que responder' : null
}

/** The local day of the business, and how many replies the thread may get in it. */
export const dayOf = (
  { clock }: Pick<ReplyContext, 'clock'>,
  { businessId, threadId }: Thread,
  { settings, business }: Pick<Facts, 'settings' | 'business'>
): DayOfThread => ({
  businessId,
  threadId,
  day: localDateOf(clock.now(), business.timezone.name),
  limit: settings.threadRepliesPerDay,
})
