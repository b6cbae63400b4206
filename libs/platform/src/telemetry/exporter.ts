import { trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

export type ExportOptions = {
  readonly service: string
  readonly ratio: number
  readonly processor: SpanProcessor
}

/**
 * Milliseconds: a collector that is down costs a batch, never a request, and does not hold up the
 * end of the process.
 */
const timeoutMs = 3_000

/** Spans to an OpenTelemetry collector, OTLP over HTTP with JSON. */
export const toCollector = (endpoint: string): SpanProcessor =>
  new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({
      url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
      timeoutMillis: timeoutMs,
    }),
    exportTimeoutMillis: timeoutMs,
  })

/**
 * From now on spans of this process are recorded. Returns how to end it, with what is still to be
 * exported.
 */
export const recordSpans = ({
  service,
  ratio,
  processor,
}: ExportOptions): (() => Promise<void>) => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'mostrador' }),
    // The service that starts a trace decides whether it is sampled.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [processor],
  })
  trace.setGlobalTracerProvider(provider)
  return async () => {
    trace.disable()
    await provider.shutdown()
  }
}
