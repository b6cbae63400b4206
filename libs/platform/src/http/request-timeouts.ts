import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '@mostrador/contracts'
import type { FastifyServerOptions } from 'fastify'
import { platformErrors } from './errors.ts'

/**
 * How long a server waits for a request to arrive. Answering it, and sockets after their upgrade,
 * are not meant. Milliseconds.
 */
export type RequestTimeouts = {
  /** From the first byte, or from the connection, to the end of the headers. */
  readonly headers: number
  /** Between two pieces of a body. */
  readonly bodySilence: number
  /** From the first byte to the last one of the body. */
  readonly request: number
}

/**
 * With the time between two checks of the connections, a silent client is gone after 10 s (A31).
 */
export const defaultTimeouts: RequestTimeouts = {
  headers: 9_000,
  bodySilence: 9_000,
  request: 60_000,
}
/** Node checks every 30 s by default, which would keep a slow connection open that long. */
const MAX_CHECK_MS = 1_000

const refusals = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', code: 'body_too_large' },
} as const
const badRequest = { line: '400 Bad Request', code: 'invalid_address' } as const

/** Refuses in Spanish what cannot be read as a request, and ends the connection. */
const refuseBroken = ({ code }: { readonly code?: string }, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    code === 'ERR_HTTP_REQUEST_TIMEOUT' || code === 'HPE_HEADER_OVERFLOW'
      ? refusals[code]
      : badRequest
  const failure: Failure = {
    success: false,
    message: platformErrors[refusal.code].message,
    code: refusal.code,
  }
  const body = JSON.stringify(failure)
  socket.end(
    `HTTP/1.1 ${refusal.line}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy()
  )
}

/** Options of a server that does not wait longer than this for a request. */
export const serverTimeouts = ({
  headers,
  request,
}: RequestTimeouts): Pick<FastifyServerOptions<Server>, 'requestTimeout' | 'clientErrorHandler'> & {
  http: { headersTimeout: number; connectionsCheckingInterval: number }
} => ({
  requestTimeout: Math.max(request, headers),
  http: {
    headersTimeout: headers,
    connectionsCheckingInterval: Math.min(MAX_CHECK_MS, Math.ceil(headers / 4)),
  },
  clientErrorHandler: refuseBroken,
})

/** Cuts a connection whose body stands still: Node itself only limits the whole request. */
export const closeSilentBodies = (server: Server, { bodySilence }: RequestTimeouts): void => {
  server.on('request', (request, response) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      return
    socket.setTimeout(bodySilence)
    // A body that has come and that nobody reads, as that of a GET, says no 'end': it is not waited
    // for.
    response.on('timeout', () => {
      if (!request.complete) socket.destroy()
    })
    // After an early answer the server has set the patience of an idle connection already.
    request.once('end', () => {
      if (!response.writableEnded) socket.setTimeout(0)
    })
  })
}
