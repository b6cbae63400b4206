import type { House } from '@mostrador/platform'
import type { Config } from './config.ts'

export type AssistantHouse = House<Config, 'ai-assistant'>
