import type { Channel } from '@mostrador/contracts'
import { metaJson } from '@mostrador/sandbox'

/** An account as Meta's webhooks name it. */
export type Account = { readonly channel: Channel; readonly accountId: string }

/**
 * One update as Meta tells it; `at` in milliseconds, whole seconds, because WhatsApp counts in
 * them.
 */
export type Told = {
  readonly account: Account
  readonly person: string
  readonly id: string
  readonly at: number
} & (
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'edit'; readonly target: string; readonly text: string; readonly nth: number }
  | { readonly kind: 'delete'; readonly target: string }
  | {
      readonly kind: 'status'
      readonly target: string
      readonly state: 'sent' | 'delivered' | 'read' | 'failed'
    }
)

const seconds = (ms: number): string => String(Math.floor(ms / 1_000))

const whatsappChange = (told: Told): unknown => {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '522225550100', phone_number_id: told.account.accountId },
  }
  if (told.kind === 'status') {
    const failed =
      told.state === 'failed' ? { errors: [{ code: 131_026, title: 'Message undeliverable' }] } : {}
    return {
      field: 'messages',
      value: {
        ...value,
        statuses: [
          {
            id: told.target,
            status: told.state,
            timestamp: seconds(told.at),
            recipient_id: told.person,
            ...failed,
          },
        ],
      },
    }
  }
  const content =
    told.kind === 'message'
      ? { type: 'text', text: { body: told.text } }
      : told.kind === 'edit'
        ? {
            type: 'edit',
            edit: {
              original_message_id: told.target,
              message: { context: { id: 'M0' }, type: 'text', text: { body: told.text } },
            },
          }
        : { type: 'revoke', revoke: { original_message_id: told.target } }
  return {
    field: 'messages',
    value: {
      ...value,
      contacts: [{ profile: { name: `Persona ${told.person.slice(-4)}` }, wa_id: told.person }],
      messages: [{ from: told.person, id: told.id, timestamp: seconds(told.at), ...content }],
    },
  }
}

const messagingEvent = (told: Told): unknown => {
  const content =
    told.kind === 'message'
      ? { message: { mid: told.id, text: told.text } }
      : told.kind === 'edit'
        ? { message_edit: { mid: told.target, text: told.text, num_edit: told.nth } }
        : told.kind === 'delete'
          ? { message: { mid: told.target, is_deleted: true } }
          : { delivery: { mids: [told.target], watermark: told.at } }
  return {
    sender: { id: told.person },
    recipient: { id: told.account.accountId },
    timestamp: told.at,
    ...content,
  }
}

const objects: Record<Channel, string> = {
  whatsapp: 'whatsapp_business_account',
  messenger: 'page',
  instagram: 'instagram',
}

/** One POST as Meta writes it: several updates of one account share an entry. */
export const metaBody = (told: readonly Told[]): string => {
  const [first] = told
  if (first === undefined) throw new Error('An empty webhook is none')
  const { channel, accountId: id } = first.account
  return metaJson({
    object: objects[channel],
    entry: [
      channel === 'whatsapp'
        ? { id, changes: told.map(whatsappChange) }
        : { id, time: first.at, messaging: told.map(messagingEvent) },
    ],
  })
}
