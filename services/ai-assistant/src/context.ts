import type { ServiceContext } from '@mostrador/platform'
import type { Config } from './config.ts'

/** What this service is given. */
export type AssistantContext = ServiceContext<Config, 'ai-assistant'>

/** What its use cases take from it. */
export type UseCaseContext = Pick<AssistantContext, 'db' | 'clock' | 'ids' | 'call'>
