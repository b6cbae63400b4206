import { z } from 'zod'
import { Seconds, WireId, WireText } from '../payload.ts'
import type { Contact, Update } from '../update.ts'
import { whatsappContact } from './contact.ts'
import { Content, contentOf } from './content.ts'

const Target = z.looseObject({
  message_id: WireId.optional(),
  original_message_id: WireId.optional(),
})
const Message = Content.extend({
  id: WireId,
  timestamp: Seconds,
  from: WireId.optional(),
  from_user_id: WireId.optional(),
  to: WireId.optional(),
  to_user_id: WireId.optional(),
  context: z.looseObject({ id: WireId.optional() }).optional(),
  reaction: Target.extend({ emoji: WireText.optional() }).optional(),
  edit: Target.extend({
    message: Content.optional(),
    text: z.looseObject({ body: WireText }).optional(),
  }).optional(),
  revoke: Target.optional(),
})
type Message = z.output<typeof Message>
const Person = z.looseObject({
  wa_id: WireId.optional(),
  user_id: WireId.optional(),
  profile: z.looseObject({ name: WireText.optional(), username: WireText.optional() }).optional(),
})
type Person = z.output<typeof Person>
const MessageBody = z.object({ contacts: z.array(Person), message: Message })

/** Id of the message that an edit, a deletion or a reaction is about. */
const targetId = (target: z.output<typeof Target> | undefined, ownId: string): string =>
  target?.original_message_id ?? target?.message_id ?? ownId

const personWith = (people: readonly Person[], waId: string, scopedId: string) => {
  const named = people.find(
    ({ wa_id, user_id }) =>
      (waId !== '' && wa_id === waId) || (scopedId !== '' && user_id === scopedId)
  )
  return named ?? (people.length === 1 ? people[0] : undefined)
}

/** Throws when neither the message nor `contacts` names anybody. */
const contactOf = (people: readonly Person[], waId = '', scopedId = ''): Contact => {
  const person = personWith(people, waId, scopedId)
  const contact = whatsappContact({
    waId,
    scopedId: scopedId || (person?.user_id ?? ''),
    pushName: person?.profile?.name ?? person?.profile?.username ?? '',
  })
  if (contact.key === '') throw new Error('a message without a person')
  return contact
}

const editedText = ({ edit }: Message): string => {
  if (edit?.text !== undefined) return edit.text.body
  return edit?.message === undefined ? '' : contentOf(edit.message).text
}

/** The content of edits and deletions by either side; undefined for all other types. */
const readAmendment = (message: Message): Update | undefined => {
  const { id, timestamp: at } = message
  if (message.type === 'revoke')
    return { kind: 'delete', providerId: targetId(message.revoke, id), at }
  if (message.type === 'edit')
    return {
      kind: 'edit',
      providerId: targetId(message.edit, id),
      at,
      text: editedText(message),
    }
  return undefined
}

/** A message of a person, who may hide the number. Throws when it cannot be understood. */
export const readWhatsappMessage = (body: unknown): Update => {
  const { contacts, message } = MessageBody.parse(body)
  const { id: providerId, timestamp: at } = message
  if (message.type === 'system') return { kind: 'nothing' }
  const amendment = readAmendment(message)
  if (amendment !== undefined) return amendment
  const contact = contactOf(contacts, message.from, message.from_user_id)
  if (message.type === 'reaction')
    return {
      kind: 'reaction',
      contact,
      target: targetId(message.reaction, providerId),
      emoji: message.reaction?.emoji || null,
      at,
    }
  return {
    kind: 'message',
    contact,
    providerId,
    at,
    ...contentOf(message),
    replyTo: message.context?.id ?? null,
  }
}

/** A message that the owner typed on the phone of a coexistence number. */
export const readWhatsappEcho = (body: unknown): Update => {
  const { contacts, message } = MessageBody.parse(body)
  const { id: providerId, timestamp: at } = message
  if (message.type === 'reaction' || message.type === 'system') return { kind: 'nothing' }
  const amendment = readAmendment(message)
  if (amendment !== undefined) return amendment
  return {
    kind: 'echo',
    contact: contactOf(contacts, message.to, message.to_user_id),
    providerId,
    at,
    ...contentOf(message),
    callbackId: null,
  }
}
