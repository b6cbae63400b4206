import type { ErrorCatalogue, Failure } from '@mostrador/contracts'
import { DatabaseDown, isUnavailable } from '@mostrador/db'
import { namesRemovedClient } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DatabaseWatch } from '../database/database-watch.ts'
import type { Log } from '../telemetry/logger.ts'
import { internalError, platformErrors } from './errors.ts'
import { runInRequestContext } from './request-context.ts'

/** The refusal of another service, with the status and the text that it gave. */
export class PeerRefusal extends Refusal {
  readonly status: number
  readonly text: string
  constructor(code: string, status: number, text: string, details?: unknown) {
    super(code, details)
    this.name = 'PeerRefusal'
    this.status = status
    this.text = text
  }
}

/**
 * A refusal whose text depends on the case ("Este campo es requerido"), under a code of the
 * catalogue.
 */
export class RefusalWithText extends Refusal {
  readonly text: string
  constructor(code: string, text: string, details?: unknown) {
    super(code, details)
    this.name = 'RefusalWithText'
    this.text = text
  }
}

/** What Fastify itself refuses before a handler runs, in our words. */
const codeOfStatus = (status: number): string | undefined =>
  ({
    400: 'invalid_request',
    404: 'not_found',
    413: 'body_too_large',
    415: 'unsupported_type',
    429: 'too_many_requests',
    503: 'unavailable',
  })[status]

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

export type Problem = { readonly status: number; readonly failure: Failure }

/** The answer for an error. An undeclared code is a defect: 500, without detail. */
export const problemOf = (
  catalogue: ErrorCatalogue,
  error: unknown,
  requestId: string
): Problem => {
  const errors: ErrorCatalogue = { ...platformErrors, ...catalogue }
  const from = (code: string, details?: unknown, text?: string): Problem | undefined => {
    const entry = errors[code]
    if (entry === undefined) return undefined
    return {
      status: entry.status,
      failure: {
        success: false,
        message: text ?? entry.message,
        code,
        ...(details === undefined ? {} : { details }),
        requestId,
      },
    }
  }
  const unknown: Problem = {
    status: internalError.status,
    failure: {
      success: false,
      message: internalError.message,
      code: internalError.code,
      requestId,
    },
  }
  if (error instanceof RefusalWithText)
    return from(error.code, error.details, error.text) ?? unknown
  if (error instanceof Refusal) {
    const ownAnswer = from(error.code, error.details)
    if (ownAnswer !== undefined) return ownAnswer
    if (!(error instanceof PeerRefusal)) return unknown
    return {
      status: error.status,
      failure: {
        success: false,
        message: error.text,
        code: error.code,
        ...(error.details === undefined ? {} : { details: error.details }),
        requestId,
      },
    }
  }
  // Errors of any layer. The work may have been done: with a key it is not done twice.
  if (namesRemovedClient(error)) return from('client_not_found') ?? unknown
  if (isUnavailable(error)) return from('unavailable') ?? unknown
  const status = statusOf(error)
  const code =
    status === undefined || status >= 500 ? undefined : (codeOfStatus(status) ?? 'invalid_request')
  return (code === undefined ? undefined : from(code)) ?? unknown
}

const Retry = z.object({ retryAfterSeconds: z.number().positive() })

/**
 * Returns a request that the database keeps waiting; what its handler answers later goes nowhere.
 */
export const refuseWaiting = (app: FastifyInstance, watch: DatabaseWatch): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // A socket that is open for hours waits for nothing.
    if (request.headers.upgrade !== undefined) return done()
    const unfollow = watch.follow({
      onDown: () => {
        if (reply.sent || reply.raw.headersSent) return
        const { status, failure } = problemOf({}, new DatabaseDown(), request.id)
        void reply.status(status).send(failure)
      },
    })
    reply.raw.once('finish', unfollow).once('close', unfollow)
    done()
  })
}

/**
 * One error handler for all routes of a service: code → status and Spanish text. A refusal whose
 * details say `retryAfterSeconds` says it in Retry-After too.
 */
export const refusals = (app: FastifyInstance, catalogue: ErrorCatalogue, log: Log): void => {
  app.setErrorHandler((error, request, reply) => {
    const { status, failure } = problemOf(catalogue, error, request.id)
    const fields = {
      route: request.routeOptions.url ?? 'none',
      method: request.method,
      code: failure.code,
      status,
      requestId: request.id,
    }
    runInRequestContext(request, () => {
      if (status >= 500 && !(error instanceof Refusal && failure.code !== internalError.code))
        log.error({ ...fields, err: error }, 'Request failed')
      else log.info(fields, 'Request refused')
    })
    const retry = Retry.safeParse(failure.details).data
    if (retry !== undefined) reply.header('retry-after', Math.ceil(retry.retryAfterSeconds))
    return reply.status(status).send(failure)
  })
  app.setNotFoundHandler((request, reply) => {
    const { status, failure } = problemOf(catalogue, new Refusal('not_found'), request.id)
    return reply.status(status).send(failure)
  })
}
