import { describe, expect, it } from 'vitest'
import { isKnownHost } from './known-hosts.ts'
import { isPlainTarget, countHeader } from './request-target.ts'

describe('the target of a request', () => {
  it.each([
    '/',
    '/api/client?q=a b'.replace(' ', '%20'),
    '/api/a%2Fb;x=1',
    '/x?y=//z?\\',
    "/~!$&'()*+,;=:@[]|",
  ])('is accepted unchanged: %s', target => expect(isPlainTarget(target)).toBe(true))
  it.each([
    '',
    '*',
    'api/client',
    '//host/api',
    'http://host/api',
    '/api\\..\\internal',
    '/api/x#y',
    '/api/x?y#z',
    '/api/\tx',
    '/api/ x',
    '/api/\u00f1',
    '/api/\0',
    '/api/x?\u00f1',
    '/api/x\n',
  ])('is refused when two parsers may differ: %j', target =>
    expect(isPlainTarget(target)).toBe(false)
  )
  it('counts a header in any case', () =>
    expect(countHeader(['Host', 'host', 'HOST', 'b', 'Accept', 'host'], 'host')).toBe(2))
})

describe('the known hosts of a gateway (A29)', () => {
  const hosts = ['app.mostrador.mx', 'localhost:3000', '[::1]']
  it.each([
    'app.mostrador.mx',
    'APP.Mostrador.mx',
    'app.mostrador.mx:8443',
    'localhost:3000',
    '[::1]:3000',
  ])('include %s', host => expect(isKnownHost(hosts, host)).toBe(true))
  it.each([
    '',
    'otro.mx',
    'app.mostrador.mx.',
    'app.mostrador.mx.otro.mx',
    'localhost',
    'localhost:3001',
    'x@app.mostrador.mx',
    'app.mostrador.mx:80:80',
  ])('do not include «%s»', host => expect(isKnownHost(hosts, host)).toBe(false))
  it('are all when none is configured', () => expect(isKnownHost([], 'otro.mx')).toBe(true))
})
