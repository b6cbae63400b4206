import type { ChannelAdapter } from '../adapter.ts'
import { noContactIds } from '../contact.ts'
import { getProfile, postMessage } from '../graph/graph-request.ts'
import { readPlatform } from '../messenger-platform/read.ts'
import type { GraphSettings } from '../graph/settings.ts'
import { splitPlatform } from '../messenger-platform/split.ts'
import type { Contact } from '../update.ts'
import type { InstagramSettings } from './settings.ts'

const encoder = new TextEncoder()

const reasonContext = {
  label: 'Instagram',
  windowClosedReason:
    'Pasaron más de 24 horas desde el último mensaje del cliente. Instagram no permite mensajes automáticos después de ese plazo.',
}

const contactOf = (personId: string): Contact => ({
  ...noContactIds,
  channel: 'instagram',
  instagramAccountId: personId,
  pushName: '',
  key: personId,
})

/**
 * Instagram messaging (protocols 5). Tokens of Instagram Login answer on Instagram's host; those of
 * a Page, which came by the login of Facebook, on Graph's, as the Page.
 */
export const instagram: ChannelAdapter<InstagramSettings & GraphSettings> = {
  channel: 'instagram',
  label: reasonContext.label,
  webhookObject: 'instagram',
  webhookSecrets: ({ META_INSTAGRAM_APP_SECRET: secret }) => (secret === undefined ? [] : [secret]),

  split: entry => splitPlatform('instagram', entry),
  read: raw => readPlatform(contactOf, raw),
  matchesEchoesByText: true,

  contactKey: ({ instagramAccountId }) => instagramAccountId,
  lookupKeys: ({ instagramAccountId }) => (instagramAccountId ? [instagramAccountId] : null),

  /** Bytes. */
  textLimit: 1000,
  textSize: text => encoder.encode(text).length,
  send: (http, settings, { accountId, token, login, to, text }) =>
    postMessage(http, reasonContext, {
      ...(login === 'facebook'
        ? { baseUrl: settings.META_GRAPH_URL, accountId: 'me' }
        : { baseUrl: settings.META_INSTAGRAM_URL, accountId }),
      token,
      body: { recipient: { id: to.instagramAccountId }, message: { text } },
    }),
  readProfile: (http, settings, person) =>
    getProfile(http, person, {
      baseUrl: person.login === 'facebook' ? settings.META_GRAPH_URL : settings.META_INSTAGRAM_URL,
      fields: 'name,username',
    }),

  window: {
    durationMs: 24 * 60 * 60 * 1000,
    closedReason: reasonContext.windowClosedReason,
    firstContactNeeds: 'Instagram solo permite contestar',
  },
}
