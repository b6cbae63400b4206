import type { RawUpdate, Update } from '../update.ts'
import { readWhatsappEcho, readWhatsappMessage } from './read-message.ts'
import {
  readAccountUpdate,
  readHistory,
  readHistoryProgress,
  readPhoneContacts,
} from './read-phone-app.ts'
import { readWhatsappStatus } from './read-status.ts'

const readers = {
  whatsapp_message: readWhatsappMessage,
  whatsapp_echo: readWhatsappEcho,
  whatsapp_status: readWhatsappStatus,
  whatsapp_history: readHistory,
  whatsapp_history_progress: readHistoryProgress,
  whatsapp_contacts: readPhoneContacts,
  whatsapp_account: readAccountUpdate,
}
/** Stored in `inbox.kind`. */
export type WhatsappKind = keyof typeof readers

const isWhatsappKind = (kind: string): kind is WhatsappKind => Object.hasOwn(readers, kind)

/** Throws for an unknown kind, and when the body cannot be understood. */
export const readWhatsapp = ({ kind, body }: Pick<RawUpdate, 'kind' | 'body'>): Update => {
  if (!isWhatsappKind(kind)) throw new Error('unknown kind of update')
  return readers[kind](body)
}
