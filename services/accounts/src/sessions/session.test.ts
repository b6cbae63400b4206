import { describe, expect, it } from 'vitest'
import { isAlive, shouldTouch } from './session.ts'

const at = (text: string) => new Date(text)
const session = {
  createdAt: at('2026-11-01T00:00:00Z'),
  lastSeenAt: at('2026-11-20T00:00:00Z'),
  endedAt: null,
  host: 'panel.mx',
}

describe('sessions', () => {
  it('expire after 12 idle hours', () => {
    expect(isAlive(session, at('2026-11-20T11:59:00Z'), 'panel.mx')).toBe(true)
    expect(isAlive(session, at('2026-11-20T12:00:00Z'), 'panel.mx')).toBe(false)
  })
  it('expire after 30 days, also when in use', () =>
    expect(
      isAlive(
        { ...session, lastSeenAt: at('2026-11-30T23:59:00Z') },
        at('2026-12-01T00:00:00Z'),
        'panel.mx'
      )
    ).toBe(false))
  it('are bound to the host where they began', () =>
    expect(isAlive(session, at('2026-11-20T01:00:00Z'), 'otro.mx')).toBe(false))
  it('end at once', () =>
    expect(
      isAlive(
        { ...session, endedAt: at('2026-11-20T00:30:00Z') },
        at('2026-11-20T01:00:00Z'),
        'panel.mx'
      )
    ).toBe(false))
  it('update their last use every five minutes at most', () => {
    expect(shouldTouch(session, at('2026-11-20T00:04:59Z'))).toBe(false)
    expect(shouldTouch(session, at('2026-11-20T00:05:00Z'))).toBe(true)
  })
})
