import { canonicalNumber, digitsOf, waIdOf } from '@mostrador/kernel'
import type { ChannelAdapter, TextMessage } from '../adapter.ts'
import { postMessage } from '../graph/graph-request.ts'
import type { GraphSettings } from '../graph/settings.ts'
import { numberKeys } from './contact.ts'
import { readWhatsapp } from './read.ts'
import { LABEL, reasonContext } from './reasons.ts'
import { splitWhatsapp } from './split.ts'

/** A person who hides the number is written to by the business-scoped id. */
const bodyOf = ({ to, text, messageId }: TextMessage): unknown => {
  const recipient =
    to.whatsapp === null
      ? { recipient: to.whatsAppId }
      : { to: waIdOf({ whatsapp: to.whatsapp, countryCode: to.countryCode ?? '' }) }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipient,
    type: 'text',
    text: { preview_url: false, body: text },
    biz_opaque_callback_data: messageId,
  }
}

/** WhatsApp Cloud API (protocols 2). */
export const whatsapp: ChannelAdapter<GraphSettings> = {
  channel: 'whatsapp',
  label: LABEL,
  webhookObject: 'whatsapp_business_account',
  webhookSecrets: () => [],

  split: splitWhatsapp,
  read: readWhatsapp,
  matchesEchoesByText: false,

  contactKey: ({ whatsapp: number, countryCode, whatsAppId }) =>
    // A number without a digit names nobody: crm could never tell whose conversation it is.
    number && digitsOf(number) !== ''
      ? canonicalNumber({ whatsapp: number, countryCode: countryCode ?? '' })
      : whatsAppId,
  lookupKeys: ({ whatsapp: number, countryCode }) =>
    number ? numberKeys(number, countryCode ?? '52') : null,

  textLimit: 4096,
  textSize: text => text.length,
  send: (http, { META_GRAPH_URL }, message) =>
    postMessage(http, reasonContext, {
      baseUrl: META_GRAPH_URL,
      accountId: message.accountId,
      token: message.token,
      body: bodyOf(message),
    }),
  readProfile: null,

  window: {
    durationMs: 24 * 60 * 60 * 1000,
    closedReason: reasonContext.windowClosedReason,
    firstContactNeeds: 'hace falta una plantilla (un mensaje aprobado por Meta)',
  },
}
