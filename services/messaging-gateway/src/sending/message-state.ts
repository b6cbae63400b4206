import type { MessageState } from '@mostrador/contracts/messaging-gateway'

const rank: Readonly<Record<MessageState, number>> = {
  received: 0,
  ready: 0,
  sending: 0,
  unknown: 0,
  held: 0,
  withdrawn: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}

/**
 * Statuses come twice and in any order: only steps forward count, so every order ends in one state
 * (F12). `delivered` beats `failed`: one of two attempts arrived.
 */
export const isForward = (from: MessageState, to: MessageState): boolean => rank[to] > rank[from]

/** Which states a step to `to` may start from. */
export const statesBefore = (to: MessageState): MessageState[] =>
  (Object.keys(rank) as MessageState[]).filter(from => from !== 'received' && isForward(from, to))
