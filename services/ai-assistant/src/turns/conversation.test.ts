import { describe, expect, it } from 'vitest'
import { upToNewest } from './conversation.ts'

/** `id` says when it arrived, `second` what the channel stamped on it. */
const line = (
  id: string,
  kind: 'client' | 'assistant' | 'staff',
  second: number,
  isDeleted = false
) => ({
  _id: id,
  role: kind === 'client' ? ('user' as const) : ('assistant' as const),
  author: { kind },
  createdAt: new Date(second * 1000).toISOString(),
  isDeleted,
})
const read = (...lines: ReturnType<typeof line>[]) => {
  const conversation = upToNewest(lines)
  return (
    conversation &&
    `${conversation.messages.map(({ _id }) => _id).join('')} ${conversation.newest._id}`
  )
}

describe('a conversation', () => {
  it('goes as it arrived, though a quick answer is stamped before its question', () =>
    expect(
      read(line('a', 'client', 10), line('c', 'client', 11), line('b', 'assistant', 11.5))
    ).toBe('abc c'))
  it('within a burst the client’s clock decides', () =>
    expect(read(line('a', 'client', 12), line('b', 'client', 10), line('c', 'client', 11))).toBe(
      'bca a'
    ))
  it('needs no assistant once a person of the business has answered', () =>
    expect(read(line('a', 'client', 1), line('b', 'staff', 2))).toBeNull())
  it('ends at the client’s newest message, whatever went out after it', () =>
    expect(read(line('a', 'client', 1), line('b', 'assistant', 2))).toBe('a a'))
  it('does not answer what was deleted', () =>
    expect(read(line('a', 'client', 1, true))).toBeNull())
})
