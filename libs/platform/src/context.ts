import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { RequestKey } from './idempotency/request-key.ts'

/** The actor, as events carry it. */
export type EventActor = {
  readonly kind: string
  readonly id: string | null
  readonly name: string
}

/** The author in consumers and jobs. */
export const systemActor: EventActor = { kind: 'system', id: null, name: 'Mostrador' }

/** The context of one request, event or job. Ids only, because it is logged. */
export type WorkContext = {
  readonly requestId: string
  readonly businessId?: string | undefined
  readonly userId?: string | undefined
  /** Named as the author of changes; not logged. */
  readonly author?: EventActor | undefined
  /** The idempotency key of the request; not logged. */
  readonly key?: RequestKey | undefined
  /** W3C trace context, `00-<32 hex>-<16 hex>-<2 hex>`. */
  readonly traceparent: string
}

const storage = new AsyncLocalStorage<WorkContext>()

export const currentContext = (): WorkContext | undefined => storage.getStore()
export const inContext = <T>(context: WorkContext, work: () => T): T => storage.run(context, work)

/** Trace id, span id, flags. */
export const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const noTrace = '0'.repeat(32)

/**
 * 32 digits. Node keeps random bytes for UUIDs ready; asking the system for each id would cost more
 * than the rest of a span.
 */
const randomHex = (): string => {
  const id = randomUUID()
  return id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24)
}

/**
 * Ids for where no tracer gives any (tracing/span.ts): same trace id, a new span id. A missing or
 * malformed parent starts a new trace.
 */
export const nextSpan = (parent: string | undefined | null): string => {
  const parentTraceId =
    parent === undefined || parent === null ? undefined : traceparentShape.exec(parent)?.[1]
  const traceId =
    parentTraceId === undefined || parentTraceId === noTrace ? randomHex() : parentTraceId
  return `00-${traceId}-${randomHex().slice(16)}-01`
}

export const traceIdOf = (traceparent: string): string => traceparent.split('-')[1] ?? ''
