import type { HumanCause } from '@mostrador/contracts/ai-assistant'
import { type Attention, ATTENDING_MS } from '@mostrador/contracts/messaging-gateway'

/** What a conversation stores about who answers it. */
export type AttentionColumns = {
  attention: Attention['state']
  attentionSince: Date | null
  waitingCause: HumanCause | null
  attendedBy: string | null
  attendedName: string | null
  attendedUntil: Date | null
  /** When a person last took it or gave it back. */
  attentionSetAt: Date | null
}

/** A person who answers by hand. `userId` is null for one who writes on the phone. */
export type Person = { readonly userId: string | null; readonly name: string }

const reasons: Readonly<Record<HumanCause, string>> = {
  asked: 'el asistente pidió que siga una persona',
  failed: 'el asistente no pudo preparar la respuesta',
  undelivered: 'la respuesta del asistente no llegó',
  no_credits: 'se acabaron los créditos y el asistente no contesta',
  daily_credits: 'se alcanzó el límite diario de créditos',
  nothing_to_offer: 'todavía no hay nada que se pueda agendar',
  reply_limit: 'la conversación llegó al límite de respuestas de hoy',
}

/** The cause of calls that were published before causes existed. */
const unknownCause: HumanCause = 'asked'

const untilOf = (lastWritten: Date): Date => new Date(lastWritten.getTime() + ATTENDING_MS)

/**
 * Who answers at `now`: a thread that a person attends goes back to the assistants when its time is
 * over.
 */
export const attentionAt = (row: AttentionColumns, now: Date): Attention => {
  const { attention, attentionSince: since, attendedUntil: until } = row
  if (attention === 'waiting' && since !== null)
    return {
      state: 'waiting',
      since: since.toISOString(),
      reason: reasons[row.waitingCause ?? unknownCause],
    }
  if (attention === 'person' && since !== null && until !== null && until > now)
    return {
      state: 'person',
      name: row.attendedName ?? '',
      userId: row.attendedBy,
      since: since.toISOString(),
      until: until.toISOString(),
    }
  return { state: 'assistant' }
}

const unattended = {
  attentionSince: null,
  waitingCause: null,
  attendedBy: null,
  attendedName: null,
  attendedUntil: null,
}

const assignTo = (row: AttentionColumns, { userId, name }: Person, at: Date): AttentionColumns => ({
  ...row,
  attention: 'person',
  attentionSince: at,
  waitingCause: null,
  attendedBy: userId,
  attendedName: name,
  attendedUntil: untilOf(at),
  attentionSetAt: at,
})

/**
 * A person takes the conversation. Null when nothing changes: they have it, or somebody else does.
 * The phone is nobody in particular, so anybody may take over from it.
 */
export const takeAttention = (
  row: AttentionColumns,
  person: Person,
  now: Date
): AttentionColumns | null => {
  const holder = attentionAt(row, now)
  return holder.state === 'person' && holder.userId !== null ? null : assignTo(row, person, now)
}

/** The conversation goes back to the assistants; null when they have it. */
export const returnAttention = (row: AttentionColumns, now: Date): AttentionColumns | null =>
  attentionAt(row, now).state === 'assistant'
    ? null
    : { ...row, ...unattended, attention: 'assistant', attentionSetAt: now }

export type HumanCall = {
  /** When the turn that could not help began. */
  readonly since: Date
  readonly cause: HumanCause | undefined
  /** One of the business wrote in the conversation since then. */
  readonly isAnswered: boolean
}

/**
 * An assistant calls a person. Null when somebody attends, waits already, or has acted since the
 * turn began.
 */
export const callPerson = (
  row: AttentionColumns,
  { since, cause, isAnswered }: HumanCall,
  now: Date
): AttentionColumns | null => {
  if (isAnswered || attentionAt(row, now).state !== 'assistant') return null
  if (row.attentionSetAt !== null && row.attentionSetAt >= since) return null
  return {
    ...row,
    ...unattended,
    attention: 'waiting',
    attentionSince: since,
    waitingCause: cause ?? unknownCause,
  }
}

/**
 * One of the business wrote while the assistants answered: a takeover, unless the conversation was
 * given back since, or its time is over already. `at` may be of the phone's clock.
 */
const takeOver = (row: AttentionColumns, person: Person, at: Date, now: Date) => {
  const wasGivenBack = row.attentionSetAt !== null && row.attentionSetAt > at
  return wasGivenBack || untilOf(at) <= now ? null : assignTo(row, person, at)
}

/**
 * One of the business wrote by hand, in the panel or the phone: they attend it from here on, so
 * that no assistant talks over them. Where a person attends, its time begins again; the phone gives
 * way to a person of the panel. `at`: when it was written, which for an echo of the phone may be
 * before the call. Null when nothing changes.
 */
export const attendByHand = (
  row: AttentionColumns,
  person: Person,
  { at, now }: { readonly at: Date; readonly now: Date }
): AttentionColumns | null => {
  const current = attentionAt(row, now)
  if (current.state === 'waiting')
    return at.getTime() < Date.parse(current.since) ? null : assignTo(row, person, at)
  if (current.state === 'assistant') return takeOver(row, person, at, now)
  if (current.userId === null && person.userId !== null) return assignTo(row, person, at)
  if (untilOf(at).getTime() <= Date.parse(current.until)) return null
  return { ...row, attendedUntil: untilOf(at) }
}
