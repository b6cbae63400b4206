import {
  type Actor,
  bodyLimitOf,
  type BodyOf,
  type DataOf,
  type Envelope,
  type ParamsOf,
  type QueryOf,
  type RouteContract,
  type ServiceName,
} from '@mostrador/contracts'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorHeader, actorOf, verifyActor } from '../actor.ts'
import { inContext } from '../context.ts'
import type { Log } from '../telemetry/logger.ts'
import { authorize, type Caller } from './access.ts'
import { spanOf } from './server-span.ts'
import type { Answered, IdempotencyKeys } from '../idempotency/idempotency.ts'
import { headerOf, runPrecheck, keyRequestOf, runUnderKey } from '../idempotency/keyed-request.ts'
import { discardReceived, receiveFile, type Receiving } from './received-file.ts'
import { setRequestContext } from './request-context.ts'
import { validateParts } from './validation.ts'

export type Served<R extends RouteContract> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  /**
   * The parsed body; for a webhook the bytes as they came, to verify the signature before parsing.
   */
  readonly body: R['access'] extends 'webhook' ? Buffer : BodyOf<R>
  readonly actor: Actor
  readonly headers: FastifyRequest['headers']
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const answered = Symbol('answer')
export type Answer<Data> = {
  readonly [answered]: true
  readonly data: Data
  readonly message?: string
  readonly status?: number
}

/**
 * Data with another message or status than the contract's: `return answer(data, { message: 'Cita
 * Agendada con Éxito' })`.
 */
export const answer = <Data>(
  data: Data,
  { message, status }: { message?: string; status?: number } = {}
): Answer<Data> => ({
  [answered]: true,
  data,
  ...(message === undefined ? {} : { message }),
  ...(status === undefined ? {} : { status }),
})

const isAnswer = (value: unknown): value is Answer<unknown> =>
  typeof value === 'object' && value !== null && answered in value

/**
 * What a handler gives back: the data, an answer with its own message, or the reply that it already
 * sent (a redirect, a file).
 */
export type Outcome<R extends RouteContract> = DataOf<R> | Answer<DataOf<R>> | FastifyReply
export type Handler<R extends RouteContract> = (
  served: Served<R>
) => Promise<Outcome<R>> | Outcome<R>

export type ServeOptions<R extends RouteContract> = {
  /**
   * Refuses, by throwing, what can be refused by looking; writes nothing. What is refused so never
   * takes its idempotency key: in a crowd that is most of what is asked, and a key costs two
   * commits.
   */
  readonly precheck?: (served: Served<R>) => Promise<void>
  /**
   * For a route whose answer needs data of other services: reads the answer for the repetition of
   * a request whose answer was not stored. Without it the transaction's result is the answer.
   */
  readonly readAnswer?: (served: Served<R>) => Promise<Outcome<R>>
  /** The folder of the uploaded file while a request of a route with `upload` lasts. */
  readonly uploadFolder?: string
}

/** What serve() needs of a service context. */
export type RouteContext = {
  readonly name: ServiceName
  readonly app: FastifyInstance
  readonly log: Log
  readonly actorKeys: readonly string[]
  readonly keys: IdempotencyKeys
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
}

const callerOf = async (ctx: RouteContext, request: FastifyRequest): Promise<Caller> => {
  const signed = await verifyActor(headerOf(request, actorHeader), ctx.name, ctx.actorKeys)
  return { actor: signed?.actor ?? actorOf.anonymous(), signed }
}

/**
 * The declared shape and nothing else: unknown fields stay inside, and a broken promise is our
 * error, not the caller's.
 */
