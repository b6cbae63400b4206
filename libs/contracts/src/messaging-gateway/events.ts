import { z } from 'zod'
import { Channel, Id, StoredInstant } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { AuthorKind, MessageState } from './entities.ts'

/** Key of all: the thread. Texts and numbers stay in the owner's tables; listeners ask for them. */
export const messagingEvents = defineEvents({
  'message.received': z.object({
    threadId: Id,
    messageId: Id,
    clientId: Id.nullable(),
    channel: Channel,
    sentAt: StoredInstant,
  }),
  /** Accepted for sending; the sender works on it. */
  'message.queued': z.object({
    threadId: Id,
    messageId: Id,
    clientId: Id.nullable(),
    channel: Channel,
    author: z.enum(['staff', 'assistant', 'automation', 'phone']),
  }),
  'message.state_changed': z.object({
    threadId: Id,
    messageId: Id,
    clientId: Id.nullable(),
    state: MessageState,
  }),
  /** It did not reach the person, and will not by itself: refused, given up, held until they write again, or nobody knows. */
  'message.undelivered': z.object({
    threadId: Id,
    messageId: Id,
    clientId: Id.nullable(),
    author: AuthorKind,
    /** The key under which a service asked for the sending; parts of one text carry the key and their number. */
    key: z.string().nullable().optional(),
  }),
  'message.edited': z.object({
    threadId: Id,
    messageId: Id,
    clientId: Id.nullable(),
    isDeleted: z.boolean(),
  }),
  'thread.read': z.object({ threadId: Id, clientId: Id.nullable() }),
  /** The provider told the name of a person whose webhooks carry none; `threadFacts` answers it. */
  'thread.profile_known': z.object({ threadId: Id, clientId: Id.nullable() }),
  'channel.connected': z.object({ channel: Channel }),
  'channel.expired': z.object({ channel: Channel }),
})
