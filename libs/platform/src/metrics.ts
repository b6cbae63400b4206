import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Progress } from './bus/event-bus.ts'

/** The figures of one process, for Prometheus. No label carries an id. */
export type Metrics = {
  readonly registry: Registry
  request(labels: { service: string; method: string; route: string; status: number }, seconds: number): void
  event(what: Progress): void
  job(what: Progress): void
  /** Read when somebody asks for /metrics. */
  watch(name: string, help: string, read: () => Promise<number>): void
}

export const createMetrics = ({ process = false }: { readonly process?: boolean } = {}): Metrics => {
  const registry = new Registry()
  if (process) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const http = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to answer', labelNames: ['service', 'method', 'route', 'status'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10], registers,
  })
  const events = new Counter({ name: 'events_consumed_total', help: 'Events by consumer group and outcome', labelNames: ['consumer', 'type', 'outcome'], registers })
  const jobs = new Histogram({ name: 'job_duration_seconds', help: 'Time of a job, by outcome', labelNames: ['queue', 'outcome'], buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120], registers })
  return {
    registry,
    request: ({ service, method, route, status }, seconds) => http.observe({ service, method, route, status: String(status) }, seconds),
    event: ({ consumer, type, outcome }) => events.inc({ consumer, type, outcome }),
    job: ({ consumer, outcome, ms }) => jobs.observe({ queue: consumer, outcome }, ms / 1_000),
    watch(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: async () => gauge.set(await read()) })
    },
  }
}
