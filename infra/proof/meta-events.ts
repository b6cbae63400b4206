import type { Channel } from '@mostrador/contracts'
import { metaJson } from '@mostrador/sandbox'

/** An account as Meta's webhooks name it. */
export type Account = { readonly channel: Channel; readonly accountId: string }

/**
 * One update that Meta sends; `at` in milliseconds, whole seconds, because WhatsApp counts in
 * them.
 */
export type MetaUpdate = {
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

const whatsappChange = (update: MetaUpdate): unknown => {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '522225550100', phone_number_id: update.account.accountId },
  }
  if (update.kind === 'status') {
    const failed =
      update.state === 'failed'
        ? { errors: [{ code: 131_026, title: 'Message undeliverable' }] }
        : {}
    return {
      field: 'messages',
      value: {
        ...value,
        statuses: [
          {
            id: update.target,
            status: update.state,
            timestamp: seconds(update.at),
            recipient_id: update.person,
            ...failed,
          },
        ],
      },
    }
  }
  return {
    field: 'messages',
    value: {
      ...value,
      contacts: [{ profile: { name: `Persona ${update.person.slice(-4)}` }, wa_id: update.person }],
      messages: [
        {
          from: update.person,
          id: update.id,
          timestamp: seconds(update.at),
          ...whatsappContent(update),
        },
      ],
    },
  }
}

const whatsappContent = (update: Exclude<MetaUpdate, { kind: 'status' }>) => {
  switch (update.kind) {
    case 'message':
      return { type: 'text', text: { body: update.text } }
    case 'edit':
      return {
        type: 'edit',
        edit: {
          original_message_id: update.target,
          message: { context: { id: 'M0' }, type: 'text', text: { body: update.text } },
        },
      }
    case 'delete':
      return { type: 'revoke', revoke: { original_message_id: update.target } }
  }
}

const messagingContent = (update: MetaUpdate) => {
  switch (update.kind) {
    case 'message':
      return { message: { mid: update.id, text: update.text } }
    case 'edit':
      return { message_edit: { mid: update.target, text: update.text, num_edit: update.nth } }
    case 'delete':
      return { message: { mid: update.target, is_deleted: true } }
    case 'status':
      return { delivery: { mids: [update.target], watermark: update.at } }
  }
}

const messagingEvent = (update: MetaUpdate): unknown => ({
  sender: { id: update.person },
  recipient: { id: update.account.accountId },
  timestamp: update.at,
  ...messagingContent(update),
})

const objects: Record<Channel, string> = {
  whatsapp: 'whatsapp_business_account',
  messenger: 'page',
  instagram: 'instagram',
}

/** One POST as Meta writes it: several updates of one account share an entry. */
export const metaBody = (updates: readonly MetaUpdate[]): string => {
  const [first] = updates
  if (first === undefined) throw new Error('An empty webhook is none')
  const { channel, accountId: id } = first.account
  return metaJson({
    object: objects[channel],
    entry: [
      channel === 'whatsapp'
        ? { id, changes: updates.map(whatsappChange) }
        : { id, time: first.at, messaging: updates.map(messagingEvent) },
    ],
  })
}
