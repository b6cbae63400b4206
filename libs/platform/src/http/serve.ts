import type {
  Actor,
  BodyOf,
  DataOf,
  Envelope,
  ParamsOf,
  QueryOf,
  RouteContract,
  ServiceName,
} from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorHeader, actorOf, verifyActor } from '../actor.ts'
import { inContext } from '../context.ts'
import type { Log } from '../logger.ts'
import { persistently } from '../persistently.ts'
import { admit, type Caller } from './access.ts'
import { spanOf } from './server-span.ts'
import {
  idempotencyHeader,
  type IdempotencyKeys,
  leaseSeconds,
  type Ticket,
  ticketFor,
} from './idempotency.ts'
import { validated } from './validation.ts'

export type Served<R extends RouteContract> = {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  /** Of a webhook: the bytes as they came, to verify the signature before parsing. */
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

/** Data with another message or status than the contract's: `return answer(data, { message: 'Cita Agendada con Éxito' })`. */
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

/** What a handler gives back: the data, an answer with its own message, or the reply that it already sent (a redirect, a file). */
export type Outcome<R extends RouteContract> = DataOf<R> | Answer<DataOf<R>> | FastifyReply
export type Handler<R extends RouteContract> = (
  served: Served<R>
) => Promise<Outcome<R>> | Outcome<R>

export type ServeOptions<R extends RouteContract> = {
  /**
   * Refuses, by throwing, what can be refused by looking; writes nothing. What is refused so never takes its idempotency key: in a crowd that is most
   * of what is asked, and a key costs two commits.
   */
  readonly onSight?: (served: Served<R>) => Promise<void>
}

/** What serve() needs from the house of the service. */
export type ServingHouse = {
  readonly name: ServiceName
  readonly app: FastifyInstance
  readonly log: Log
  readonly actorKeys: readonly string[]
  readonly keys: IdempotencyKeys
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const callerOf = async (house: ServingHouse, request: FastifyRequest): Promise<Caller> => {
  const signed = await verifyActor(headerOf(request, actorHeader), house.name, house.actorKeys)
  return { actor: signed?.actor ?? actorOf.anonymous(), signed }
}

/** The declared shape and nothing else: unknown fields stay inside, and a broken promise is our error, not the caller's. */
const envelopeOf = (
  house: ServingHouse,
  contract: RouteContract,
  outcome: unknown
): { status: number; body: Envelope<unknown> } => {
  const {
    data,
    message = contract.message,
    status = 200,
  } = isAnswer(outcome) ? outcome : { data: outcome }
  const parsed = contract.data.safeParse(data)
  if (!parsed.success) {
    house.log.error(
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

const mayRepeat = (contract: RouteContract): boolean =>
  (contract.method === 'POST' || contract.method === 'PUT' || contract.method === 'PATCH') &&
  ['user', 'business', 'admin', 'internal'].includes(contract.access)

const ticketOf = (
  house: ServingHouse,
  contract: RouteContract,
  request: FastifyRequest,
  actor: Actor
): Ticket | undefined => {
  const key = headerOf(request, idempotencyHeader)
  if (key === undefined || !mayRepeat(contract)) return undefined
  const asked = {
    route: `${contract.method} ${contract.path}`,
    params: request.params,
    query: request.query,
    body: request.body,
  }
  return ticketFor(`${house.name}:${actor.businessId ?? actor.userId ?? actor.name}`, key, asked)
}

/** How a request ended belongs to its key. A caller does not wait for a database that went away meanwhile: then it is written behind their back, as soon as it can be. */
const closeKey = async (house: ServingHouse, write: () => Promise<void>): Promise<void> => {
  try {
    await write()
  } catch {
    persistently(write, leaseSeconds * 1_000).catch((error: unknown) =>
      house.log.warn({ err: error }, 'The end of a request could not be kept under its key')
    )
  }
}

/** Of a key that somebody has, the answer is theirs to give: also where it would be another one by now. */
const lookFirst = async (
  house: ServingHouse,
  ticket: Ticket,
  look: () => Promise<void>
): Promise<void> => {
  try {
    await look()
  } catch (error) {
    // Asked after the look: whatever the key did that the look could see was committed after the key was taken.
    if (!(await house.keys.has(ticket))) throw error
  }
}

const handle = async <R extends RouteContract>(
  house: ServingHouse,
  contract: R,
  handler: Handler<R>,
  { onSight }: ServeOptions<R>,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply
): Promise<unknown> => {
  const { actor } = caller
  admit(caller, contract)
  const parts = validated(contract, request)
  const body = contract.access === 'webhook' ? request.body : parts.body
  // The parts were parsed with the contract's own schemas, which is what Served says about them.
  const served = { ...parts, body, actor, headers: request.headers, request, reply } as Served<R>
  const ticket = ticketOf(house, contract, request, actor)
  if (ticket !== undefined && onSight !== undefined)
    await lookFirst(house, ticket, () => onSight(served))
  let made: ReturnType<typeof envelopeOf>
  try {
    const remembered = ticket === undefined ? null : await house.keys.begin(ticket)
    if (remembered !== null)
      return reply
        .header('idempotent-replayed', 'true')
        .status(remembered.status)
        .send(remembered.body)
    const outcome = await handler(served)
    if (outcome === reply || reply.sent) return reply
    made = envelopeOf(house, contract, outcome)
  } catch (error) {
    // Also when it could not begin: the database may have taken the key and not have lived to say so. What is another one's stays.
    const left = ticket === undefined ? undefined : closeKey(house, () => house.keys.forget(ticket))
    // Who is refused by a rule hears so at once: the same wish would be refused again, and here it waits for its key. Who is told "later" comes back with the same key, wherever.
    if (!(error instanceof Refusal) || error.code === 'unavailable') await left
    throw error
  }
  // It happened, so the key is never free again, whatever becomes of this write.
  if (ticket !== undefined) await closeKey(house, () => house.keys.finish(ticket, made))
  return reply.status(made.status).send(made.body)
}

/**
 * Mounts a route of a contract: validation, access and permission, tenant, idempotency key, envelope and refusals.
 * The handler returns the contract's `data`, or throws a Refusal with a code of the service's catalogue.
 */
export const serve = <const R extends RouteContract>(
  house: ServingHouse,
  contract: R,
  handler: Handler<R>,
  options: ServeOptions<R> = {}
): void => {
  const mount = (app: FastifyInstance): void => {
    app.route({
      method: contract.method,
      url: contract.path,
      handler: async (request, reply) => {
        const caller = await callerOf(house, request)
        const { businessId, userId, kind, name } = caller.actor
        const span = spanOf(house.name, request)
        span.tell({ 'mostrador.business_id': businessId })
        const context = {
          requestId: request.id,
          businessId: businessId ?? undefined,
          userId: userId ?? undefined,
          author: { kind, id: userId, name },
          traceparent: span.traceparent,
        }
        // The key of a repetition too: a connection that is asked for without a tenant has to be told twice whose it is.
        return inContext(context, () =>
          house.underTenant(businessId, () =>
            handle(house, contract, handler, options, caller, request, reply)
          )
        )
      },
    })
  }
  if (contract.access !== 'webhook') return mount(house.app)
  // Its own scope: the bytes that a provider signed must not be parsed, here and only here.
  house.app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes)
    )
    mount(scope)
  })
}
