import { describe, expect, it } from 'vitest'
import { aMessage } from '../../../test/chat-samples.ts'
import { type Outgoing, rowsOf, stillOutgoing } from './messages.ts'

const m = (id: string, minute: number, change: Parameters<typeof aMessage>[0] = {}) =>
  aMessage({ _id: id, date: `2026-11-25T18:${String(minute).padStart(2, '0')}:00.000Z`, ...change })
const zone = 'America/Mexico_City'
const out = (change: Partial<Outgoing> = {}): Outgoing => ({
  key: 'k',
  text: 'claro',
  at: '2026-11-25T18:30:00.000Z',
  after: null,
  state: 'sending',
  problem: null,
  sure: false,
  ...change,
})

describe('an outgoing message', () => {
  it('is not shown beside the stored message that it became [G2-30]', () => {
    const sent = m('n', 9, { role: 'assistant', message: 'claro' })
    expect(stillOutgoing([out({ after: 'a' })], [m('a', 1), sent])).toEqual([])
    // The same words said before are another message.
    expect(stillOutgoing([out({ after: 'n' })], [m('a', 1), sent])).toHaveLength(1)
    // Two equal texts need two messages.
    expect(
      stillOutgoing([out({ after: 'a' }), out({ key: 'k2', after: 'a' })], [m('a', 1), sent])
    ).toHaveLength(1)
  })
  it('stays when it was refused, and disappears when only the answer was lost', () => {
    const arrived = [m('n', 9, { role: 'assistant', message: 'claro' })]
    expect(stillOutgoing([out({ state: 'failed', sure: true })], arrived)).toHaveLength(1)
    expect(stillOutgoing([out({ state: 'failed', sure: false })], arrived)).toEqual([])
    expect(
      stillOutgoing([out({ state: 'failed', sure: false, after: 'n' })], arrived)
    ).toHaveLength(1)
  })
})

it('draws a line where a local day begins and a label where another person writes', () => {
  const rows = rowsOf(
    [
      aMessage({ _id: 'a', date: '2026-11-25T05:59:00.000Z' }),
      aMessage({ _id: 'b', date: '2026-11-25T06:01:00.000Z' }),
      aMessage({ _id: 'c', date: '2026-11-25T06:02:00.000Z' }),
      aMessage({ _id: 'd', date: '2026-11-25T06:03:00.000Z', role: 'assistant' }),
    ],
    [out()],
    zone
  )
  expect(
    rows.map(row =>
      row.kind === 'message' ? `${row.message._id}${row.opens ? '*' : ''}` : row.kind
    )
  ).toEqual(['day', 'a*', 'day', 'b*', 'c', 'd*', 'outgoing'])
})
