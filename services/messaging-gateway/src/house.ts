import type { House, HouseTransaction } from '@mostrador/platform'
import type { MessagingConfig } from './config.ts'

/** What this service is given. */
export type MessagingHouse = House<MessagingConfig, 'messaging-gateway'>
/** One transaction over the tables of messaging. */
export type Tx = HouseTransaction<'messaging-gateway'>
