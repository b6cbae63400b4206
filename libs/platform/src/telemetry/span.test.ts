import { Refusal } from '@mostrador/kernel'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterEach, describe, expect, it } from 'vitest'
import { currentContext, inContext } from '../context.ts'
import { recordSpans } from './exporter.ts'
import { runInSpan, startSpan } from './span.ts'

const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
const unsampled = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`

describe('spans', () => {
  let end = async (): Promise<void> => {}
  const record = (ratio = 1): InMemorySpanExporter => {
    const exporter = new InMemorySpanExporter()
    end = recordSpans({ service: 'test', ratio, processor: new SimpleSpanProcessor({ exporter }) })
    return exporter
  }
  afterEach(async () => {
    await end()
    end = async () => {}
  })

  it('pass the parent on unchanged without a collector, and start a trace where there is none', () => {
    expect(startSpan('a', { role: 'server', parent }).traceparent).toBe(parent)
    expect(startSpan('a', { role: 'server', parent: null }).traceparent).toMatch(
      /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/
    )
    expect(startSpan('a', { role: 'server', parent: 'nonsense' }).traceparent).toMatch(
      /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/
    )
  })
  it('have their parent, and are the parent of what is done inside', async () => {
    const exporter = record()
    await inContext({ requestId: 'r', businessId: 'b', traceparent: parent }, () =>
      runInSpan('outer', { role: 'client' }, async outer => {
        expect(currentContext()).toEqual({
          requestId: 'r',
          businessId: 'b',
          traceparent: outer.traceparent,
        })
        await runInSpan(
          'inner',
          { role: 'producer', attributes: { 'mostrador.attempt': 2 } },
          async () => {}
        )
      })
    )
    const [inner, outer] = exporter.getFinishedSpans()
    expect(outer?.parentSpanContext?.spanId).toBe('b'.repeat(16))
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
    expect(inner?.spanContext().traceId).toBe('a'.repeat(32))
    expect(inner?.attributes).toEqual({ 'mostrador.attempt': 2 })
  })
  it('name an error by its code, never by its message', async () => {
    const exporter = record()
    await expect(
      runInSpan('a', { role: 'client' }, async () => {
        throw new TypeError('No client "Lupita" with +52 55 1234 5678')
      })
    ).rejects.toThrow('Lupita')
    await expect(
      runInSpan('b', { role: 'client' }, async () => {
        throw new Refusal('slot_taken', { name: 'Lupita' })
      })
    ).rejects.toThrow(Refusal)
    const spans = exporter.getFinishedSpans()
    expect(spans.map(({ attributes, events, status }) => ({ attributes, events, status }))).toEqual(
      [
        { attributes: { 'error.type': 'TypeError' }, events: [], status: { code: 2 } },
        { attributes: { 'error.type': 'slot_taken' }, events: [], status: { code: 2 } },
      ]
    )
  })
  it('keep no text that is longer than an id', () => {
    const exporter = record()
    startSpan('a', {
      role: 'client',
      attributes: {
        'mostrador.outcome': 'hola '.repeat(30),
        'mostrador.channel': 'whatsapp',
        'mostrador.business_id': null,
      },
    }).end()
    expect(exporter.getFinishedSpans()[0]?.attributes).toEqual({ 'mostrador.channel': 'whatsapp' })
  })
  it('are recorded for the configured share; whoever started a trace decides for all', () => {
    const exporter = record(0)
    const span = startSpan('a', { role: 'server', parent: null })
    span.end()
    startSpan('b', { role: 'server', parent: unsampled }).end()
    expect(span.traceparent).toMatch(/-00$/)
    expect(exporter.getFinishedSpans()).toEqual([])
    startSpan('c', { role: 'server', parent }).end()
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['c'])
  })
})
