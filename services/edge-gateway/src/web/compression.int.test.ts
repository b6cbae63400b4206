import { startTestApp, type TestApp } from '@mostrador/testing'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { fakeServices } from '../test/fake-services.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({
    services: [...fakeServices().services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
  })
})
afterAll(() => testApp.stop())

const read = (encoding: string) =>
  testApp.app('edge-gateway').inject({
    method: 'GET',
    url: '/api/docs/json',
    headers: { 'accept-encoding': encoding },
  })

it('compresses a long answer as the browser asks for it', async () => {
  const plain = await read('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const brotli = await read('gzip, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers['vary']).toContain('accept-encoding')
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
  const gzip = await read('gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
})

it('leaves a short answer as it is', async () => {
  const reply = await testApp.app('edge-gateway').inject({
    method: 'GET',
    url: '/api/auth/session',
    headers: { 'accept-encoding': 'br' },
  })
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, undefined])
})
