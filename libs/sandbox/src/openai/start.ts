import { once } from 'node:events'
import { systemClock, type Clock } from '@mostrador/kernel'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { ScriptedModel } from './scripted-model.ts'
import { scripted } from './scripted-model.ts'
import { checkRequest } from './check.ts'
import { complete, completionBody, completionChunks, type Completion } from './completion.ts'
import { errorBody, openAiFaults, OpenAiRefusal, type OpenAiFault } from './errors.ts'
import { transcriptionRoute, type Transcribe } from './transcription.ts'

/** Trouble on demand. The stream kinds only show when the request streams. */
export type OpenAiTrouble =
  | 'rate_limit'
  | 'insufficient_quota'
  | 'server_error'
  | 'overloaded'
  | 'context_length'
  | 'hang'
  | 'reset'
  | 'truncated_json'
  | 'stream_error'
  | 'stream_cut'

/** Every request that reached the peer, as sent: for leak checks. `headers` without the key. */
export type RecordedRequest = {
  at: number
  path: string
  body: unknown
  headers: Record<string, string>
  status: number | null
  retry: number
}

export type OpenAiControl = {
  /** Who answers from now on. */
  setModel(model: ScriptedModel): void
  setTranscriber(transcribe: Transcribe): void
  fail(trouble: { as: OpenAiTrouble; times?: number; retryAfterSeconds?: number }): void
  behave(): void
  requests(): readonly RecordedRequest[]
  forget(): void
  onRequest(listener: (request: RecordedRequest) => void): () => void
}

export type OpenAiSandboxOptions = {
  port?: number
  apiKey: string
  scriptedModel?: ScriptedModel
  models?: readonly string[]
  contextTokens?: number
  clock?: Clock
  random?: () => number
}

/** `url` ends in `/v1`: it is the SDK's `baseURL`. */
export type OpenAiSandbox = { url: string; control: OpenAiControl; close(): Promise<void> }

const defaultModels = [
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-5.4',
  'gpt-5.4-mini',
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
]

/** What the provider answers for whatever was thrown. */
const faultOf = (error: unknown): OpenAiFault => {
  if (error instanceof OpenAiRefusal) return error.fault
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return openAiFaults.invalidBody('body', 'We could not parse the JSON body of your request.')
  return openAiFaults.serverError()
}

const refusalOf = (
  as: OpenAiTrouble,
  retryAfter: number,
  contextTokens: number
): OpenAiFault | null => {
  switch (as) {
    case 'rate_limit':
      return openAiFaults.rateLimit(retryAfter)
    case 'insufficient_quota':
      return openAiFaults.quota()
    case 'server_error':
      return openAiFaults.serverError()
    case 'overloaded':
      return openAiFaults.overloaded()
    case 'context_length':
      return openAiFaults.contextLength(contextTokens, contextTokens + 1)
    case 'hang':
    case 'reset':
    case 'truncated_json':
    case 'stream_error':
    case 'stream_cut':
      return null
  }
}

