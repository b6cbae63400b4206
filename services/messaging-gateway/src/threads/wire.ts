import type { ContactIdentity } from '@mostrador/contracts/crm'
import type { ChatMessage, Thread } from '@mostrador/contracts/messaging-gateway'
import { showPhone, withoutLinkSecrets } from '@mostrador/kernel'
import { type AttentionColumns, attentionAt } from '../attention/attention.ts'
import { adapterOf } from '../channels/registry.ts'
import { windowUntil } from '../sending/window.ts'

type ThreadLike = AttentionColumns & {
  id: string
  businessId: string
  channel: Thread['channel']
  whatsapp: string | null
  countryCode: string | null
  countryCodeExt: string | null
  whatsAppId: string | null
  instagramId: string | null
  messengerId: string | null
  pushName: string
  clientId: string | null
  clientName: string
  clientType: Thread['clientType']
  unread: number
  lastInboundAt: Date | null
}
type MessageLike = {
  id: string
  threadId: string
  inbound: boolean
  providerId: string | null
  type: ChatMessage['type']
  text: string
  authorKind: ChatMessage['author']['kind']
  authorName: string
  state: ChatMessage['state']
  reason: string | null
  isDeleted: boolean
  sentAt: Date
}

const DELETED = 'Mensaje eliminado'
/**
 * What people and assistants read: a deleted message shows a fixed text [INB-07], and a link to pay
 * or to answer a form is of use to the client alone.
 */
const shownText = ({ isDeleted, text }: Pick<MessageLike, 'isDeleted' | 'text'>): string =>
  isDeleted ? DELETED : withoutLinkSecrets(text)

/** The client's name; until crm knows it, the name in the channel, the number, or the channel. */
const shownName = ({
  clientName,
  pushName,
  whatsapp,
  countryCode,
  channel,
}: ThreadLike): string => {
  const name = clientName || pushName
  if (name !== '') return name
  if (whatsapp === null) return `Contacto de ${adapterOf(channel).label}`
  return showPhone({ whatsapp, countryCode: countryCode ?? '' })
}

/** A stored message, its fields under both sets of names [C1-20]. */
export const messageOnWire = (message: MessageLike, clientId: string | null): ChatMessage => {
  const content = shownText(message)
  const createdAt = message.sentAt.toISOString()
  return {
    _id: message.id,
    id: message.id,
    threadId: message.threadId,
    messageId: message.providerId ?? message.id,
    role: message.inbound ? 'user' : 'assistant',
    content,
    message: content,
    createdAt,
    date: createdAt,
    isDeleted: message.isDeleted,
    type: message.type,
    author: { kind: message.authorKind, name: message.authorName },
    state: message.state,
    reason: message.reason,
    clientId,
  }
}

/** `last`: the message that the inbox shows. `now`: a person attends only up to a moment. */
export const threadOnWire = (
  thread: ThreadLike,
  last: MessageLike | undefined,
  now: Date
): Thread => ({
  _id: thread.id,
  businessId: thread.businessId,
  channel: thread.channel,
  clientId: thread.clientId,
  clientName: shownName(thread),
  clientType: thread.clientType,
  whatsapp: thread.whatsapp,
  countryCode: thread.countryCode,
  countryCodeExt: thread.countryCodeExt,
  instagramAccountId: thread.instagramId,
  messengerId: thread.messengerId,
  isRead: thread.unread === 0,
  unread: thread.unread,
  lastMessage:
    last === undefined
      ? null
      : {
          _id: last.id,
          date: last.sentAt.toISOString(),
          role: last.inbound ? 'user' : 'assistant',
          message: shownText(last),
          state: last.state,
          author: { kind: last.authorKind, name: last.authorName },
        },
  windowUntil: windowUntil(thread)?.toISOString() ?? null,
  attention: attentionAt(thread, now),
})

/** What crm needs to find or create the client of a conversation. */
export const identityOf = ({
  channel,
  whatsapp,
  countryCode,
  countryCodeExt,
  whatsAppId,
  instagramId,
  messengerId,
  pushName,
}: ThreadLike): ContactIdentity => ({
  channel,
  whatsapp,
  countryCode,
  countryCodeExt,
  whatsAppId,
  instagramAccountId: instagramId,
  messengerId,
  pushName,
})
