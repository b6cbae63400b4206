import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { verifyEvent } from './webhook.ts'

const connected = { api: new Stripe('sk_test_1'), webhookSecrets: ['whsec_test'] }
const body = Buffer.from('{"id":"evt_1","object":"event"}')
/** The vector of the protocol: computed apart from this code. */
const signature = 't=1700000000,v1=4c15fb2a43f93ef61eaa3e0893866d57cad9cad4223242cfb96f362480cb4021'

describe('the signature of Stripe', () => {
  it('is valid for five minutes', () => {
    const eventIdAt = (seconds: number) =>
      verifyEvent(connected, { body, signature, now: new Date(seconds * 1_000) })?.id
    expect(eventIdAt(1_700_000_000)).toBe('evt_1')
    expect(eventIdAt(1_700_000_300)).toBe('evt_1')
    expect(eventIdAt(1_700_000_301)).toBeUndefined()
  })

  it('covers the raw bytes', () => {
    const other = Buffer.from('{"id": "evt_1","object":"event"}')
    const now = new Date(1_700_000_000_000)
    expect(verifyEvent(connected, { body: other, signature, now })).toBeUndefined()
  })
})
