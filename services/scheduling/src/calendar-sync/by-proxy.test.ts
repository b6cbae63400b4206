import { askedBehindProxy } from '@mostrador/testing/closed-proxy'
import { expect, it } from 'vitest'

const env = {
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_TIMEOUT_MS: '2000',
  SCHEDULING_TOKEN_KEY: `first:${Buffer.alloc(32).toString('base64')}`,
}
const source = `import { Config } from '../config.ts'
import { createGoogle } from './google-client.ts'
const google = createGoogle(Config.parse(process.env))
await google.exchange('code', 'verifier').catch(() => {})
await google.account('token').calendars().catch(() => {})`

it('calls Google through the proxy of the environment', async () => {
  const targets = await askedBehindProxy(source, { cwd: import.meta.dirname, env })
  expect(targets).toEqual(new Set(['oauth2.googleapis.com:443']))
})
