import { fieldOf, idOf } from '../payload.ts'

/**
 * Id of the side of an event that is not the account. In echoes of old samples the sides are
 * swapped.
 */
export const personIdOf = (event: unknown, accountId: string): string => {
  const sender = idOf(fieldOf(fieldOf(event, 'sender'), 'id'))
  const recipient = idOf(fieldOf(fieldOf(event, 'recipient'), 'id'))
  const isEcho = fieldOf(fieldOf(event, 'message'), 'is_echo') === true
  if (sender === accountId) return recipient
  if (recipient === accountId) return sender
  return isEcho ? recipient : sender
}
