import { createServer } from 'node:http'
import { z } from 'zod'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
})
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform(all =>
    Object.fromEntries(
      all.map(({ key, value }) => [
        key,
        value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue,
      ])
    )
  )
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    })
  ),
})

export type ReceivedSpan = z.output<typeof Span>

/**
 * A minimal OpenTelemetry collector for spans: OTLP over HTTP, JSON. `texts` are the raw
 * bodies.
 */
export const spanReceiver = async (): Promise<{
  readonly url: string
  readonly spans: ReceivedSpan[]
  readonly texts: string[]
  close(): Promise<void>
}> => {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (bytes: Buffer) => parts.push(bytes))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      texts.push(text)
      for (const { scopeSpans } of Export.parse(JSON.parse(text)).resourceSpans)
        spans.push(...scopeSpans.flatMap(scope => scope.spans))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    spans,
    texts,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A span and all above it, from the root down. */
export const lineageOf = (spans: readonly ReceivedSpan[], leaf: ReceivedSpan): ReceivedSpan[] => {
  const parent = spans.find(
    ({ traceId, spanId }) => traceId === leaf.traceId && spanId === leaf.parentSpanId
  )
  return parent === undefined ? [leaf] : [...lineageOf(spans, parent), leaf]
}
