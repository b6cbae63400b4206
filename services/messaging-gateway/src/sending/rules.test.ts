import { channels } from '@mostrador/contracts'
import { messageStates, textLimits } from '@mostrador/contracts/messaging-gateway'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isForward, statesBefore } from './message-state.ts'
import { readAnswer, readFailure, waitMs } from './outcome.ts'
import { partsOf } from './parts.ts'
import { failureReason } from './reasons.ts'
import { windowOpen, windowUntil } from './window.ts'

const error = (code: number, subcode?: number): string =>
  JSON.stringify({
    error: { message: 'x', code, ...(subcode === undefined ? {} : { error_subcode: subcode }) },
  })

describe('what a call to Meta came to', () => {
  it('tells accepted, refused, later, expired and unclear apart', () => {
    expect(readAnswer('whatsapp', 200, '{"messages":[{"id":"wamid.1"}]}')).toEqual({
      kind: 'accepted',
      providerId: 'wamid.1',
    })
    expect(readAnswer('messenger', 200, '{"recipient_id":"1","message_id":"m_1"}')).toEqual({
      kind: 'accepted',
      providerId: 'm_1',
    })
    expect(readAnswer('whatsapp', 200, '{"messages":[{"id":').kind).toBe('unclear')
    expect(readAnswer('whatsapp', 400, error(131030))).toEqual({
      kind: 'rejected',
      reason: failureReason('whatsapp', 131030),
    })
    expect(readAnswer('instagram', 400, error(10, 2534022))).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('24 horas'),
    })
    for (const code of [4, 613, 80007, 130429])
      expect(readAnswer('whatsapp', 400, error(code))).toEqual({ kind: 'later', base: 2, code })
    expect(readAnswer('whatsapp', 400, error(131056))).toEqual({
      kind: 'later',
      base: 4,
      code: 131056,
    })
    expect(readAnswer('whatsapp', 503, error(2)).kind).toBe('later')
    expect(readAnswer('whatsapp', 429, '').kind).toBe('later')
    expect(readAnswer('whatsapp', 401, error(190, 463)).kind).toBe('token_expired')
    for (const status of [500, 502, 504])
      expect(readAnswer('whatsapp', status, '<html>').kind).toBe('unclear')
    expect(readAnswer('whatsapp', 500, error(131000)).kind).toBe('unclear')
  })

  it('repeats only what never left', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])
      expect(readFailure(Object.assign(new Error('x'), { code })).kind).toBe('later')
    for (const code of ['ECONNRESET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET'])
      expect(readFailure(Object.assign(new Error('x'), { code })).kind).toBe('unclear')
    expect(readFailure(new DOMException('late', 'TimeoutError')).kind).toBe('unclear')
    expect([1, 2, 3, 30].map(attempts => waitMs(attempts, 2))).toEqual([
      2_000, 4_000, 8_000, 600_000,
    ])
  })
})

describe('states', () => {
  it('ends in the same state in whatever order it is told (F12)', () =>
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['sent', 'delivered', 'read', 'failed', 'sent', 'read'] as const, {
          minLength: 1,
        }),
        told => {
          const end = told.reduce<(typeof messageStates)[number]>(
            (state, next) => (isForward(state, next) ? next : state),
            'sending'
          )
          const highest = (['read', 'delivered', 'failed', 'sent'] as const).find(state =>
            told.includes(state)
          )
          expect(end).toBe(highest)
        }
      )
    ))

  it('never moves what a person wrote', () => {
    for (const state of messageStates) expect(statesBefore(state)).not.toContain('received')
    expect(statesBefore('delivered').sort()).toEqual([
      'failed',
      'held',
      'ready',
      'sending',
      'sent',
      'unknown',
    ])
  })

  it('keeps the window open for exactly a day', () => {
    const at = new Date('2026-11-23T16:00:00Z')
    expect(windowUntil(at)?.toISOString()).toBe('2026-11-24T16:00:00.000Z')
    expect(windowOpen(at, new Date('2026-11-24T15:59:59.999Z'))).toBe(true)
    expect(windowOpen(at, new Date('2026-11-24T16:00:00.000Z'))).toBe(false)
    expect(windowOpen(null, at)).toBe(false)
  })
})

describe('parts of a long message', () => {
  const size = (channel: (typeof channels)[number], text: string): number =>
    channel === 'instagram' ? Buffer.byteLength(text) : text.length

  it('fits each part, loses nothing and breaks no character', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...channels),
        fc.array(fc.constantFrom('hola', 'ñandú', '👩‍👩‍👧', '\n', ' ', 'x'.repeat(700), '日本語'), {
          maxLength: 60,
        }),
        (channel, words) => {
          const text = words.join(' ')
          const parts = partsOf(channel, text)
          for (const part of parts) {
            expect(size(channel, part)).toBeLessThanOrEqual(textLimits[channel])
            expect(part.isWellFormed()).toBe(true)
          }
          expect(parts.join('').replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
        }
      )
    ))

  it('leaves a short message as it is, and cuts a long one between words', () => {
    expect(partsOf('whatsapp', 'Hola')).toEqual(['Hola'])
    expect(partsOf('instagram', `${'a'.repeat(600)} ${'b'.repeat(600)}`)).toEqual([
      'a'.repeat(600),
      'b'.repeat(600),
    ])
  })
})
