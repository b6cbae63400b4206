import { messageStates } from '@mostrador/contracts/messaging-gateway'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isForward, statesBefore } from './message-state.ts'

describe('the state of a message', () => {
  it('ends in the same state in whatever order statuses come (F12)', () =>
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['sent', 'delivered', 'read', 'failed', 'sent', 'read'] as const, {
          minLength: 1,
        }),
        statuses => {
          const end = statuses.reduce<(typeof messageStates)[number]>(
            (state, next) => (isForward(state, next) ? next : state),
            'sending'
          )
          const highest = (['read', 'delivered', 'failed', 'sent'] as const).find(state =>
            statuses.includes(state)
          )
          expect(end).toBe(highest)
        }
      )
    ))

  it('never changes for what a person wrote', () => {
    for (const state of messageStates) expect(statesBefore(state)).not.toContain('received')
    expect(statesBefore('delivered').sort()).toEqual([
      'failed',
      'held',
      'ready',
      'sending',
      'sent',
      'unknown',
      'withdrawn',
    ])
  })
})
