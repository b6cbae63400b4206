import type { ServiceContext } from '@mostrador/platform'
import type { GatewayConfig } from './config.ts'

/** What this service is given. */
export type GatewayContext = ServiceContext<GatewayConfig, 'edge-gateway'>
