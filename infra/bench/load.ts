import { createHmac, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { childProgram } from './children.ts'
import { webhookOf } from './webhook.ts'

/** A wave of requests from a process of its own. `webhook`: every body is another one, signed. */
export type LoadSpec = {
  readonly url: string
  readonly path: string
  readonly connections: number
  readonly seconds: number
  readonly webhook?: { readonly secret: string; readonly provider?: 'meta' | 'stripe' }
  readonly headers?: Record<string, string>
}
export type LoadResult = {
  readonly ok: number
  readonly bad: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
}

const run = async ({
  url,
  path,
  connections,
  seconds,
  webhook,
  headers = {},
}: LoadSpec): Promise<LoadResult> => {
  const wave = randomUUID()
  let count = 0
  const outcome = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      webhook === undefined
        ? { method: 'GET', path, headers }
        : {
            method: 'POST',
            path,
            setupRequest: request => {
              count += 1
              const { body, headers: signature } = webhookOf(webhook, `${wave}-${count}`)
              return {
                ...request,
                body,
                headers: { 'content-type': 'application/json', ...signature },
              }
            },
          },
    ],
  })
  return {
    ok: outcome['2xx'],
    bad: outcome.non2xx + outcome.errors,
    seconds: outcome.duration,
    p50: outcome.latency.p50,
    p99: outcome.latency.p99,
  }
}

// Warm before anybody waits for it.
createHmac('sha256', 'warm').update('up').digest('hex')
childProgram(0, question => run(question as LoadSpec))
