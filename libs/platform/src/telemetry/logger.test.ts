import { expect, it } from 'vitest'
import { inContext, nextSpan, traceIdOf } from '../context.ts'
import { createLogger, loggable } from './logger.ts'

it('logs known keys and ids, never bodies or names', () => {
  expect(
    loggable({
      appointmentId: 'a',
      ids: ['x'],
      status: 200,
      body: { phone: '+52 55 1234 5678' },
      name: 'Lupita',
      phone: '5512345678',
      token: 'secret',
      reason: { deep: 1 },
    })
  ).toEqual({ appointmentId: 'a', ids: ['x'], status: 200 })
})
it('keeps code and place of an error, and removes the values that it quotes', () => {
  const { err } = loggable({
    err: Object.assign(
      new TypeError(`No client "Lupita" <lupita@example.com> with +52 55 1234 5678`),
      { code: '23505' }
    ),
  })
  expect(err).toMatchObject({ type: 'TypeError', code: '23505' })
  expect(JSON.stringify(err)).not.toMatch(/Lupita|lupita|5678/)
})
it('adds the ids of the request to every line', () => {
  const lines: string[] = []
  const log = createLogger({
    level: 'info',
    service: 'crm',
    destination: { write: line => void lines.push(line) },
  })
  const traceparent = nextSpan(undefined)
  inContext({ requestId: 'r-1', businessId: 'b-1', traceparent }, () =>
    log.info({ clientId: 'c' }, 'Hello')
  )
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    service: 'crm',
    requestId: 'r-1',
    businessId: 'b-1',
    traceId: traceIdOf(traceparent),
    clientId: 'c',
    msg: 'Hello',
  })
})
it('continues a trace with a new span, and starts one when the parent is invalid', () => {
  const parent = nextSpan(undefined)
  expect(parent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(traceIdOf(nextSpan(parent))).toBe(traceIdOf(parent))
  expect(nextSpan(parent)).not.toBe(parent)
  expect(nextSpan('00-zz-1-01')).toMatch(/^00-[0-9a-f]{32}/)
})
