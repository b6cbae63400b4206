import { describe, expect, it } from 'vitest'
import { aMessage } from '../test/samples.ts'
import {
  inOrder,
  type MessagePage,
  mergeMessage,
  type Outgoing,
  rowsOf,
  stillOutgoing,
  tellDeleted,
  tellState,
} from './messages.ts'

const m = (id: string, minute: number, change: Parameters<typeof aMessage>[0] = {}) =>
  aMessage({ _id: id, date: `2026-11-25T18:${String(minute).padStart(2, '0')}:00.000Z`, ...change })
const page = (messages: MessagePage['messages'], hasMore = false): MessagePage => ({
  messages,
  hasMore,
  before: null,
})
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

describe('merging', () => {
  it('shows a message that arrives twice once [G2-30]', () => {
    const pages = [page([m('a', 1)])]
    mergeMessage(pages, m('b', 2))
    mergeMessage(pages, m('b', 2))
    expect(inOrder(pages).map(({ _id }) => _id)).toEqual(['a', 'b'])
  })
  it('goes by the moment, not by its text', () => {
    const pages = [page([m('a', 1), m('b', 5, { date: '2026-11-25T12:05:00.000-06:00' })])]
    mergeMessage(pages, m('c', 3))
    mergeMessage(pages, m('far', 0, { date: '+010000-01-01T00:00:00.000Z' }))
    expect(inOrder(pages).map(({ _id }) => _id)).toEqual(['a', 'c', 'b', 'far'])
  })
  it('puts a late one where its moment belongs', () => {
    const pages = [page([m('a', 1), m('c', 3)])]
    mergeMessage(pages, m('b', 2))
    expect(inOrder(pages).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  })
  it('never steps back from what was told already', () => {
    const pages = [page([m('a', 1, { role: 'assistant', state: 'read' })])]
    mergeMessage(pages, m('a', 1, { role: 'assistant', state: 'sent' }))
    expect(tellState(pages, 'a', 'delivered')).toBe(true)
    expect(inOrder(pages)[0]?.state).toBe('read')
  })
  it('asks for the reason of a failure, and for what it does not know', () => {
    const pages = [page([m('a', 1)])]
    expect([tellState(pages, 'a', 'failed'), tellState(pages, 'x', 'sent')]).toEqual([false, false])
  })
  it('leaves what is older than all pages to its page', () => {
    const pages = [page([m('b', 5)], true)]
    mergeMessage(pages, m('a', 1))
    expect(inOrder(pages)).toHaveLength(1)
  })
  it('replaces a deleted text [INB-07]', () => {
    const pages = [page([m('a', 1)])]
    tellDeleted(pages, 'a')
    expect(inOrder(pages)[0]).toMatchObject({ isDeleted: true, message: 'Mensaje eliminado' })
  })
})

describe('what is on its way', () => {
  it('is not drawn beside the message that it became [G2-30]', () => {
    const mine = m('n', 9, { role: 'assistant', message: 'claro' })
    expect(stillOutgoing([out({ after: 'a' })], [m('a', 1), mine])).toEqual([])
    // The same words said before are another message.
    expect(stillOutgoing([out({ after: 'n' })], [m('a', 1), mine])).toHaveLength(1)
    // Two equal wishes need two messages.
    expect(
      stillOutgoing([out({ after: 'a' }), out({ key: 'k2', after: 'a' })], [m('a', 1), mine])
    ).toHaveLength(1)
  })
  it('stays when it was refused, and goes when only the answer was lost', () => {
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
