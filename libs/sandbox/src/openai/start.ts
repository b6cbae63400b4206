import { systemClock, type Clock } from '@mostrador/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import { chatRoutes } from './chat-routes.ts'
import { errorBody, openAiFaults, OpenAiRefusal, type OpenAiFault } from './errors.ts'
import { type RecordedRequest, recordRequests } from './recording.ts'
import { scripted, type ScriptedModel } from './scripted-model.ts'
import { transcriptionRoute, type Transcribe } from './transcription.ts'
import { createPlannedFaults, type PlannedFault } from './planned-faults.ts'

export type OpenAiControl = {
  /** Sets the model that answers from now on. */
  setModel(model: ScriptedModel): void
  setTranscriber(transcribe: Transcribe): void
  fail(fault: { as: PlannedFault; times?: number; retryAfterSeconds?: number }): void
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
  let model = scriptedModel
  let transcribe: Transcribe = () => ''
  const plannedFaults = createPlannedFaults()
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 26 * 1024 * 1024 })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body)
  )
  answerAsOpenAi(app, apiKey, random)
  const recording = recordRequests(app, clock)
  const rules = { models, contextTokens }
  chatRoutes(app, { rules, plannedFaults, recording, model: () => model, clock, random })
  modelRoutes(app, models)
  transcriptionRoute(app, { models, transcribe: file => transcribe(file) })

  const address = await app.listen({ port, host: '127.0.0.1' })
  return {
    url: `${address}/v1`,
    control: {
      setModel(next) {
        model = next
      },
      setTranscriber(next) {
        transcribe = next
      },
      fail: ({ as, times = 1, retryAfterSeconds: retryAfter = 1 }) =>
        plannedFaults.plan({ as, times, retryAfter }),
      behave: plannedFaults.clear,
      requests: () => recording.requests,
      forget: () => void recording.requests.splice(0),
      onRequest: recording.onRequest,
    },
    async close() {
      await app.close()
    },
  }
}

/** Headers, the check of the key, and errors in OpenAI's words. */
const answerAsOpenAi = (app: FastifyInstance, apiKey: string, random: () => number): void => {
  let requests = 0
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': `req_${Math.floor(random() * 1e15).toString(36)}${requests}`,
      'openai-version': '2020-10-01',
      'openai-processing-ms': '12',
      'x-ratelimit-limit-requests': '5000',
      'x-ratelimit-limit-tokens': '160000',
      'x-ratelimit-remaining-requests': '4999',
      'x-ratelimit-remaining-tokens': '159000',
      'x-ratelimit-reset-requests': '12ms',
      'x-ratelimit-reset-tokens': '6m0s',
    })
    requests += 1
    const key = /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (key === undefined || key === '') throw new OpenAiRefusal(openAiFaults.missingKey())
    if (key !== apiKey) throw new OpenAiRefusal(openAiFaults.invalidKey(key))
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
}

/** What the provider answers for whatever was thrown. */
const faultOf = (error: unknown): OpenAiFault => {
  if (error instanceof OpenAiRefusal) return error.fault
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return openAiFaults.invalidBody('body', 'We could not parse the JSON body of your request.')
  return openAiFaults.serverError()
}

const modelRoutes = (app: FastifyInstance, models: readonly string[]): void => {
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
}
