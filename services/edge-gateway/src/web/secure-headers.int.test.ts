import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.testApp.stop())

it('the page cannot be framed, and loads nothing from elsewhere', async () => {
  const policy =
    (await gateway.ask('/api/auth/session')).headers.get('content-security-policy')?.split(';') ??
    []
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ])
    expect(policy).toContain(directive)
})
