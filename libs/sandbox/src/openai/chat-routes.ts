import { once } from 'node:events'
import type { Clock } from '@mostrador/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkRequest, type ModelRules } from './check.ts'
import { complete, completionBody, completionChunks } from './completion.ts'
import { errorBody, openAiFaults, OpenAiRefusal } from './errors.ts'
import type { recordRequests } from './recording.ts'
import type { ScriptedModel } from './scripted-model.ts'
import { errorOfPlannedFault, type PlannedFault, type PlannedFaults } from './planned-faults.ts'

type Parts = {
  readonly rules: ModelRules
  readonly plannedFaults: PlannedFaults
  readonly recording: Pick<ReturnType<typeof recordRequests>, 'setStatus'>
  readonly model: () => ScriptedModel
  readonly clock: Clock
  readonly random: () => number
}

/** `POST /v1/chat/completions`: as a whole, or as a stream of chunks. */
export const chatRoutes = (
  app: FastifyInstance,
  { rules, plannedFaults, recording, model, clock, random }: Parts
): void => {
  let turn = 0
  app.post('/v1/chat/completions', async (request, reply) => {
    const completionRequest = checkRequest(request.body, rules)
    const planned = plannedFaults.take(completionRequest.stream === true)
    if (planned?.as === 'hang' || planned?.as === 'reset') {
      reply.hijack()
      if (planned.as === 'reset') reply.raw.destroy()
      return reply
    }
    const fault = planned === null ? null : errorOfPlannedFault(planned, rules.contextTokens)
    if (fault !== null) throw new OpenAiRefusal(fault)
    turn += 1
    const message = await model()(completionRequest, turn - 1)
    const created = Math.floor(clock.now().getTime() / 1000)
    const completion = complete(completionRequest, message, { created, random, turn })
    if (completionRequest.stream === true) {
      const padding = (): string => Math.floor(random() * 1e9).toString(36)
      const chunks = completionChunks(completion, {
        includeUsage: completionRequest.stream_options?.include_usage === true,
        obfuscation:
          completionRequest.stream_options?.include_obfuscation === false ? null : padding,
      })
      recording.setStatus(request, 200)
      await sendStream(reply, chunks, planned?.as ?? null)
      return reply
    }
    if (planned?.as === 'truncated_json') {
      const whole = JSON.stringify(completionBody(completion))
      return reply.type('application/json').send(whole.slice(0, Math.floor(whole.length / 2)))
    }
    return completionBody(completion)
  })
}

/** Server-sent events; a broken stream ends after two of them. */
const sendStream = async (
  reply: FastifyReply,
  chunks: readonly unknown[],
  fault: PlannedFault | null
): Promise<void> => {
  reply.hijack()
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
  )
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const isBroken = fault === 'stream_error' || fault === 'stream_cut'
  for (const chunk of isBroken ? chunks.slice(0, 2) : chunks) {
    if (!reply.raw.write(`data: ${JSON.stringify(chunk)}\n\n`)) await once(reply.raw, 'drain')
  }
  if (fault === 'stream_cut') reply.raw.end()
  else if (fault === 'stream_error')
    reply.raw.end(`data: ${JSON.stringify(errorBody(openAiFaults.serverError()))}\n\n`)
  else reply.raw.end('data: [DONE]\n\n')
}
