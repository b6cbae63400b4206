import type { Channel } from '@mostrador/contracts'
import type { ContactIdentity } from '@mostrador/contracts/crm'
import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'

export type MessageType = ChatMessage['type']

/** The person of a conversation as the provider names them. `key` makes two messages one conversation. */
export type Contact = ContactIdentity & { readonly key: string }

/** Small facts beside the text: media ids, coordinates, the payload of a button. */
export type Extra = Readonly<Record<string, string | number | boolean>>

export type DeliveryState = 'sent' | 'delivered' | 'read' | 'failed'

/** One piece of news from a provider, in our own words. */
export type Update =
  | {
      readonly kind: 'message'
      readonly contact: Contact
      readonly providerId: string
      readonly at: Date
      readonly type: MessageType
      readonly text: string
      readonly extra: Extra | null
      readonly replyTo: string | null
    }
  /** The business's own message coming back: sent by us (`callbackId`) or typed in the phone or in Meta's inbox. */
  | {
      readonly kind: 'echo'
      readonly contact: Contact
      readonly providerId: string
      readonly at: Date
      readonly type: MessageType
      readonly text: string
      readonly extra: Extra | null
      readonly callbackId: string | null
    }
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
  /** Known, and nothing to do. */
  | { readonly kind: 'nothing' }

/** One update as it was cut out of a webhook, not yet understood. */
export type Piece = {
  readonly channel: Channel
  /** Phone number id, Page id or Instagram account id; empty when the webhook names none. */
  readonly accountId: string
  /** The same for each delivery of the same update. */
  readonly eventId: string
  /** Updates of one conversation, in the order in which they came. */
  readonly threadKey: string
  readonly kind: 'whatsapp_message' | 'whatsapp_echo' | 'whatsapp_status' | 'messaging'
  readonly body: unknown
}
