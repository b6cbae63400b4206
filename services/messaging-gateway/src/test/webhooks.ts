/**
 * Webhooks as Meta writes them, one update each, for tests that choose their own order. Times in
 * seconds after a fixed moment.
 */
export const EPOCH_SECONDS = 1_795_449_600

const envelope = (object: string, entry: unknown): string =>
  JSON.stringify({ object, entry: [entry] })
const timestamp = (second: number): string => String(EPOCH_SECONDS + second)

export const whatsappValue = (accountId: string, value: object, field = 'messages'): string =>
  envelope('whatsapp_business_account', {
    id: 'waba',
    changes: [
      {
        field,
        value: {
          messaging_product: 'whatsapp',
          metadata: { display_phone_number: '15550783881', phone_number_id: accountId },
          ...value,
        },
      },
    ],
  })

export const whatsappText = (
  accountId: string,
  from: string,
  id: string,
  second: number,
  text: string
): string =>
  whatsappValue(accountId, {
    contacts: [{ profile: { name: 'Ana' }, wa_id: from }],
    messages: [{ from, id, timestamp: timestamp(second), type: 'text', text: { body: text } }],
  })

export const whatsappMessage = (
  accountId: string,
  message: { readonly from?: string; readonly [field: string]: unknown },
  second: number
): string =>
  whatsappValue(accountId, {
    contacts: [
      { profile: { name: 'Ana' }, ...(message.from === undefined ? {} : { wa_id: message.from }) },
    ],
    messages: [{ timestamp: timestamp(second), ...message }],
  })

export const whatsappPhoneEcho = (
  accountId: string,
  to: string,
  id: string,
  second: number,
  text: string
): string =>
  whatsappValue(
    accountId,
    {
      message_echoes: [
        {
          from: '15550783881',
          to,
          id,
          timestamp: timestamp(second),
          type: 'text',
          text: { body: text },
        },
      ],
    },
    'smb_message_echoes'
  )

export const whatsappStatusOf = (
  accountId: string,
  to: string,
  id: string,
  status: string,
  second: number
): string =>
  whatsappValue(accountId, {
    statuses: [{ id, status, timestamp: timestamp(second), recipient_id: to }],
  })

type Direct = 'page' | 'instagram'
const millis = (second: number): number => (EPOCH_SECONDS + second) * 1000

export const directEvent = (
  object: Direct,
  accountId: string,
  person: string,
  second: number,
  event: object,
  fromBusiness = false
): string => {
  const [sender, recipient] = fromBusiness ? [accountId, person] : [person, accountId]
  return envelope(object, {
    id: accountId,
    time: millis(second),
    messaging: [
      { sender: { id: sender }, recipient: { id: recipient }, timestamp: millis(second), ...event },
    ],
  })
}
export const directText = (
  object: Direct,
  accountId: string,
  person: string,
  mid: string,
  second: number,
  text: string
): string => directEvent(object, accountId, person, second, { message: { mid, text } })
export const directEcho = (
  object: Direct,
  accountId: string,
  person: string,
  mid: string,
  second: number,
  text: string
): string =>
  directEvent(object, accountId, person, second, { message: { mid, text, is_echo: true } }, true)
export const watermark = (
  kind: 'read' | 'delivery',
  accountId: string,
  person: string,
  second: number
): string =>
  directEvent('page', accountId, person, second, { [kind]: { watermark: millis(second) } })
