import { type DestinationStream, pino } from 'pino'
import { currentContext, traceIdOf } from '../context.ts'

/**
 * Every line carries ids and numbers; a field that is not known here does not leave the process
 * (reliability 4.10).
 */
export type Log = {
  debug(fields: LogFields, text: string): void
  info(fields: LogFields, text: string): void
  warn(fields: LogFields, text: string): void
  error(fields: LogFields, text: string): void
}
export type LogFields = Record<string, unknown>
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

const knownFields = new Set([
  'id',
  'ids',
  'method',
  'route',
  'status',
  'code',
  'ms',
  'service',
  'services',
  'event',
  'type',
  'consumer',
  'job',
  'queue',
  'attempt',
  'attempts',
  'count',
  'port',
  'host',
  'state',
  'reason',
  'kind',
  'provider',
  'signal',
  'version',
  'issues',
  'access',
  'peer',
  'model',
  'tokens',
  'cents',
  'currency',
  'table',
  'group',
])
const isKnown = (key: string): boolean => knownFields.has(key) || /(?:^|[a-z])Ids?$/.test(key)
const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'bigint'].includes(typeof value)

const shorten = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, 200)
  return typeof value === 'bigint' ? String(value) : value
}

/** Quoted values, addresses and long numbers are how personal data gets into error messages. */
const withoutValues = (text: string): string =>
  text
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\+?\d[\d\s-]{6,}\d/g, '…')
    .slice(0, 300)

const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error && isPlain(error.code) ? { code: error.code } : {}
  const frames = (error.stack ?? '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 12)
    .map(line => line.trim())
  return {
    type: error.name,
    ...code,
    message: withoutValues(error.message),
    frames,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/**
 * Only what may be logged: known keys with plain values, ids, and errors without the values they
 * quote.
 */
export const loggable = (fields: LogFields): LogFields => {
  const allowedFields: LogFields = {}
  for (const [key, value] of Object.entries(fields)) {
    if (key === 'err') allowedFields['err'] = describeError(value)
    else if (isKnown(key) && isPlain(value)) allowedFields[key] = shorten(value)
    else if (isKnown(key) && Array.isArray(value) && value.every(isPlain))
      allowedFields[key] = value.slice(0, 20).map(shorten)
  }
  return allowedFields
}

/** JSON lines on standard output, or on `destination`. */
export const createLogger = (options: {
  readonly level: LogLevel
  readonly service?: string
  readonly destination?: DestinationStream
}): Log =>
  pino(
    {
      level: options.level,
      base: options.service === undefined ? {} : { service: options.service },
      formatters: { level: label => ({ level: label }), log: loggable },
      serializers: {},
      mixin: () => {
        const context = currentContext()
        if (context === undefined) return {}
        const { requestId, businessId, userId, traceparent } = context
        return {
          requestId,
          traceId: traceIdOf(traceparent),
          ...(businessId === undefined ? {} : { businessId }),
          ...(userId === undefined ? {} : { userId }),
        }
      },
    },
    options.destination ?? pino.destination(1)
  )
