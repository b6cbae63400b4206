import type { AnyTransaction, ServiceContext } from '@mostrador/platform'
import type { MessagingConfig } from './config.ts'

/** What this service is given. */
export type MessagingContext = ServiceContext<MessagingConfig, 'messaging-gateway'>
/** One transaction over the tables of messaging, fast or not. */
export type Tx = AnyTransaction
