import type { Actor, RouteContract } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentContext, inContext } from '../context.ts'
import type { Log } from '../telemetry/logger.ts'
import { retryUntil } from '../concurrency/retry-until.ts'
import { requestKey } from './request-key.ts'
import {
  type Answered,
  idempotencyHeader,
  type IdempotencyKeys,
  leaseSeconds,
  type KeyRequest,
  createKeyRequest,
} from './idempotency.ts'

/** The part of a service that keeps keys. */
type KeyKeeper = { readonly name: string; readonly log: Log; readonly keys: IdempotencyKeys }

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether the route takes an idempotency key. */
export const takesKey = ({ method, access, idempotencyKey }: RouteContract): boolean =>
  (method === 'POST' || method === 'PUT' || method === 'PATCH') &&
  ['user', 'business', 'admin', 'internal'].includes(access) &&
  idempotencyKey !== 'ignored'

/**
 * What the key of a request is taken with; undefined where it has none, or the route takes none.
 */
export const keyRequestOf = (
  ctx: KeyKeeper,
  contract: RouteContract,
  request: FastifyRequest,
  actor: Actor
): KeyRequest | undefined => {
  const key = headerOf(request, idempotencyHeader)
  if (key === undefined || !takesKey(contract)) return undefined
  const parts = {
    route: `${contract.method} ${contract.path}`,
    params: request.params,
    query: request.query,
    body: request.body,
  }
  return createKeyRequest(
    `${ctx.name}:${actor.businessId ?? actor.userId ?? actor.name}`,
    key,
    parts
  )
}

/**
 * The outcome of a request is stored under its key. The caller does not wait for a database that is
 * down: the outcome is then written in the background.
 */
const closeKey = async (ctx: KeyKeeper, write: () => Promise<void>): Promise<void> => {
  try {
    await write()
  } catch {
    retryUntil(write, leaseSeconds * 1_000).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'The end of a request could not be kept under its key')
    )
  }
}

/** A key that is in use gets the answer of its first request, even if a new one would differ. */
export const runPrecheck = async (
  ctx: KeyKeeper,
  ticket: KeyRequest,
  look: () => Promise<void>
): Promise<void> => {
  try {
    await look()
  } catch (error) {
    // Asked after the check: whatever the key did that the check could see was committed after the
    // key was taken.
    if (!(await ctx.keys.has(ticket))) throw error
  }
}

type KeyedRequest = {
  readonly reply: FastifyReply
  readonly run: () => unknown
  /** The envelope of what the handler, or its transaction, gives back. */
  readonly answerOf: (outcome: unknown) => Answered
  readonly readAnswer: (() => unknown) | undefined
}

/** The answer to a repeated request; null when this request took the key and has to run. */
const readEarlierAnswer = async (
  ctx: KeyKeeper,
  ticket: KeyRequest,
  { answerOf, readAnswer }: KeyedRequest
): Promise<Answered | null> => {
  const begun = await ctx.keys.begin(ticket)
  if (begun === null) return null
  if (begun.kind === 'answered') return begun.answer
  // The key was written without an answer by a version whose route could read it.
  if (readAnswer === undefined) throw new Refusal('unavailable')
  const answer = answerOf(await readAnswer())
  const { holder } = begun
  await closeKey(ctx, () => ctx.keys.keep({ ...ticket, holder }, answer))
  return answer
}

/**
 * Runs a request under its key, once. The transaction of its effect finishes the key
 * (finishing-key.ts), so nobody who repeats the request does it again, wherever the process
 * crashes. A request that failed before its commit gives the key back.
 */
export const runUnderKey = async (
  ctx: KeyKeeper,
  ticket: KeyRequest,
  request: KeyedRequest
): Promise<FastifyReply> => {
  const { reply, run, answerOf, readAnswer } = request
  const key = requestKey(ticket, result => (readAnswer === undefined ? answerOf(result) : null))
  const context = currentContext()
  let answer: Answered
  try {
    const earlier = await readEarlierAnswer(ctx, ticket, request)
    if (earlier !== null)
      return reply.header('idempotent-replayed', 'true').status(earlier.status).send(earlier.body)
    const outcome = await (context === undefined ? run() : inContext({ ...context, key }, run))
    if (outcome === reply || reply.sent) return reply
    // The committed answer is what every repetition gets.
    answer = key.finished?.answer ?? answerOf(outcome)
  } catch (error) {
    // The effect is committed, whatever failed afterwards: a repetition gets the answer.
    if (key.finished !== undefined) throw error
    // Also when it could not begin: the key may be stored although the answer got lost.
    const closing = closeKey(ctx, () => ctx.keys.forget(ticket))
    // A refusal by a rule is answered at once, as a repetition would be refused again. After
    // `unavailable` the client repeats with the same key, so the key must be free first.
    if (!(error instanceof Refusal) || error.code === 'unavailable') await closing
    throw error
  } finally {
    key.close()
  }
  if (key.finished === undefined || key.finished.answer === null)
    await closeKey(ctx, () => ctx.keys.keep(ticket, answer))
  return reply.status(answer.status).send(answer.body)
}
