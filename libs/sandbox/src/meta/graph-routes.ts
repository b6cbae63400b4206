import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Pending } from '../pending.ts'
import type { DeliverySimulation } from './delivery-simulation.ts'
import { graphErrorBody, graphFaults, GraphRefusal } from './graph-errors.ts'
import type { Account } from './model.ts'
import { numberOnWire } from './login/account-facts.ts'
import { sendMessaging } from './accept-messaging.ts'
import { sendWhatsapp } from './accept-whatsapp.ts'
import { recordRefusal, type Outcome } from './sends.ts'
import { accountsOfToken, conversationIfAny, type MetaStore } from './store.ts'

const Query = z.object({
  access_token: z.string().optional(),
  fields: z.string().optional(),
  name: z.string().optional(),
})
const Params = z.object({ id: z.string().default('') })

export const bodyOf = (request: FastifyRequest): Record<string, unknown> => {
  const parsed = z.record(z.string(), z.unknown()).safeParse(request.body)
  return parsed.success ? parsed.data : {}
}

/** Bearer, `access_token` in the query or in the body. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const bearer = /^(?:Bearer|OAuth)\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const inBody = bodyOf(request)['access_token']
  return (
    bearer ??
    Query.parse(request.query).access_token ??
    (typeof inBody === 'string' ? inBody : undefined)
  )
}

/**
 * The account that a path means: its own id, the Page of an Instagram account, or `me` = the
 * token's.
 */
const accountFor = (store: MetaStore, request: FastifyRequest): Account => {
  const { id } = Params.parse(request.params)
  const accounts = accountsOfToken(store, tokenOf(request))
  const candidates =
    id === 'me'
      ? accounts.filter(account => account.channel !== 'whatsapp')
      : accounts.filter(account => account.id === id || account.pageId === id)
  const recipient = z
    .object({ recipient: z.object({ id: z.coerce.string() }) })
    .safeParse(request.body)
  const knowing = recipient.success
    ? candidates.find(
        account =>
          conversationIfAny(store, account.channel, account.id, recipient.data.recipient.id) !==
          undefined
      )
    : undefined
  const account = knowing ?? candidates[0]
  if (account === undefined) throw new GraphRefusal('object_missing', 'graph')
  return account
}

const usage = (store: MetaStore, reply: FastifyReply): void => {
  store.apiCalls += 1
  const percent = Math.min(99, Math.floor(store.apiCalls / 50))
  const share = { call_count: percent, total_cputime: percent, total_time: percent }
  void reply.headers({
    'facebook-api-version': 'v23.0',
    'x-fb-trace-id': store.ids.trace(),
    'x-fb-request-id': store.ids.trace(),
    'x-fb-rev': '1026000000',
    'x-app-usage': JSON.stringify(share),
    'x-business-use-case-usage': JSON.stringify({
      [store.accounts[0]?.wabaId ?? '102290129340398']: [
        { type: 'whatsapp', ...share, estimated_time_to_regain_access: 0 },
      ],
    }),
  })
}

/** Graph under any version prefix, or none. */
export const graphPaths = (path: string): string[] => [path, `/:version(^v\\d+\\.\\d+$)${path}`]

type Graph = { store: MetaStore; delivery: DeliverySimulation; pending: Pending }

/**
 * What a fault does to the answer of an outcome. A hanging call stays open until the peer closes.
 */
