import { z } from 'zod'
import { Channel, Id, StoredInstant } from '../common.ts'
import { defineEvents } from '../contract.ts'
import { attentionStates, AuthorKind, MessageState } from './entities.ts'

/** Who may list the channels, or where they are connected. */
const readers = ['chat', 'business'] as const

/** Key of all: the thread. Texts and numbers stay in the owner's tables; listeners ask for them. */
export const messagingEvents = defineEvents({
  'message.received': {
    audience: 'chat',
    label: 'Mensaje recibido',
    schema: z.object({
      threadId: Id,
      messageId: Id,
      clientId: Id.nullable(),
      channel: Channel,
      sentAt: StoredInstant,
    }),
  },
  /** Accepted for sending; the sender works on it. */
  'message.queued': {
    audience: 'chat',
    label: 'Mensaje por enviar',
    schema: z.object({
      threadId: Id,
      messageId: Id,
      clientId: Id.nullable(),
      channel: Channel,
      author: z.enum(['staff', 'assistant', 'automation', 'phone']),
    }),
  },
  'message.state_changed': {
    audience: 'chat',
    label: 'Cambió el estado de un mensaje',
    schema: z.object({
      threadId: Id,
      messageId: Id,
      clientId: Id.nullable(),
      state: MessageState,
    }),
  },
  /** Not delivered and not retried: refused, given up, held until the person writes, or unknown. */
  'message.undelivered': {
    audience: 'nobody',
    label: 'Mensaje que no llegó',
    schema: z.object({
      threadId: Id,
      messageId: Id,
      clientId: Id.nullable(),
      author: AuthorKind,
      /**
       * The key under which a service asked for the sending; parts of one text carry the key and
       * their number.
       */
      key: z.string().nullable().optional(),
    }),
  },
  'message.edited': {
    audience: 'chat',
    label: 'Mensaje editado',
    schema: z.object({
      threadId: Id,
      messageId: Id,
      clientId: Id.nullable(),
      isDeleted: z.boolean(),
    }),
  },
  'thread.read': {
    audience: 'chat',
    label: 'Conversación leída',
    schema: z.object({ threadId: Id, clientId: Id.nullable() }),
  },
  /**
   * Somebody waits for a person, a person took the conversation, or gave it back to the assistants.
   */
  'thread.attention_changed': {
    audience: 'chat',
    label: 'Cambió quién atiende una conversación',
    schema: z.object({
      threadId: Id,
      clientId: Id.nullable(),
      state: z.enum(attentionStates),
    }),
  },
  /**
   * The provider answered the name of a person whose webhooks carry none; read it from
   * `threadFacts`.
   */
  'thread.profile_known': {
    audience: 'nobody',
    label: 'Se conoció el perfil de un contacto',
    schema: z.object({ threadId: Id, clientId: Id.nullable() }),
  },
  /** Earlier messages were added to a conversation: nobody answers them. */
  'thread.imported': {
    audience: 'nobody',
    label: 'Conversación importada del teléfono',
    schema: z.object({ threadId: Id, clientId: Id.nullable(), lastAt: StoredInstant }),
  },
  /** More of what the phone holds has arrived. */
  'history.progressed': {
    audience: readers,
    label: 'Avanzó la importación del historial',
    schema: z.object({ channel: Channel, connectionId: Id }),
  },
  /** The app of the phone stays closed: it has to be opened before Meta ends the connection. */
  'channel.phone_quiet': {
    audience: readers,
    label: 'La app del teléfono lleva días sin abrirse',
    schema: z.object({ channel: Channel, connectionId: Id }),
  },
  'channel.connected': {
    audience: readers,
    label: 'Canal conectado',
    schema: z.object({ channel: Channel, connectionId: Id.optional() }),
  },
  'channel.expired': {
    audience: readers,
    label: 'Canal vencido',
    schema: z.object({ channel: Channel, connectionId: Id.optional() }),
  },
  'channel.disconnected': {
    audience: readers,
    label: 'Canal desconectado',
    schema: z.object({ channel: Channel, connectionId: Id }),
  },
  /** It has to be connected again before long. */
  'channel.expiring': {
    audience: readers,
    label: 'Canal por vencer',
    schema: z.object({ channel: Channel, connectionId: Id }),
  },
  /** Its quality, its state or its name at the provider changed. */
  'channel.checked': {
    audience: readers,
    label: 'Canal revisado',
    schema: z.object({ channel: Channel, connectionId: Id }),
  },
  /** A code became a token: its accounts are connected next. */
  'login.authorized': {
    audience: 'nobody',
    label: 'Permiso de Meta recibido',
    schema: z.object({ loginId: Id }),
  },
  'login.finished': {
    audience: 'business',
    label: 'Inicio de sesión de Meta terminado',
    schema: z.object({ loginId: Id }),
  },
})
