import type { DeadLetter } from '@mostrador/contracts/accounts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The n-th dead letter of a test: an event that its consumer could not handle. */
export const aLetter = (n: number, change: Partial<DeadLetter> = {}): DeadLetter => ({
  _id: id(n),
  kind: 'event',
  business: { _id: '01890000-0000-7000-8000-000000000002', name: 'Barbería Roma' },
  consumer: 'crm-contacts',
  type: 'message.received',
  reason: 'Error inesperado al procesar',
  attempts: 5,
  createdAt: new Date(Date.parse('2026-11-25T16:00:00Z') + n * 1_000).toISOString(),
  references: [{ name: 'threadId', id: id(9_000 + n) }],
  ...change,
})
