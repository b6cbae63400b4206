import type { ChatMessage, Thread } from '@mostrador/contracts/messaging-gateway'
import { describe, expect, it } from 'vitest'
import { noThreads, aMessage, aThread } from '../test/chat-samples.ts'
import {
  matchesFilter,
  applyMessage,
  placeThread,
  markThreadRead,
  type ThreadPage,
} from './thread-pages.ts'

const pages = (...lists: Thread[][]): ThreadPage[] =>
  lists.map((threads, index) => ({
    ...noThreads,
    threads,
    hasMore: index < lists.length - 1,
    unread: 1,
  }))
const ids = (of: ThreadPage[]) => of.flatMap(page => page.threads).map(({ _id }) => _id)
const aReceivedMessage = (change: Partial<ChatMessage> = {}) =>
  aMessage({ date: '2026-11-25T20:00:00.000Z', ...change })

describe('a conversation that receives a message', () => {
  it('becomes unread and shows it [INB-06]', () => {
    const thread = aThread({ isRead: true, unread: 0 })
    expect(applyMessage(thread, aReceivedMessage({ _id: 'new', message: 'hola' }))).toBe(true)
    expect(thread).toMatchObject({
      isRead: false,
      unread: 1,
      lastMessage: { message: 'hola', role: 'user' },
      windowUntil: '2026-11-26T20:00:00.000Z',
    })
  })
  it('stays read when the business wrote [INB-06]', () => {
    const thread = aThread({ isRead: true, unread: 0, windowUntil: null })
    applyMessage(thread, aReceivedMessage({ _id: 'new', role: 'assistant' }))
    expect(thread).toMatchObject({
      isRead: true,
      unread: 0,
      windowUntil: null,
      lastMessage: { _id: 'new' },
    })
  })
  it('counts a message that arrives twice once [G2-30]', () => {
    const thread = aThread({ unread: 1, isRead: false })
    expect(applyMessage(thread, aReceivedMessage({ _id: thread.lastMessage?._id ?? '' }))).toBe(
      false
    )
    expect(thread.unread).toBe(1)
  })
  it('keeps its newest message when an older one comes late', () => {
    const thread = aThread({
      lastMessage: {
        _id: 'z',
        date: '2026-11-25T23:00:00.000Z',
        role: 'user',
        message: 'último',
        state: 'received',
      },
    })
    applyMessage(thread, aReceivedMessage({ _id: 'late', message: 'antes' }))
    expect(thread.lastMessage?.message).toBe('último')
  })
})

describe('the list', () => {
  const at = (id: string, hour: number) =>
    aThread({
      _id: id,
      lastMessage: {
        _id: `${id} m`,
        date: `2026-11-25T${hour}:00:00.000Z`,
        role: 'user',
        message: 'x',
        state: 'received',
      },
    })
  it('puts what is newest on top, across pages and without repeating it [INB-13]', () => {
    const list = pages([at('a', 20), at('b', 19)], [at('c', 18), at('d', 17)])
    placeThread(list, at('d', 21))
    expect(ids(list)).toEqual(['d', 'a', 'b', 'c'])
  })
  it('compares instants, not their text', () => {
    const list = pages([at('a', 20)])
    const [newest] = list[0]?.threads ?? []
    if (newest?.lastMessage) newest.lastMessage.date = '+010000-01-01T00:00:00.000Z'
    placeThread(list, at('b', 21))
    expect(ids(list)).toEqual(['a', 'b'])
    const thread = aThread({ windowUntil: '2026-11-26T21:00:00.000+00:00' })
    applyMessage(thread, aReceivedMessage({ _id: 'new', date: '2026-11-25T16:00:00.000-06:00' }))
    expect(thread.windowUntil).toBe('2026-11-26T22:00:00.000Z')
  })
  it('leaves out a thread that is older than all loaded pages', () => {
    const list: ThreadPage[] = [{ ...noThreads, threads: [at('a', 20)], hasMore: true }]
    placeThread(list, at('old', 10))
    expect(ids(list)).toEqual(['a'])
    list.splice(0, 1, { ...noThreads, threads: [at('a', 20)] })
    placeThread(list, at('old', 10))
    expect(ids(list)).toEqual(['a', 'old'])
  })
  it('clears what was read and counts it once [INB-06]', () => {
    const list = pages([aThread({ _id: 'a', unread: 3, isRead: false })])
    markThreadRead(list, 'a')
    markThreadRead(list, 'a')
    expect(list[0]).toMatchObject({ unread: 0, threads: [{ unread: 0, isRead: true }] })
  })
  it.each([
    [{ channel: 'whatsapp' as const }, true],
    [{ channel: 'instagram' as const }, false],
    [{ category: 'lead' as const }, true],
    [{ category: 'client' as const }, false],
    [{ unread: 'true' as const }, false],
    [{ name: 'lopez' }, true],
    [{ name: '222 555' }, true],
    [{ name: '+52 (222) 555-01' }, true],
    [{ name: '22 2' }, false],
    [{ name: '522225' }, true],
    [{ name: 'pedro' }, false],
  ])(
    'decides whether the filter %j includes a conversation [INB-03, INB-04, INB-05]',
    (filter, isMatch) => {
      expect(matchesFilter(aThread({ clientName: 'Ana López', isRead: true }), filter)).toBe(
        isMatch
      )
    }
  )
})
