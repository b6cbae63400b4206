import { type Assistant, assistantErrors, assistantRoutes } from '@mostrador/contracts/ai-assistant'
import {
  businessOf,
  consume,
  consumeOutside,
  defineService,
  followClientErasures,
  followClientMerges,
  runInSpan,
  personalRowsOf,
  serve,
  work,
} from '@mostrador/platform'
import { openAiModels } from './agent/openai-model.ts'
import { assistantsRoutes } from './assistants/routes.ts'
import { Config } from './config.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import { onMessageReceived } from './consumers/on-message-received.ts'
import { onMessageUndelivered } from './consumers/on-message-undelivered.ts'
import { replyJob } from './jobs/reply.ts'
import type { Tool } from './tools/tool.ts'
import { businessFactsCache } from './turns/facts-use-cases.ts'
import { muteClient, unmuteClient } from './turns/pending-repository.ts'
import { reply } from './turns/reply-use-cases.ts'
import { turnsRoutes } from './turns/routes.ts'
import type { ModelFor } from './turns/agent-use-cases.ts'

const createModels = (config: Config): ModelFor => {
  if (config.OPENAI_API_KEY === undefined) return undefined
  const models = openAiModels({
    traced: runInSpan,
    apiKey: config.OPENAI_API_KEY,
    baseURL: config.OPENAI_BASE_URL,
    timeoutMs: config.OPENAI_TIMEOUT_MS,
    maxRetries: config.OPENAI_MAX_RETRIES,
  })
  return (assistant: Assistant, tools: readonly Tool[]) => {
    const settings = { tools, turnBudgetMs: config.ASSISTANT_THINKING_MS }
    return assistant.model === 'gpt_model'
      ? models({
          ...settings,
          kind: 'gpt_model',
          model: config.OPENAI_GPT_MODEL,
          temperature: assistant.temperature,
        })
      : models({
          ...settings,
          kind: 'reasoning_model',
          model: config.OPENAI_REASONING_MODEL,
          effort: assistant.reasoningEffort,
        })
  }
}

/** Assistants: their settings, the conversations they answer, and the trace of every turn. */
export const aiAssistant = defineService({
  name: 'ai-assistant',
  config: Config,
  errors: assistantErrors,
  setup(ctx) {
    assistantsRoutes(ctx)
    turnsRoutes(ctx)
    serve(ctx, assistantRoutes.clientCopy, ({ actor, params }) =>
      personalRowsOf(ctx.db, 'ai-assistant', businessOf(actor), params.id)
    )
    const businessFacts = businessFactsCache(ctx)
    consumeOutside(ctx, 'assistant-welcome', {
      'business.created': onBusinessCreated({ ...ctx, businessFacts }),
    })
    consume(ctx, 'assistant', {
      'message.received': onMessageReceived(ctx),
      'message.undelivered': onMessageUndelivered(ctx),
      'client.opted_out': async ({ businessId, data }, tx) => {
        if (businessId !== null) await muteClient(tx, businessId, data.clientId, ctx.clock.now())
      },
      'client.opted_in': async ({ businessId, data }, tx) => {
        if (businessId !== null) await unmuteClient(tx, businessId, data.clientId)
      },
    })
    followClientMerges(ctx, 'ai-assistant')
    followClientErasures(ctx, 'ai-assistant')
    work(
      ctx,
      replyJob,
      reply({
        ...ctx,
        modelFor: createModels(ctx.config),
        tokens: ctx.config.ASSISTANT_TURN_TOKENS,
        businessFacts,
      }),
      { concurrency: ctx.config.ASSISTANT_CONCURRENCY }
    )
  },
})
