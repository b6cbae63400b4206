import type { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { endpointOf } from './endpoint.ts'

export const sessionRoute = endpointOf<typeof gatewayRoutes.session>({
  method: 'GET',
  path: '/api/auth/session',
})
export const signInRoute = endpointOf<typeof gatewayRoutes.signIn>({
  method: 'POST',
  path: '/api/auth/login',
  body: true,
})
export const businessRoute = endpointOf<typeof gatewayRoutes.chooseBusiness>({
  method: 'POST',
  path: '/api/auth/business',
  body: true,
})
