import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { metricsServer } from '../http/metrics-server.ts'
import { boundLabel, createMetrics } from './metrics.ts'

describe('the metrics of a process', () => {
  it('accept words as labels, and count ids and numbers of people as "other"', async () => {
    for (const word of [
      'whatsapp',
      'not_enough_credits',
      'assistant-reply',
      'gpt-4.1-mini',
      '/api/client/:id',
    ])
      expect(boundLabel(word)).toBe(word)
    for (const id of [newId(), '5212221234567', 'x'.repeat(61), `reply-${newId()}`])
      expect(boundLabel(id)).toBe('other')
    const metrics = createMetrics()
    metrics.counter('things_total', 'Test', ['kind'])({ kind: newId() })
    metrics.watchEach('ages_seconds', 'Test', 'queue', async () => new Map([[newId(), 3]]))
    const text = await metrics.registry.metrics()
    expect(text).toContain('things_total{kind="other"} 1')
    expect(text).toContain('ages_seconds{queue="other"} 3')
  })
  it('show the others when one cannot be read, and name the failed one', async () => {
    const metrics = createMetrics()
    metrics.watch('broken_seconds', 'Test', () => Promise.reject(new Error('Postgres is down')))
    metrics.watchEach('broken_each', 'Test', 'queue', () =>
      Promise.reject(new Error('Postgres is down'))
    )
    metrics.watch('whole_seconds', 'Test', async () => 7)
    metrics.probe('postgres', () => Promise.reject(new Error('unavailable')))
    metrics.probe('kafka', async () => 'here')
    await metrics.registry.metrics()
    const text = await metrics.registry.metrics()
    expect(text).toContain('broken_seconds Nan')
    expect(text).not.toMatch(/^broken_each/m)
    expect(text).toContain('whole_seconds 7')
    expect(text).toMatch(/metrics_unreadable_total\{metric="broken_seconds"\} [12]/)
    expect(text).toContain('dependency_up{dependency="postgres"} 0')
    expect(text).toContain('dependency_up{dependency="kafka"} 1')
  })
  it('do not wait for a source that does not answer', async () => {
    const metrics = createMetrics({ timeoutMs: 5 })
    metrics.watch('endless_seconds', 'Test', () => new Promise(() => {}))
    expect(await metrics.registry.metrics()).toContain('endless_seconds Nan')
  })
  it('count the business from its published events', async () => {
    const metrics = createMetrics()
    metrics.published('scheduling', { type: 'appointment.booked', data: { source: 'assistant' } })
    metrics.published('messaging-gateway', {
      type: 'message.received',
      data: { channel: 'instagram' },
    })
    metrics.published('catalog', { type: 'product.changed', data: {} })
    const text = await metrics.registry.metrics()
    expect(text).toContain('bookings_total{origin="assistant"} 1')
    expect(text).toContain('messages_received_total{channel="instagram"} 1')
    expect(text).toContain('events_published_total{service="catalog",type="product.changed"} 1')
  })
  it('are served on a port of their own, which serves nothing else', async () => {
    const metrics = createMetrics()
    const server = await metricsServer(metrics.registry, { host: '127.0.0.1', port: 0 })
    try {
      expect(await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()).toContain(
        'dependency_up'
      )
      expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
      expect(
        (await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: 'POST' })).status
      ).toBe(404)
    } finally {
      await server.close()
    }
  })
})
