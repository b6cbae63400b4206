import { channels } from '@mostrador/contracts'
import { expect, it } from 'vitest'
import { isWindowOpen, windowUntil } from './window.ts'

it.each(channels)('keeps the window of %s open for exactly a day', channel => {
  const conversation = { channel, lastInboundAt: new Date('2026-11-23T16:00:00Z') }
  expect(windowUntil(conversation)?.toISOString()).toBe('2026-11-24T16:00:00.000Z')
  expect(isWindowOpen(conversation, new Date('2026-11-24T15:59:59.999Z'))).toBe(true)
  expect(isWindowOpen(conversation, new Date('2026-11-24T16:00:00.000Z'))).toBe(false)
  expect(isWindowOpen({ channel, lastInboundAt: null }, new Date(0))).toBe(false)
})
