import { z } from 'zod'
import { Seconds, WireId, WireText } from '../payload.ts'
import type { HistoryMessage, Update } from '../update.ts'
import { whatsappContact } from './contact.ts'
import { Content, contentOf } from './content.ts'

/** Webhooks of a number that is used in WhatsApp's app too (protocols 2.11, coexistence). */

const HistoryBody = z.object({
  person: WireId,
  messages: z.array(
    Content.extend({
      id: WireId,
      timestamp: Seconds,
      from: WireId.optional(),
      history_context: z.looseObject({ status: z.string().optional() }).optional(),
    })
  ),
})
type HistoryBody = z.output<typeof HistoryBody>

const deliveryOf: Readonly<Record<string, HistoryMessage['state']>> = {
  DELIVERED: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
}

/** Part of what was written with one person before the number was connected. */
export const readHistory = (body: unknown): Update => {
  const { person, messages } = HistoryBody.parse(body)
  const contact = whatsappContact({ waId: person, scopedId: '', pushName: '' })
  const isTheirs = ({ from }: HistoryBody['messages'][number]): boolean =>
    whatsappContact({ waId: from ?? '', scopedId: '', pushName: '' }).key === contact.key
  return {
    kind: 'history',
    contact,
    messages: messages.map(message => {
      const inbound = isTheirs(message)
      const status = message.history_context?.status ?? ''
      return {
        ...contentOf(message),
        providerId: message.id,
        at: message.timestamp,
        inbound,
        state: inbound ? 'received' : (deliveryOf[status] ?? 'sent'),
      }
    }),
  }
}

const Part = z.looseObject({
  metadata: z
    .looseObject({
      phase: z.coerce.number().int().min(0).max(9).optional(),
      progress: z.coerce.number().min(0).max(100).optional(),
    })
    .optional(),
  errors: z.array(z.unknown()).optional(),
})

/** How far Meta is with sending the history, or that the owner did not share it. */
export const readHistoryProgress = (body: unknown): Update => {
  const { metadata, errors = [] } = Part.parse(body)
  return {
    kind: 'history_progress',
    phase: metadata?.phase ?? null,
    progress: Math.floor(metadata?.progress ?? 0),
    isRefused: errors.length > 0,
  }
}

const MAX_NAME = 200
const Entries = z.array(
  z.looseObject({
    action: z.string().optional(),
    contact: z.looseObject({
      full_name: WireText.optional(),
      first_name: WireText.optional(),
      phone_number: WireId.optional(),
    }),
  })
)

/** Names that the owner's phone added, changed or removed. */
export const readPhoneContacts = (body: unknown): Update => ({
  kind: 'phone_contacts',
  contacts: Entries.parse(body).flatMap(({ action, contact }) => {
    const { full_name: full, first_name: first, phone_number: number } = contact
    const { key } = whatsappContact({ waId: number ?? '', scopedId: '', pushName: '' })
    const name = (full ?? first ?? '').trim().slice(0, MAX_NAME)
    return key === '' ? [] : [{ key, name: action === 'remove' || name === '' ? null : name }]
  }),
})

const Account = z.object({
  at: Seconds,
  event: z.string(),
  number: WireId.nullable(),
})

/** The owner took the product out of the app of the phone. */
export const readAccountUpdate = (body: unknown): Update => {
  const { at, event, number } = Account.parse(body)
  return event === 'PARTNER_REMOVED' ? { kind: 'removed', at, number } : { kind: 'nothing' }
}
