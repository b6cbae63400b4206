import type { Channel } from '@mostrador/contracts'
import type { ContactIdentity } from '@mostrador/contracts/crm'
import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'

export type MessageType = ChatMessage['type']

/**
 * The person of a conversation as the provider names them. `key` makes two messages one
 * conversation.
 */
export type Contact = ContactIdentity & { readonly key: string }

/** Small facts beside the text: media ids, coordinates, the payload of a button. */
export type Extra = Readonly<Record<string, string | number | boolean>>

export type MessageContent = {
  readonly type: MessageType
  readonly text: string
  readonly extra: Extra | null
}

export type DeliveryState = 'sent' | 'delivered' | 'read' | 'failed'

/** A message from before the account was connected. */
export type HistoryMessage = MessageContent & {
  readonly providerId: string
  readonly at: Date
  readonly inbound: boolean
  readonly state: DeliveryState | 'received'
}

/** One update of a provider, the same for every channel. */
export type Update =
  | (MessageContent & {
      readonly kind: 'message'
      readonly contact: Contact
      readonly providerId: string
      readonly at: Date
      readonly replyTo: string | null
    })
  /**
   * The business's own message: sent by us (`callbackId`), or typed in the phone or Meta's inbox.
   */
  | (MessageContent & {
      readonly kind: 'echo'
      readonly contact: Contact
      readonly providerId: string
      readonly at: Date
      readonly callbackId: string | null
    })
  | {
      readonly kind: 'status'
      readonly providerId: string
      readonly state: DeliveryState
      readonly at: Date
      readonly callbackId: string | null
      readonly reason: string | null
    }
  /** Everything that we sent to this person up to a moment. */
  | {
      readonly kind: 'watermark'
      readonly contact: Contact
      readonly state: 'delivered' | 'read'
      readonly until: Date
    }
  | { readonly kind: 'seen'; readonly providerId: string; readonly at: Date }
  | { readonly kind: 'edit'; readonly providerId: string; readonly at: Date; readonly text: string }
  | { readonly kind: 'delete'; readonly providerId: string; readonly at: Date }
  /** `emoji` null takes the reaction back. */
  | {
      readonly kind: 'reaction'
      readonly contact: Contact
      readonly target: string
      readonly emoji: string | null
      readonly at: Date
    }
  /** Part of an earlier conversation: stored, and answered by nobody. */
  | {
      readonly kind: 'history'
      readonly contact: Contact
      readonly messages: readonly HistoryMessage[]
    }
  /** How much of the history the provider has sent, in percent. */
  | {
      readonly kind: 'history_progress'
      readonly phase: number | null
      readonly progress: number
      readonly isRefused: boolean
    }
  /** Names of the phone's address book, by key of the conversation; null: removed. */
  | {
      readonly kind: 'phone_contacts'
      readonly contacts: readonly { readonly key: string; readonly name: string | null }[]
    }
  /** The owner ended the connection in the phone; of all numbers of the account when null. */
  | { readonly kind: 'removed'; readonly at: Date; readonly number: string | null }
  /** Known, and nothing to do. */
  | { readonly kind: 'nothing' }

/** One update split off a webhook, not read yet. */
export type RawUpdate = {
  readonly channel: Channel
  /** The business's account at the provider; empty when the webhook names none. */
  readonly accountId: string
  /** The parent (WABA, Page) when the webhook names only that: the update is for each account. */
  readonly parentId?: string
  /** The same for each delivery of the same update. */
  readonly eventId: string
  /** Updates of one conversation are read one at a time, in their order. */
  readonly threadKey: string
  /** Which reader of the adapter understands the body. Stored: never rename a value. */
  readonly kind: string
  readonly body: unknown
}
