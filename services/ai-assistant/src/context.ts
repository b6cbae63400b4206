import type { ServiceContext } from '@mostrador/platform'
import type { Config } from './config.ts'

export type AssistantContext = ServiceContext<Config, 'ai-assistant'>