/** Starts a local OpenAI: chat completions, models, transcriptions. Loopback only. */
export const startOpenAiSandbox = async ({
  port = 0,
  apiKey,
  scriptedModel = scripted(['¡Hola! ¿En qué te ayudo?']),
  models = defaultModels,
  contextTokens = 128_000,
  clock = systemClock,
  random = Math.random,
}: OpenAiSandboxOptions): Promise<OpenAiSandbox> => {
  let answering = scriptedModel
  let transcribe: Transcribe = () => ''
  let troubles: { as: OpenAiTrouble; times: number; retryAfter: number }[] = []
  let turn = 0
  const recorded: RecordedRequest[] = []
  const byRequest = new WeakMap<FastifyRequest, RecordedRequest>()
  const listeners = new Set<(request: RecordedRequest) => void>()
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 26 * 1024 * 1024 })

  const takeTrouble = (streaming: boolean): { as: OpenAiTrouble; retryAfter: number } | null => {
    const found = troubles.find(
      trouble => streaming || (trouble.as !== 'stream_error' && trouble.as !== 'stream_cut')
    )
    if (found === undefined) return null
    found.times -= 1
    if (found.times <= 0) troubles = troubles.filter(other => other !== found)
    return found
  }

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body)
  )

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': `req_${Math.floor(random() * 1e15).toString(36)}${recorded.length}`,
      'openai-version': '2020-10-01',
      'openai-processing-ms': '12',
      'x-ratelimit-limit-requests': '5000',
      'x-ratelimit-limit-tokens': '160000',
      'x-ratelimit-remaining-requests': '4999',
      'x-ratelimit-remaining-tokens': '159000',
      'x-ratelimit-reset-requests': '12ms',
      'x-ratelimit-reset-tokens': '6m0s',
    })
    const key = /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (key === undefined || key === '') throw new OpenAiRefusal(openAiFaults.missingKey())
    if (key !== apiKey) throw new OpenAiRefusal(openAiFaults.invalidKey(key))
  })
  app.addHook('preHandler', async request => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        name === 'authorization' || typeof value !== 'string' ? [] : [[name, value]]
      )
    )
    const record: RecordedRequest = {
      at: clock.now().getTime(),
      path: request.url,
      body: Buffer.isBuffer(request.body) ? null : request.body,
      headers,
      status: null,
      retry: Number(headers['x-stainless-retry-count'] ?? 0),
    }
    recorded.push(record)
    byRequest.set(request, record)
    for (const listener of [...listeners]) listener(record)
  })
  app.addHook('onSend', async (request, reply) => {
    const record = byRequest.get(request)
    if (record !== undefined) record.status = reply.statusCode
  })
  app.setErrorHandler((error, request, reply) => {
    const fault = faultOf(error)
    if (!(error instanceof OpenAiRefusal)) request.log.error(error)
    if (fault.retryAfter !== undefined) void reply.header('retry-after', String(fault.retryAfter))
    return reply.code(fault.status).send(errorBody(fault))
  })
  app.setNotFoundHandler(async request => {
    throw new OpenAiRefusal(openAiFaults.unknownUrl(request.method, request.url))
  })

  const stream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    completion: Completion,
    chunks: readonly unknown[],
    trouble: OpenAiTrouble | null
  ): Promise<void> => {
    reply.hijack()
    const record = byRequest.get(request)
    if (record !== undefined) record.status = 200
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
    )
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const broken = trouble === 'stream_error' || trouble === 'stream_cut'
    for (const chunk of broken ? chunks.slice(0, 2) : chunks) {
      if (!reply.raw.write(`data: ${JSON.stringify(chunk)}\n\n`)) await once(reply.raw, 'drain')
    }
    if (trouble === 'stream_cut') reply.raw.end()
    else if (trouble === 'stream_error')
      reply.raw.end(`data: ${JSON.stringify(errorBody(openAiFaults.serverError()))}\n\n`)
    else reply.raw.end('data: [DONE]\n\n')
  }

  app.post('/v1/chat/completions', async (request, reply) => {
    const wanted = checkRequest(request.body, { models, contextTokens })
    const trouble = takeTrouble(wanted.stream === true)
    if (trouble?.as === 'hang' || trouble?.as === 'reset') {
      reply.hijack()
      if (trouble.as === 'reset') reply.raw.destroy()
      return reply
    }
    const refused =
      trouble === null ? null : refusalOf(trouble.as, trouble.retryAfter, contextTokens)
    if (refused !== null) throw new OpenAiRefusal(refused)
    turn += 1
    const message = await answering(wanted, turn - 1)
    const completion = complete(wanted, message, {
      created: Math.floor(clock.now().getTime() / 1000),
      random,
      turn,
    })
    if (wanted.stream === true) {
      const padding = (): string => Math.floor(random() * 1e9).toString(36)
      const chunks = completionChunks(completion, {
        includeUsage: wanted.stream_options?.include_usage === true,
        obfuscation: wanted.stream_options?.include_obfuscation === false ? null : padding,
      })
      await stream(request, reply, completion, chunks, trouble?.as ?? null)
      return reply
    }
    if (trouble?.as === 'truncated_json') {
      const whole = JSON.stringify(completionBody(completion))
      return reply.type('application/json').send(whole.slice(0, Math.floor(whole.length / 2)))
    }
    return completionBody(completion)
  })

  const modelCard = (id: string): unknown => ({
    id,
    object: 'model',
    created: 1686935002,
    owned_by: 'openai',
  })
  app.get('/v1/models', async () => ({ object: 'list', data: models.map(modelCard) }))
  app.get<{ Params: { id: string } }>('/v1/models/:id', async request => {
    if (!models.includes(request.params.id))
      throw new OpenAiRefusal(openAiFaults.modelNotFound(request.params.id))
    return modelCard(request.params.id)
  })
  transcriptionRoute(app, { models, transcribe: file => transcribe(file) })

  const address = await app.listen({ port, host: '127.0.0.1' })
  return {
    url: `${address}/v1`,
    control: {
      setModel(next) {
        answering = next
      },
      setTranscriber(next) {
        transcribe = next
      },
      fail({ as, times = 1, retryAfterSeconds = 1 }) {
        troubles.push({ as, times, retryAfter: retryAfterSeconds })
      },
      behave() {
        troubles = []
      },
      requests: () => recorded,
      forget: () => void recorded.splice(0),
      onRequest(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    async close() {
      await app.close()
    },
  }
}
