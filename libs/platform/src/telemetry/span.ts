import {
  type Attributes,
  ROOT_CONTEXT,
  isSpanContextValid,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { Refusal } from '@mostrador/kernel'
import { currentContext, inContext, nextSpan, traceparentShape } from '../context.ts'

/**
 * All that a span may tell: ids, names that the code gives, and numbers (reliability 4.10). There
 * is no key for a text, an address or a number of a person; what is not in this list does not
 * compile.
 */
export type SpanAttributes = {
  readonly 'mostrador.service'?: string
  readonly 'mostrador.business_id'?: string | null | undefined
  /** The id of the request, the event or the job: what the log calls requestId. */
  readonly 'mostrador.work_id'?: string
  readonly 'mostrador.attempt'?: number
  readonly 'mostrador.outcome'?: string
  readonly 'mostrador.channel'?: string
  readonly 'mostrador.message_id'?: string
  readonly 'mostrador.count'?: number
  readonly 'http.request.method'?: string
  /** The template, never the path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'messaging.system'?: 'outbox' | 'kafka'
  readonly 'messaging.operation.type'?: 'create' | 'send' | 'process'
  readonly 'messaging.destination.name'?: string
  readonly 'messaging.consumer.group.name'?: string
  readonly 'gen_ai.operation.name'?: 'chat'
  readonly 'gen_ai.provider.name'?: 'openai'
  readonly 'gen_ai.request.model'?: string
  readonly 'gen_ai.usage.input_tokens'?: number
  readonly 'gen_ai.usage.output_tokens'?: number
}

export type SpanRole = 'server' | 'client' | 'producer' | 'consumer' | 'internal'
export type SpanOptions = {
  readonly role: SpanRole
  /** traceparent of the parent; the current span by default. */
  readonly parent?: string | null | undefined
  readonly attributes?: SpanAttributes
}

/** A started span. `traceparent` is passed on to the process that continues the work. */
export type OpenSpan = {
  readonly traceparent: string
  setAttributes(attributes: SpanAttributes): void
  /** `error`: what went wrong, or a word for it. */
  end(error?: unknown): void
}

const kinds: Readonly<Record<SpanRole, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Longer attribute values are left out: they would be a person's text. */
const MAX_VALUE_LENGTH = 100

const attributesOf = (attributes: SpanAttributes): Attributes => {
  const allowedAttributes: Attributes = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'number') allowedAttributes[key] = value
    else if (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH)
      allowedAttributes[key] = value
  }
  return allowedAttributes
}

const contextOf = (traceparent: string | null | undefined): SpanContext | undefined => {
  const [, traceId, spanId, flags] = traceparentShape.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  const spanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED,
    isRemote: true,
  }
  return isSpanContextValid(spanContext) ? spanContext : undefined
}

const traceparentOf = (span: Span): string | undefined => {
  const context = span.spanContext()
  return isSpanContextValid(context)
    ? `00-${context.traceId}-${context.spanId}-0${context.traceFlags & TraceFlags.SAMPLED}`
    : undefined
}

/** The error as a code. Messages quote values, and values may be personal. */
const typeOfError = (error: unknown): string => {
  if (typeof error === 'string') return error
  if (error instanceof Refusal) return error.code
  return error instanceof Error ? error.name : typeof error
}

/**
 * Begins a span; the caller ends it. Without an exporter (exporter.ts) the API does nothing: the
 * ids of the parent go on as they came, and where there is no parent a trace id is made for the
 * log.
 */
export const startSpan = (
  name: string,
  { role, parent = currentContext()?.traceparent, attributes = {} }: SpanOptions
): OpenSpan => {
  const parentContext = contextOf(parent)
  const span = trace
    .getTracer('mostrador')
    .startSpan(
      name,
      { kind: kinds[role] },
      parentContext === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parentContext)
    )
  if (span.isRecording()) span.setAttributes(attributesOf(attributes))
  return {
    traceparent: traceparentOf(span) ?? nextSpan(undefined),
    setAttributes: more => void (span.isRecording() && span.setAttributes(attributesOf(more))),
    end(error) {
      if (!span.isRecording()) return
      if (error !== undefined)
        span
          .setAttributes({ 'error.type': typeOfError(error) })
          .setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Runs `work` inside a span: its calls, events and log lines belong to it. */
export const runInSpan = async <T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan) => Promise<T>
): Promise<T> => {
  const span = startSpan(name, options)
  const context = currentContext()
  try {
    const answer = await (context === undefined
      ? work(span)
      : inContext({ ...context, traceparent: span.traceparent }, () => work(span)))
    span.end()
    return answer
  } catch (error) {
    span.end(error)
    throw error
  }
}