const answerWith = (
  { store, pending }: Graph,
  { answer, call, fault }: Outcome,
  account: Account,
  reply: FastifyReply
): unknown => {
  const done = (status: number | null): void => {
    call.answered = status
    store.changed({ kind: 'call', call })
  }
  if (fault === null) {
    done(200)
    return answer
  }
  switch (fault.as) {
    case 'hang':
      reply.hijack()
      done(null)
      return reply
    case 'reset':
      reply.hijack()
      reply.raw.destroy()
      done(null)
      return reply
    case 'truncated':
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' })
      reply.raw.end(JSON.stringify(answer).slice(0, 20))
      done(200)
      return reply
    case 'slow':
      return new Promise(resolve =>
        pending.timers.after(fault.ms, () => {
          done(200)
          resolve(answer)
        })
      )
    default: {
      const refused = graphFaults[fault.as]
      done(refused.status)
      return reply
        .code(refused.status)
        .send(
          graphErrorBody(
            { fault: refused, product: account.channel === 'whatsapp' ? 'whatsapp' : 'graph' },
            store.ids.trace()
          )
        )
    }
  }
}

/** The send API and the profiles of people, as Graph serves them. */
export const graphRoutes = (app: FastifyInstance, graph: Graph): void => {
  const { store, delivery } = graph

  app.addHook('onRequest', async (_request, reply) => usage(store, reply))

  app.setErrorHandler((error, request, reply) => {
    const refusal =
      error instanceof GraphRefusal
        ? error
        : new GraphRefusal(
            error instanceof Error &&
              'statusCode' in error &&
              typeof error.statusCode === 'number' &&
              error.statusCode < 500
              ? 'invalid_parameter'
              : 'unknown_error',
            'graph',
            error instanceof Error ? error.message : undefined
          )
    if (refusal.fault.status >= 500) request.log.error(error)
    return reply.code(refusal.fault.status).send(graphErrorBody(refusal, store.ids.trace()))
  })
  app.setNotFoundHandler(async () => {
    throw new GraphRefusal('object_missing', 'graph')
  })

  for (const path of graphPaths('/:id/messages')) {
    app.post(path, async (request, reply) => {
      const account = accountFor(store, request)
      const send = account.channel === 'whatsapp' ? sendWhatsapp : sendMessaging
      try {
        return await answerWith(graph, send(store, delivery, account, request.body), account, reply)
      } catch (error) {
        if (error instanceof GraphRefusal)
          recordRefusal(store, account, request.body, error.fault.status)
        throw error
      }
    })
  }

  for (const path of graphPaths('/:id')) {
    app.get(path, async request => {
      const { id } = Params.parse(request.params)
      const accounts = accountsOfToken(store, tokenOf(request))
      const ownAccount = id === 'me' ? accounts[0] : accounts.find(account => account.id === id)
      if (ownAccount !== undefined) {
        return ownAccount.channel === 'whatsapp'
          ? numberOnWire(ownAccount)
          : {
              id: ownAccount.id,
              name: ownAccount.name,
              ...(ownAccount.channel === 'instagram'
                ? { username: ownAccount.name, user_id: ownAccount.id }
                : {}),
            }
      }
      const medium = store.media.get(id)
      if (medium !== undefined) {
        return {
          messaging_product: 'whatsapp',
          url: `${request.protocol}://${request.host}/_media/${id}`,
          mime_type: medium.mimeType,
          sha256: medium.sha256,
          file_size: medium.bytes.length,
          id,
        }
      }
      const person = accounts
        .filter(account => account.channel !== 'whatsapp')
        .flatMap(account => conversationIfAny(store, account.channel, account.id, id) ?? [])[0]
      if (person === undefined)
        throw new GraphRefusal(
          accounts.some(account => account.channel === 'messenger')
            ? 'no_profile'
            : 'object_missing',
          'graph'
        )
      const [first = '', ...rest] = person.name.split(' ')
      return person.channel === 'messenger'
        ? {
            first_name: first,
            last_name: rest.join(' '),
            profile_pic: `${request.protocol}://${request.host}/_avatar/${id}`,
            id,
          }
        : {
            name: person.name,
            username: person.name.toLowerCase().replace(/[^a-z0-9]+/g, '.'),
            profile_pic: `${request.protocol}://${request.host}/_avatar/${id}`,
            follower_count: 0,
            is_user_follow_business: false,
            is_business_follow_user: false,
            id,
          }
    })
  }
}
