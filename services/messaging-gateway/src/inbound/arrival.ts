import type { Channel } from '@mostrador/contracts'
import type { Update } from '../channels/update.ts'

/** Where an update arrived: the account of a business on a channel. */
export type Arrival = {
  readonly businessId: string
  readonly channel: Channel
  readonly accountId: string
}

export type UpdateOf<Kind extends Update['kind']> = Extract<Update, { kind: Kind }>
