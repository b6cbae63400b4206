import { describe, expect, it } from 'vitest'
import { failureReason } from './failure-reasons.ts'
import { readAnswer, readFailure } from './send-answer.ts'

const reasons = { label: 'WhatsApp', windowClosedReason: 'Pasaron más de 24 horas.' }
const error = (code: number, subcode?: number): string =>
  JSON.stringify({
    error: { message: 'x', code, ...(subcode === undefined ? {} : { error_subcode: subcode }) },
  })

describe('the answer to a send', () => {
  it('is accepted, rejected, later, expired or unclear', () => {
    expect(readAnswer(reasons, 200, '{"messages":[{"id":"wamid.1"}]}')).toEqual({
      kind: 'accepted',
      providerId: 'wamid.1',
    })
    expect(readAnswer(reasons, 200, '{"recipient_id":"1","message_id":"m_1"}')).toEqual({
      kind: 'accepted',
      providerId: 'm_1',
    })
    expect(readAnswer(reasons, 200, '{"messages":[{"id":').kind).toBe('unclear')
    expect(readAnswer(reasons, 400, error(131030))).toEqual({
      kind: 'rejected',
      reason: failureReason(reasons, 131030),
    })
    expect(readAnswer(reasons, 400, error(10, 2534022))).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('24 horas'),
    })
    for (const code of [4, 613, 80007, 130429])
      expect(readAnswer(reasons, 400, error(code))).toEqual({ kind: 'later', base: 2, code })
    expect(readAnswer(reasons, 400, error(131056))).toEqual({
      kind: 'later',
      base: 4,
      code: 131056,
    })
    expect(readAnswer(reasons, 503, error(2)).kind).toBe('later')
    expect(readAnswer(reasons, 429, '').kind).toBe('later')
    expect(readAnswer(reasons, 401, error(190, 463)).kind).toBe('token_expired')
    for (const status of [500, 502, 504])
      expect(readAnswer(reasons, status, '<html>').kind).toBe('unclear')
    expect(readAnswer(reasons, 500, error(131000)).kind).toBe('unclear')
  })

  it('is missing: only a request that was never sent is retried', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])
      expect(readFailure(Object.assign(new Error('x'), { code })).kind).toBe('later')
    for (const code of ['ECONNRESET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET'])
      expect(readFailure(Object.assign(new Error('x'), { code })).kind).toBe('unclear')
    expect(readFailure(new DOMException('late', 'TimeoutError')).kind).toBe('unclear')
  })
})
