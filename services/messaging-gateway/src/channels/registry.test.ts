import { channels } from '@mostrador/contracts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { adapterOf, adapterOfWebhook, channelAdapters } from './registry.ts'

it.each(channels)('registers %s under its own name, and its folder runs the contract', channel => {
  expect(adapterOf(channel).channel).toBe(channel)
  const test = readFileSync(new URL(`./${channel}/adapter.test.ts`, import.meta.url), 'utf8')
  expect(test).toContain(`describeChannelAdapter(${channel},`)
})

it('finds an adapter by the object of its webhooks, and none for other products', () => {
  for (const adapter of channelAdapters)
    expect(adapterOfWebhook(adapter.webhookObject)).toBe(adapter)
  expect(adapterOfWebhook('user')).toBeUndefined()
})
