import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WebhookSender } from '../webhook-sender.ts'
import { GraphRefusal } from '../graph-errors.ts'
import { bodyOf, graphPaths } from '../graph-routes.ts'
import { accountsOfPath } from '../login/account-routes.ts'
import type { MetaStore } from '../store.ts'
import { usualMemory } from './phone-memory.ts'
import { contactsWebhook, historyRefused, historyWebhooks } from './phone-webhooks.ts'

const SyncRequest = z.object({
  messaging_product: z.literal('whatsapp'),
  sync_type: z.enum(['smb_app_state_sync', 'history']),
})

/** Requests a sync from the phone app (contacts, history): each kind once per connection. */
export const phoneRoutes = (
  app: FastifyInstance,
  { store, webhookSender }: { store: MetaStore; webhookSender: WebhookSender }
): void => {
  for (const path of graphPaths('/:id/smb_app_data')) {
    app.post(path, async request => {
      const syncRequest = SyncRequest.safeParse(bodyOf(request))
      const [account] = accountsOfPath(store, request)
      if (!syncRequest.success || account === undefined || !account.isOnPhone)
        throw new GraphRefusal('invalid_parameter', 'graph')
      const { sync_type: kind } = syncRequest.data
      if (account.phoneAsked.includes(kind)) throw new GraphRefusal('invalid_parameter', 'graph')
      account.phoneAsked.push(kind)
      const memory = store.phones.get(account.id) ?? usualMemory(account)
      if (kind === 'smb_app_state_sync')
        webhookSender.push(contactsWebhook(store, account, memory.contacts))
      else if (account.sharesHistory)
        for (const webhook of historyWebhooks(store, account, memory)) webhookSender.push(webhook)
      else webhookSender.push(historyRefused(store, account))
      return { messaging_product: 'whatsapp', request_id: store.ids.trace() }
    })
  }
}
