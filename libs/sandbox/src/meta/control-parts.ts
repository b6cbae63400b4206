import type { Pending } from '../pending.ts'
import type { WebhookSender } from './webhook-sender.ts'
import type { DeliverySimulation } from './delivery-simulation.ts'
import type { Channel } from './model.ts'
import type { MetaStore } from './store.ts'

/** What the control API is made of. */
export type ControlParts = {
  store: MetaStore
  delivery: DeliverySimulation
  webhookSender: WebhookSender
  pending: Pending
  verifyToken: string
  secretOf: (channel: Channel) => string
  urlOf: (channel: Channel) => string
}
