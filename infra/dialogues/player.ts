import type { Business, Conversation } from './format.ts'

/** An appointment as it stands in the agenda. */
export type Row = {
  /** Of `has` or `had`, or any id that stays the same while the appointment lives. */
  readonly id: string
  /** The person who writes, and not somebody else. */
  readonly own: boolean
  readonly service: string
  readonly specialist: string
  readonly branch: string
  /** Local, `2026-11-24` and `17:00`. */
  readonly date: string
  readonly start: string
  readonly end: string
  readonly cancelled: boolean
}

/** One call of a tool in a turn. */
export type ToolUse = { readonly name: string; readonly arguments: string; readonly ok: boolean }

export type Answer = {
  readonly replies: readonly string[]
  /** What the system did for it, where it tells. */
  readonly tools: readonly ToolUse[]
  /** A person of the business was called. */
  readonly handedOver: boolean
  /** Milliseconds of work, without the reading delay. */
  readonly milliseconds: number | null
}

/** One person's chat with one business. */
export type Chat = {
  /** Sends a burst of messages and resolves with what came back before the person would go on. */
  send(texts: readonly string[]): Promise<Answer>
  /** Every appointment of the business, cancelled ones too. */
  rows(): Promise<readonly Row[]>
  /** The person has stopped writing. */
  close(): Promise<void>
}

/**
 * The system under test. Each conversation has a business of its own, with the services, people,
 * opening hours and taken times of its kind, at the moment `NOW` of format.ts.
 */
export type Player = {
  open(play: {
    readonly business: Business
    readonly conversation: Conversation
    /** Differs in every chat, ten digits. */
    readonly phone: string
  }): Promise<Chat>
}
