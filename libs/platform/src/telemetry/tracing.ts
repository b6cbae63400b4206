import { z } from 'zod'

/** Variables of tracing, under the names of the OpenTelemetry specification. */
export const TracingConfig = z.object({
  /**
   * Base URL of a collector that takes OTLP over HTTP: `http://otel-collector:4318`. Without it
   * nothing is recorded, and the SDK is not even loaded.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** The share of traces that is recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
})

type TracingOptions = Pick<z.output<typeof TracingConfig>, 'OTEL_TRACES_SAMPLER_ARG'> & {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}

/**
 * Records spans where a collector is configured. Returns how to end it: after everything else, so
 * that the last spans leave too.
 */
export const startTracing = async (
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingOptions
): Promise<() => Promise<void>> => {
  if (endpoint === undefined) return async () => {}
  const { recordSpans, toCollector } = await import('./exporter.ts')
  return recordSpans({ service, ratio, processor: toCollector(endpoint) })
}
