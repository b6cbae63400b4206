import type { ChannelAdapter } from '../adapter.ts'
import { noContactIds } from '../contact.ts'
import { getProfile, postMessage } from '../graph/graph-request.ts'
import type { GraphSettings } from '../graph/settings.ts'
import { readPlatform } from '../messenger-platform/read.ts'
import { splitPlatform } from '../messenger-platform/split.ts'
import type { Contact } from '../update.ts'

const reasonContext = {
  label: 'Messenger',
  windowClosedReason:
    'Pasaron más de 24 horas desde el último mensaje del cliente. Messenger no permite mensajes automáticos después de ese plazo.',
}

const contactOf = (personId: string): Contact => ({
  ...noContactIds,
  channel: 'messenger',
  messengerId: personId,
  pushName: '',
  key: personId,
})

/** Messenger, for a Page (protocols 4). */
export const messenger: ChannelAdapter<GraphSettings> = {
  channel: 'messenger',
  label: reasonContext.label,
  webhookObject: 'page',
  webhookSecrets: () => [],

  split: entry => splitPlatform('messenger', entry),
  read: raw => readPlatform(contactOf, raw),
  matchesEchoesByText: false,

  contactKey: ({ messengerId }) => messengerId,
  lookupKeys: ({ messengerId }) => (messengerId ? [messengerId] : null),

  textLimit: 2000,
  textSize: text => text.length,
  send: (http, { META_GRAPH_URL }, { accountId, token, to, text, messageId }) =>
    postMessage(http, reasonContext, {
      baseUrl: META_GRAPH_URL,
      accountId,
      token,
      body: {
        recipient: { id: to.messengerId },
        messaging_type: 'RESPONSE',
        message: { text, metadata: messageId },
      },
    }),
  readProfile: (http, { META_GRAPH_URL }, person) =>
    getProfile(http, person, { baseUrl: META_GRAPH_URL, fields: 'first_name,last_name' }),

  window: {
    durationMs: 24 * 60 * 60 * 1000,
    closedReason: reasonContext.windowClosedReason,
    firstContactNeeds: 'Messenger solo permite contestar',
  },
}
