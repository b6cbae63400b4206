import { closedProxy } from '@mostrador/testing/closed-proxy'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGraphClient } from '../logins/graph-client.ts'
import { createChannelClient } from './channel-client.ts'
import { ChannelSettings } from './registry.ts'

let proxy: Awaited<ReturnType<typeof closedProxy>>
beforeEach(async () => {
  proxy = await closedProxy()
  vi.stubEnv('HTTPS_PROXY', proxy.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await proxy.close()
})

// Names that no resolver knows: only the proxy can have been asked.
const closed = 'https://graph.example.invalid'

it('sends messages through the proxy of the environment', async () => {
  const settings = ChannelSettings.parse({ META_GRAPH_URL: `${closed}/v23.0` })
  const client = createChannelClient({ ...settings, META_TIMEOUT_MS: 5_000 })
  const outcome = await client.send('whatsapp', {
    accountId: '1',
    token: 'the token',
    login: null,
    to: {
      channel: 'whatsapp',
      whatsapp: '2221234567',
      countryCode: '52',
      countryCodeExt: '521',
      whatsAppId: null,
      instagramAccountId: null,
      messengerId: null,
      pushName: '',
    },
    text: 'Hola',
    messageId: 'our-id',
  })
  await client.close()
  expect(outcome.kind).not.toBe('accepted')
  expect(proxy.targets).toEqual(['graph.example.invalid:443'])
})

it('reads accounts through the proxy of the environment', async () => {
  const client = createGraphClient(5_000)
  const answer = await client.call({ method: 'GET', url: `${closed}/v23.0/me` })
  await client.close()
  expect(answer.kind).toBe('unavailable')
  expect(proxy.targets).toEqual(['graph.example.invalid:443'])
})
