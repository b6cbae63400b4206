import { fieldOf, idOf, joinIds, listOf } from '../payload.ts'
import type { RawUpdate } from '../update.ts'
import { whatsappKey } from './contact.ts'
import type { WhatsappKind } from './read.ts'
import { splitAccountUpdate, splitPhoneApp } from './split-phone-app.ts'

type Value = { readonly accountId: string; readonly contacts: readonly unknown[] }
type ProfileNames = {
  readonly kind: WhatsappKind
  readonly eventId: string
  readonly waId: unknown
  readonly scopedId: unknown
  readonly body: unknown
}

const rawUpdate = (
  { accountId }: Value,
  { kind, eventId, waId, scopedId, body }: ProfileNames
): RawUpdate => ({
  channel: 'whatsapp',
  accountId,
  kind,
  eventId,
  threadKey: `whatsapp:${accountId}:${whatsappKey(idOf(waId), idOf(scopedId))}`,
  body,
})

const messageUpdate = (value: Value, message: unknown): RawUpdate =>
  rawUpdate(value, {
    kind: 'whatsapp_message',
    eventId: idOf(fieldOf(message, 'id')),
    waId: fieldOf(message, 'from'),
    scopedId: fieldOf(message, 'from_user_id'),
    body: { contacts: value.contacts, message },
  })

const echoUpdate = (value: Value, message: unknown): RawUpdate =>
  rawUpdate(value, {
    kind: 'whatsapp_echo',
    eventId: idOf(fieldOf(message, 'id')),
    waId: fieldOf(message, 'to'),
    scopedId: fieldOf(message, 'to_user_id'),
    body: { contacts: value.contacts, message },
  })

const statusUpdate = (value: Value, status: unknown): RawUpdate =>
  rawUpdate(value, {
    kind: 'whatsapp_status',
    eventId: joinIds(fieldOf(status, 'id'), fieldOf(status, 'status')),
    waId: fieldOf(status, 'recipient_id'),
    scopedId: fieldOf(status, 'recipient_user_id'),
    body: status,
  })

/**
 * Messages, echoes of the phone, statuses, history and address book of one `entry` (protocols 2.2,
 * 2.3, 2.11).
 */
export const splitWhatsapp = (entry: unknown): RawUpdate[] =>
  listOf(fieldOf(entry, 'changes')).flatMap(change => {
    const wire = fieldOf(change, 'value')
    const time = fieldOf(entry, 'time')
    if (fieldOf(change, 'field') === 'account_update')
      return [splitAccountUpdate(idOf(fieldOf(entry, 'id')), time, wire)]
    const value: Value = {
      accountId: idOf(fieldOf(fieldOf(wire, 'metadata'), 'phone_number_id')),
      contacts: listOf(fieldOf(wire, 'contacts')),
    }
    return [
      ...listOf(fieldOf(wire, 'messages')).map(message => messageUpdate(value, message)),
      ...listOf(fieldOf(wire, 'message_echoes')).map(message => echoUpdate(value, message)),
      ...listOf(fieldOf(wire, 'statuses')).map(status => statusUpdate(value, status)),
      ...splitPhoneApp({ accountId: value.accountId, time }, wire),
    ]
  })
