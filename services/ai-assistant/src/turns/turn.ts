import type { Channel } from '@mostrador/contracts'
import type { HumanCause, turnOutcomes } from '@mostrador/contracts/ai-assistant'
import type { CreditType } from '@mostrador/contracts/billing'
import { fold } from '@mostrador/kernel'

export type Outcome = (typeof turnOutcomes)[number]

/** What a turn came to, written down before anything leaves: a rerun sends exactly this. */
export type Decided = {
  readonly text: string
  readonly outcome: 'answered' | 'human' | 'failed'
  readonly reason: string | null
  /** Thousandths of a credit to capture; of 0 nothing is held or charged. */
  readonly creditsMilli: number
  /** Why a person is called, when there is more to say than that the assistant gave up. */
  readonly cause?: HumanCause
}

/** A turn in the making. */
export type OpenTurn = {
  readonly id: string
  readonly threadId: string
  readonly messageId: string
  readonly assistantId: string | null
  readonly assistantName: string
  readonly clientId: string | null
  readonly channel: Channel
  readonly startedAt: Date
  readonly question: string
  readonly creditType: CreditType
  readonly decided: Decided | null
}
export type TurnResult = {
  readonly outcome: Outcome
  readonly reason: string | null
  readonly answer: string | null
  readonly creditsMilli: number
}

/** The key under which the one reply of a turn is sent. */
export const replyKeyOf = (turnId: string): string => `${turnId}-1`
/** The turn that a message was a reply of, or a part of it; null for messages of others. */
export const turnOfReplyKey = (key: string | null | undefined): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-1(?:#\d+)?$/.exec(key ?? '')?.[1] ?? null

export const replyLimitReason = (limit: number): string =>
  limit === 1
    ? 'La conversación ya tuvo la única respuesta de hoy. Contesta tú.'
    : `La conversación llegó al límite de ${limit} respuestas de hoy. Contesta tú.`

/** The reason that the owner reads in the trace of a turn without anything to offer. */
export const nothingToOfferReason =
  'Todavía no hay nada que se pueda agendar. Contesta tú mientras completas tu negocio.'
/** What the client reads then; once a day in a conversation. */
export const nothingToOfferText =
  'Gracias por escribirnos. En un momento una persona del equipo te responde.'

/** Sent once when no other reply could be made; a person is called at the same time. */
export const fallbackText = 'En un momento una persona del equipo te responde.'
export const stoppedText =
  'Perdón, se me complicó revisarlo. En un momento una persona del equipo te responde.'
export const emptyText = 'Perdón, eso no lo puedo responder por aquí. ¿Te ayudo con otra cosa?'

const optWords = new Set([
  'baja',
  'stop',
  'alto',
  'dar de baja',
  'darme de baja',
  'no molestar',
  'unsubscribe',
  'alta',
  'start',
  'reanudar',
])
/**
 * BAJA, STOP and ALTA are for crm, which obeys and returns them; no assistant does [decisions:
 * WhatsApp's rules are ours].
 */
export const isOptWord = (text: string): boolean =>
  optWords.has(
    fold(text)
      .replace(/[.!¡,]/g, '')
      .trim()
  )
