import type { House, Voice } from '@mostrador/platform'
import type { MessagingConfig } from './config.ts'
import type { Target } from './sql-repository.ts'

/** What this service is given. */
export type MessagingHouse = House<MessagingConfig, 'messaging-gateway'>
/** One transaction over the tables of messaging, fast or not. */
export type Tx = Target & Voice