const envelopeOf = (
  ctx: RouteContext,
  contract: RouteContract,
  outcome: unknown
): Answered & { readonly body: Envelope<unknown> } => {
  const {
    data,
    message = contract.message,
    status = 200,
  } = isAnswer(outcome) ? outcome : { data: outcome }
  const parsed = contract.data.safeParse(data)
  if (!parsed.success) {
    ctx.log.error(
      {
        route: contract.path,
        method: contract.method,
        issues: parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.code}`),
      },
      'Answer breaks its contract'
    )
    throw new Error('The answer does not fit its contract')
  }
  return {
    status,
    body: { success: true, data: parsed.data, ...(message === undefined ? {} : { message }) },
  }
}

const handle = async <R extends RouteContract>(
  ctx: RouteContext,
  contract: R,
  handler: Handler<R>,
  { precheck, readAnswer }: ServeOptions<R>,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<unknown> => {
  const { actor } = caller
  authorize(caller, contract)
  const parts = validateParts(contract, request)
  const body = contract.access === 'webhook' ? request.body : parts.body
  // The parts were parsed with the contract's own schemas, which is what Served says about them.
  const served = { ...parts, body, actor, headers: request.headers, request, reply } as Served<R>
  const run = () => handler(served)
  const answerOf = (outcome: unknown) => envelopeOf(ctx, contract, outcome)
  const ticket = keyRequestOf(ctx, contract, request, actor)
  if (ticket === undefined) {
    const outcome = await run()
    if (outcome === reply || reply.sent) return reply
    const { status, body: envelope } = answerOf(outcome)
    return reply.status(status).send(envelope)
  }
  if (precheck !== undefined) await runPrecheck(ctx, ticket, () => precheck(served))
  return runUnderKey(ctx, ticket, {
    reply,
    run,
    answerOf,
    readAnswer: readAnswer && (() => readAnswer(served)),
  })
}

/**
 * Its own scope, which takes one file and nothing else. Answers of these routes also say `error`,
 * as the specification wants it [UPL-04].
 */
const mountUpload = (
  app: FastifyInstance,
  receiving: Receiving,
  mount: (scope: FastifyInstance) => void
): void => {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'multipart/form-data',
      ({ headers }: FastifyRequest, payload: IncomingMessage) =>
        receiveFile(headers, payload, receiving)
    )
    scope.addHook('preHandler', async ({ body }, { raw }) => {
      // The second where the caller has gone.
      for (const end of ['finish', 'close'] as const)
        raw.once(end, () => void discardReceived(body))
    })
    scope.addHook<object>('preSerialization', async (_request, _reply, envelope) =>
      'success' in envelope ? { ...envelope, error: envelope.success !== true } : envelope
    )
    mount(scope)
  })
}

/**
 * Mounts a route of a contract: validation, access and permission, tenant, idempotency key,
 * envelope and refusals. The handler returns the contract's `data`, or throws a Refusal with a code
 * of the service's catalogue.
 */
export const serve = <const R extends RouteContract>(
  ctx: RouteContext,
  contract: R,
  handler: Handler<R>,
  options: ServeOptions<R> = {}
): void => {
  const mount = (app: FastifyInstance): void => {
    app.route({
      method: contract.method,
      url: contract.path,
      bodyLimit: bodyLimitOf(contract),
      handler: async (request, reply) => {
        const caller = await callerOf(ctx, request)
        const { businessId, userId, kind, name } = caller.actor
        const span = spanOf(ctx.name, request)
        span.setAttributes({ 'mostrador.business_id': businessId })
        const context = {
          requestId: request.id,
          businessId: businessId ?? undefined,
          userId: userId ?? undefined,
          author: { kind, id: userId, name },
          traceparent: span.traceparent,
        }
        setRequestContext(request, context)
        // Includes the key of a repetition: without a tenant, the connection would be switched
        // twice.
        return inContext(context, () =>
          ctx.underTenant(businessId, () =>
            handle(ctx, contract, handler, options, caller, request, reply)
          )
        )
      },
    })
  }
  const { upload } = contract
  if (upload !== undefined) {
    const folder = options.uploadFolder
    if (folder === undefined) throw new Error(`${contract.path} needs a folder for its files`)
    return mountUpload(ctx.app, { folder, maxBytes: upload.maxBytes }, mount)
  }
  if (contract.access !== 'webhook') return mount(ctx.app)
  // Its own scope: the bytes that a provider signed must not be parsed, here and only here.
  ctx.app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes)
    )
    mount(scope)
  })
}
