import { describe, expect, it } from 'vitest'
import { aMessage } from '../test/chat-samples.ts'
import {
  applyDeletion,
  applyState,
  inOrder,
  mergeMessage,
  type MessagePage,
} from './message-pages.ts'

const m = (id: string, minute: number, change: Parameters<typeof aMessage>[0] = {}) =>
  aMessage({ _id: id, date: `2026-11-25T18:${String(minute).padStart(2, '0')}:00.000Z`, ...change })
const page = (messages: MessagePage['messages'], hasMore = false): MessagePage => ({
  messages,
  hasMore,
  before: null,
})

describe('merging', () => {
  it('shows a message that arrives twice once [G2-30]', () => {
    const pages = [page([m('a', 1)])]
    mergeMessage(pages, m('b', 2))
    mergeMessage(pages, m('b', 2))
    expect(inOrder(pages).map(({ _id }) => _id)).toEqual(['a', 'b'])
  })
  it('compares instants, not their text', () => {
    const pages = [page([m('a', 1), m('b', 5, { date: '2026-11-25T12:05:00.000-06:00' })])]
    mergeMessage(pages, m('c', 3))
    mergeMessage(pages, m('far', 0, { date: '+010000-01-01T00:00:00.000Z' }))
    expect(inOrder(pages).map(({ _id }) => _id)).toEqual(['a', 'c', 'b', 'far'])
  })
  it('inserts a late message at its date', () => {
    const pages = [page([m('a', 1), m('c', 3)])]
    mergeMessage(pages, m('b', 2))
    expect(inOrder(pages).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  })
  it('never goes back to an earlier state', () => {
    const pages = [page([m('a', 1, { role: 'assistant', state: 'read' })])]
    mergeMessage(pages, m('a', 1, { role: 'assistant', state: 'sent' }))
    expect(applyState(pages, 'a', 'delivered')).toBe(true)
    expect(inOrder(pages)[0]?.state).toBe('read')
  })
  it('asks for a refetch to learn the reason of a failure or an unknown message', () => {
    const pages = [page([m('a', 1)])]
    expect([applyState(pages, 'a', 'failed'), applyState(pages, 'x', 'sent')]).toEqual([
      false,
      false,
    ])
  })
  it('leaves out a message that is older than all loaded pages', () => {
    const pages = [page([m('b', 5)], true)]
    mergeMessage(pages, m('a', 1))
    expect(inOrder(pages)).toHaveLength(1)
  })
  it('replaces a deleted text [INB-07]', () => {
    const pages = [page([m('a', 1)])]
    applyDeletion(pages, 'a')
    expect(inOrder(pages)[0]).toMatchObject({ isDeleted: true, message: 'Mensaje eliminado' })
  })
})
