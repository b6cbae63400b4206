import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { describe, expect, it } from 'vitest'
import { networkOf } from './address.ts'
import { limitOfRoute, routeName } from './route-limit.ts'

describe('how a route is limited', () => {
  it.each([
    ['POST', '/api/auth/login', 'sensitive'],
    ['POST', '/api/auth/register', 'sensitive'],
    ['GET', '/api/auth/session', 'api'],
    ['HEAD', '/api/auth/session', 'api'],
    ['GET', '/api/branch', 'api'],
    ['GET', '/api/calendar/feed/:key', 'secret'],
    ['GET', '/ws', 'api'],
    ['POST', '/api/meta/webhook', 'none'],
    ['GET', '/readyz', 'none'],
    ['GET', '/*', 'page'],
    ['GET', '/assets/app-BUkFzIzZ.js', 'file'],
    ['POST', '/assets/app-BUkFzIzZ.js', 'page'],
    ['GET', undefined, 'page'],
    // Not a route: what was asked for is not what is counted.
    ['POST', '/api/auth/%6Cogin', 'page'],
  ] as const)('%s %s is limited as %s', (method, url, limit) =>
    expect(limitOfRoute(routeName(method, url))).toBe(limit)
  )
  it('is declared by the contract alone', () => {
    const sensitive = Object.values(gatewayRoutes).filter(
      route => 'limit' in route && route.limit === 'sensitive'
    )
    expect(sensitive.length).toBeGreaterThanOrEqual(2)
    for (const { method, path } of sensitive)
      expect(limitOfRoute(routeName(method, path))).toBe('sensitive')
  })
})

describe('the address that a request is counted under', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
    ['10.0.0.1', '10.0.0.2', false],
  ])('%s and %s: the same network is %s', (one, other, same) =>
    expect(networkOf(one) === networkOf(other)).toBe(same)
  )
})
