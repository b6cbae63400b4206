import { describe, expect, it } from 'vitest'
import { splitEnvelope } from './split.ts'

describe('splitting a webhook', () => {
  const entry = (...changes: object[]) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: 'waba',
        changes: changes.map(value => ({
          field: 'messages',
          value: { metadata: { phone_number_id: '106' }, ...value },
        })),
      },
    ],
  })

  it('gives each update its own id, and both spellings of a number one thread', () => {
    const updates = splitEnvelope(
      entry(
        {
          messages: [
            { id: 'a', from: '5215512345678' },
            { id: 'b', from: '525512345678' },
          ],
        },
        {
          statuses: [
            { id: 'c', status: 'sent', recipient_id: '5215512345678' },
            { id: 'c', status: 'read', recipient_id: '5215512345678' },
          ],
        }
      ),
      'ff'
    )
    expect(updates.map(({ eventId }) => eventId)).toEqual(['a', 'b', 'c:sent', 'c:read'])
    expect(new Set(updates.map(({ threadKey }) => threadKey)).size).toBe(1)
  })

  it('gives updates without an id one of the webhook, and skips those that are not about messages', () => {
    expect(
      splitEnvelope(
        entry({ messages: [{ from: '52' }, { id: 'x'.repeat(600), from: '52' }] }),
        'ff'
      ).map(({ eventId }) => eventId)
    ).toEqual(['?ff:0', '?ff:1'])
    expect(splitEnvelope(entry({ event: 'APPROVED' }, { errors: [{ code: 1 }] }), 'ff')).toEqual([])
    for (const odd of [
      null,
      'text',
      7,
      [],
      {},
      { object: 'user' },
      { object: 'page', entry: 'no' },
      { object: 'page', entry: [null, { messaging: [null, 3] }] },
    ])
      expect(splitEnvelope(odd, 'ff').every(({ eventId }) => eventId !== '')).toBe(true)
  })
})
