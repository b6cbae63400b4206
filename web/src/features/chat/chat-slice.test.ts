import { expect, it } from 'vitest'
import { chatSlice, drafted, outgoingGone, sendingFailed, sendingStarted } from './chat-slice.ts'
import type { Outgoing } from './lib/messages.ts'

const { reducer } = chatSlice
const message: Outgoing = {
  key: 'k',
  text: 'hola',
  at: '2026-11-25T18:00:00.000Z',
  after: null,
  state: 'sending',
  problem: null,
  sure: false,
}

it('keeps a draft for each conversation', () => {
  const state = [
    drafted({ threadId: 'a', text: 'para Ana' }),
    drafted({ threadId: 'b', text: 'para Beto' }),
    drafted({ threadId: 'b', text: '' }),
  ].reduce(reducer, reducer(undefined, { type: '' }))
  expect(state.drafts).toEqual({ a: 'para Ana' })
})
it('keeps what could not be sent, once, with its reason', () => {
  const failed = [
    sendingStarted({ threadId: 'a', message }),
    sendingFailed({ threadId: 'a', key: 'k', problem: 'Sin conexión', sure: false }),
  ].reduce(reducer, reducer(undefined, { type: '' }))
  expect(failed.outgoing['a']).toEqual([{ ...message, state: 'failed', problem: 'Sin conexión' }])
  const resent = reducer(failed, sendingStarted({ threadId: 'a', message }))
  expect(resent.outgoing['a']).toEqual([message])
  expect(reducer(resent, outgoingGone({ threadId: 'a', key: 'k' })).outgoing).toEqual({})
})
