import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Progress } from '../bus/event-bus.ts'
import type { PublishedEvent } from '../database/outbox.ts'
import { createEventMeters } from './event-metrics.ts'

/** Counts something that happened; labels are words of the code. */
export type Meter<Label extends string> = (
  labels: Readonly<Record<Label, string>>,
  by?: number
) => void

/** The figures of one process, for Prometheus. No label carries an id. */
export type Metrics = {
  readonly registry: Registry
  request(
    labels: { service: string; method: string; route: string; status: number },
    seconds: number
  ): void
  event(what: Progress): void
  job(what: Progress): void
  /** An event was committed: the business figures are counted from events. */
  published(service: string, what: PublishedEvent): void
  /** The watchdog started a consumer again. */
  consumerRestarted(consumer: string): void
  /** A counter of a service's own, `…_total`; the same name again is the same counter. */
  counter<const Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[]
  ): Meter<Label>
  /**
   * Read when somebody asks for /metrics. What cannot be read in time is NaN, and holds up nothing
   * else.
   */
  watch(name: string, help: string, read: () => Promise<number>): void
  /** Like watch(), with one figure per label value. */
  watchEach(
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>
  ): void
  /**
   * A dependency outside of the process: its health is checked at every scrape.
   */
  probe(dependency: string, ping: () => Promise<unknown>): void
}

/** A look that takes longer would make Prometheus lose the whole scrape. Milliseconds. */
const defaultTimeoutMs = 2_500

const within =
  (timeoutMs: number) =>
  async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long to read')), timeoutMs)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }

/** Ids and phone numbers would make a series each, and are personal data. */
const isWord = (value: string): boolean =>
  value.length <= 60 && !/\d{5}/.test(value) && !/[0-9a-f]{8}-[0-9a-f]{4}/i.test(value)
export const boundLabel = (value: string): string => (isWord(value) ? value : 'other')
const boundLabels = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, boundLabel(value)]))

type Registers = Registry[]
type InTime = ReturnType<typeof within>

/** Requests, events, jobs and restarts of consumers. */
const createActivityMetrics = (registers: Registers) => {
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['service', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const events = new Counter({
    name: 'events_consumed_total',
    help: 'Events by consumer group and outcome',
    labelNames: ['consumer', 'type', 'outcome'],
    registers,
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of a job, by outcome',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers,
  })
  const restarts = new Counter({
    name: 'event_consumer_restarts_total',
    help: 'Consumers that stood still and were started again',
    labelNames: ['consumer'],
    registers,
  })
  return { http, events, jobs, restarts }
}

/** Counters by name: the same name again is the same counter. */
const createCounters = (registers: Registers): Metrics['counter'] => {
  const counters = new Map<string, Counter>()
  return <const Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[]
  ): Meter<Label> => {
    const counter =
      counters.get(name) ?? new Counter({ name, help, labelNames: [...labels], registers })
    counters.set(name, counter)
    return (labels, by = 1) => counter.inc(boundLabels(labels), by)
  }
}

/** Whether the dependencies outside of the process answer, and how fast. */
const createProbes = (registers: Registers, inTime: InTime): Metrics['probe'] => {
  const probes = new Map<string, () => Promise<unknown>>()
  const pings = new Gauge({
    name: 'dependency_ping_seconds',
    help: 'How long something outside takes to give a sign of life',
    labelNames: ['dependency'],
    registers,
  })
  const ups = new Gauge({
    name: 'dependency_up',
    help: '1 while something outside of the process answers',
    labelNames: ['dependency'],
    registers,
    async collect() {
      await Promise.all(
        [...probes].map(async ([dependency, ping]) => {
          const started = performance.now()
          const up = await inTime(ping()).then(
            () => 1,
            () => 0
          )
          ups.set({ dependency }, up)
          pings.set({ dependency }, up === 1 ? (performance.now() - started) / 1_000 : Number.NaN)
        })
      )
    },
  })
  return (dependency, ping) => void probes.set(dependency, ping)
}

/** Gauges that are read at every scrape. */
const createWatches = (
  registers: Registers,
  inTime: InTime
): Pick<Metrics, 'watch' | 'watchEach'> => {
  const unreadable = new Counter({
    name: 'metrics_unreadable_total',
    help: 'Figures that could not be read when somebody asked',
    labelNames: ['metric'],
    registers,
  })
  return {
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: () =>
          inTime(read()).then(
            value => gauge.set(value),
            () => {
              gauge.set(Number.NaN)
              unreadable.inc({ metric: name })
            }
          ),
      })
    },
    watchEach(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const figures = await inTime(read()).catch(() => {
            unreadable.inc({ metric: name })
            return new Map<string, number>()
          })
          gauge.reset()
          for (const [word, value] of figures) gauge.set({ [label]: boundLabel(word) }, value)
        },
      })
    },
  }
}

export const createMetrics = ({
  process = false,
  timeoutMs = defaultTimeoutMs,
}: {
  readonly process?: boolean
  readonly timeoutMs?: number
} = {}): Metrics => {
  const inTime = within(timeoutMs)
  const registry = new Registry()
  // Event loop, memory, garbage collection, processor: how full the process is.
  if (process) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const { http, events, jobs, restarts } = createActivityMetrics(registers)
  const counter = createCounters(registers)
  return {
    registry,
    counter,
    request: ({ service, method, route, status }, seconds) =>
      http.observe({ service, method, route, status: String(status) }, seconds),
    event: ({ consumer, type, outcome }) => events.inc({ consumer, type, outcome }),
    job: ({ consumer, outcome, ms }) => jobs.observe({ queue: consumer, outcome }, ms / 1_000),
    published: createEventMeters(counter),
    consumerRestarted: consumer => restarts.inc({ consumer }),
    ...createWatches(registers, inTime),
    probe: createProbes(registers, inTime),
  }
}
