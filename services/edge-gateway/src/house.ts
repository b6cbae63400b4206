import type { House } from '@mostrador/platform'
import type { GatewayConfig } from './config.ts'

/** What this service is given. */
export type GatewayHouse = House<GatewayConfig, 'edge-gateway'>
