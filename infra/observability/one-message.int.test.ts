import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { addDays } from '@mostrador/kernel'
import { createClusterInfra, createLogger } from '@mostrador/platform'
import { scripted, startOpenAiSandbox } from '@mostrador/sandbox'
import { eventually } from '@mostrador/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agendaOf } from '../journey/agenda.ts'
import { freeTestPort } from '@mostrador/testing'
import { startOwnInstance, type OwnInstance } from '../journey/own-instance.ts'
import { createPerson } from '../journey/person.ts'
import { createShop, type Shop } from '../journey/shop.ts'
import { allAlerts } from './source/alerts.ts'
import { dashboards } from './source/dashboards.ts'
import { figuresOf } from './test/exposition.ts'
import { familyOf, readPromql } from './test/promql.ts'
import { lineageOf, spanReceiver } from './test/receiver.ts'

const sentText = 'hola, ¿abren los domingos? soy Xóchitl y mi otro número es 2229876543'
const answered = 'Sí, Xóchitl: los domingos abrimos a las nueve, te marco al 2229876543.'
const secondNumber = '2229876543'

/**
 * The product in a process of its own, a person who writes to it, and an owner who books: what does
 * one see from outside?
 */
describe('one message and one booking, seen from outside', () => {
  let receiver: Awaited<ReturnType<typeof spanReceiver>>
  let openai: Awaited<ReturnType<typeof startOpenAiSandbox>>
  let instance: OwnInstance
  let shop: Shop
  let metricsUrl: string
  beforeAll(async () => {
    receiver = await spanReceiver()
    openai = await startOpenAiSandbox({ apiKey: 'sk-test', scriptedModel: scripted([answered]) })
    const port = await freeTestPort()
    metricsUrl = `http://127.0.0.1:${port}/metrics`
    instance = await startOwnInstance({
      demo: false,
      variables: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        METRICS_PORT: String(port),
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: openai.url,
      },
    })
    shop = await createShop(instance.url, (_name, act) => act())
    const person = createPerson(shop, 'whatsapp', 'Xóchitl Tecuapetla')
    await person.writes(sentText)
    await person.receives('la respuesta')
    const slots = await agendaOf(shop).slots(
      addDays(agendaOf(shop).today(), 2),
      addDays(agendaOf(shop).today(), 4),
      { timeFrom: '10:00', timeTo: '19:00' }
    )
    const [slot] = slots
    if (slot === undefined) throw new Error('Nothing is free')
    const client = await shop.api.ask(crmRoutes.createClient, {
      body: { client: { name: 'Hugo Reyes', whatsapp: '2228312345' } },
    })
    await shop.api.ask(schedulingRoutes.bookAppointment, {
      body: {
        appointment: {
          clientId: client._id,
          branchId: slot.branchId,
          serviceId: shop.haircut._id,
          specialistId: slot.specialistId,
          start: slot.start,
          end: slot.end,
        },
      },
    })
  }, 240_000)
  afterAll(async () => {
    shop?.socket.close()
    await instance?.stop()
    await openai?.close()
    await receiver?.close()
  })

  it('is one trace: gateway, service, outbox, consumer, job, service, outbox, consumer, job, provider', async () => {
    const sending = await eventually(() => {
      const span = receiver.spans.find(
        ({ name, attributes }) =>
          name === 'graph: send a message' && attributes['mostrador.outcome'] === 'accepted'
      )
      if (span === undefined) throw new Error('The call to Meta is in no span')
      // Each part of the product exports when it likes.
      if ((lineageOf(receiver.spans, span)[0]?.parentSpanId ?? '') !== '')
        throw new Error('Not all above the call to Meta has arrived')
      return span
    }, 100)
    const trace = receiver.spans.filter(({ traceId }) => traceId === sending.traceId)
    expect(
      lineageOf(trace, sending).map(
        ({ name, attributes }) =>
          `${name}${attributes['http.route'] === undefined ? '' : ` @${String(attributes['mostrador.service'])}`}`
      )
    ).toEqual([
      'POST /api/meta/webhook @edge-gateway',
      'POST /api/meta/webhook @messaging-gateway',
      'read an update',
      'publish message.received',
      'consume message.received',
      'job assistant-reply',
      'POST /internal/messaging/outbound @messaging-gateway',
      'POST /internal/messaging/outbound @messaging-gateway',
      'publish message.queued',
      'consume message.queued',
      'job messaging-send',
      'graph: send a message',
    ])
    const thinking = trace.find(({ name }) => name.startsWith('chat '))
    expect(thinking === undefined ? [] : lineageOf(trace, thinking).at(-2)?.name).toBe(
      'job assistant-reply'
    )
    expect(thinking?.attributes).toMatchObject({
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-4.1-mini',
    })
  })

  it('sends no message text and no sender to the collector', async () => {
    const allTexts = receiver.texts.join('\n')
    expect(allTexts.length).toBeGreaterThan(10_000)
    for (const canary of [
      'domingos',
      'abrimos',
      'Xóchitl',
      'Tecuapetla',
      'Hugo',
      'Reyes',
      secondNumber,
      '2228312345',
      '521222',
      'Catalina',
      'lacatrina',
      'Barbería',
    ])
      expect(allTexts).not.toContain(canary)
    // Long numbers are ids of ours, or instants in the ids of jobs; any other would be somebody's.
    const idsAndPhones = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b1[78]\d{11}\b/g
    for (const { attributes } of receiver.spans)
      for (const [key, value] of Object.entries(attributes))
        expect(String(value).replaceAll(idsAndPhones, ''), key).not.toMatch(/\d{7}/)
  })

  it('appears in the metrics', async () => {
    const figures = figuresOf(await (await fetch(metricsUrl)).text())
    const sum = (name: string, labels: Readonly<Record<string, string>> = {}): number =>
      figures.sum(name, labels)
    expect(sum('messages_received_total', { channel: 'whatsapp' })).toBe(1)
    expect(sum('messages_sent_total', { channel: 'whatsapp', outcome: 'accepted' })).toBe(1)
    expect(sum('bookings_total', { origin: 'staff' })).toBe(1)
    expect(sum('assistant_turns_total', { outcome: 'answered' })).toBe(1)
    expect(sum('credits_total', { movement: 'reserved' })).toBe(1)
    expect(sum('credits_total', { movement: 'captured' })).toBe(1)
    expect(sum('webhooks_total', { outcome: 'stored' })).toBeGreaterThan(0)
    expect(sum('webhooks_total', { outcome: 'forged' })).toBe(0)
    expect(sum('sockets_open')).toBe(1)
    expect(
      sum('http_request_duration_seconds_count', {
        service: 'scheduling',
        route: '/api/appointment',
        method: 'POST',
        status: '200',
      })
    ).toBe(1)
    expect(sum('dependency_up', { dependency: 'postgres' })).toBe(1)
    for (const name of [
      'events_lag_seconds',
      'jobs_late_seconds',
      'dead_letters_open',
      'messages_unknown',
      'messages_unsent_seconds',
      'webhooks_unread_seconds',
      'db_pool_waiting',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(figures.all(name).length, name).toBeGreaterThan(0)
      expect(
        figures.all(name).every(({ value }) => Number.isFinite(value)),
        name
      ).toBe(true)
    }
    // What alerts watch grow begins at nought.
    for (const outcome of ['stored', 'duplicate', 'unstored', 'forged'])
      expect(figures.all('webhooks_total').map(({ labels }) => labels['outcome'])).toContain(
        outcome
      )
    expect(figures.all('channels_expired_total').map(({ labels }) => labels['channel'])).toEqual(
      expect.arrayContaining(['instagram', 'messenger', 'whatsapp'])
    )
    // No label makes a series of a person, a business or a message.
    for (const { labels } of figures.every())
      for (const value of Object.values(labels))
        expect(value).not.toMatch(/\d{5}|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('exposes every metric that an alert or a dashboard uses', async () => {
    const text = await (await fetch(metricsUrl)).text()
    const exported = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? ''))
    // What only a process of a cluster has; nothing of it is asked to be there.
    const alone = createClusterInfra({
      service: 'catalog',
      databaseUrl: 'postgresql://127.0.0.1:9/x',
      relayUrl: 'postgresql://127.0.0.1:9/x',
      redisUrl: 'redis://127.0.0.1:9',
      kafka: { brokers: ['127.0.0.1:9'], partitions: 1, replicas: 1 },
      serviceUrls: {},
      actorKey: 'a key that only tests know, long enough',
      log: createLogger({ level: 'silent' }),
      onHopeless: () => {},
    })
    for (const { name } of alone.metrics.registry.getMetricsAsArray()) exported.add(name)
    await alone.close()
    const usedQueries = [
      ...allAlerts.map(({ expr }) => expr),
      ...dashboards.flatMap(({ rows }) =>
        rows.flatMap(({ panels }) =>
          panels.flatMap(({ queries }) => queries.map(({ expr }) => expr))
        )
      ),
    ]
    const named = new Set(usedQueries.flatMap(expr => [...readPromql(expr).metrics]))
    expect(named.size).toBeGreaterThan(30)
    // Prometheus itself makes `up`.
    expect(
      [...named].filter(
        name => name !== 'up' && !exported.has(name) && !exported.has(familyOf(name))
      )
    ).toEqual([])
  })

  it('counts a forged webhook', async () => {
    const answer = await fetch(`${instance.url}/api/meta/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
      },
      body: '{}',
    })
    expect(answer.ok).toBe(false)
    expect(
      figuresOf(await (await fetch(metricsUrl)).text()).sum('webhooks_total', { outcome: 'forged' })
    ).toBe(1)
  })
})
