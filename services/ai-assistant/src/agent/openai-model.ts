import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import OpenAI from 'openai'
import type { LanguageModel, Message } from '../planner/planner-model.ts'
import { schemaOf, type Tool } from '../tools/tool.ts'

/**
 * Puts a span of the trace around a call. It says which model and how many tokens, never a word of
 * the conversation.
 */
export type Traced = <T>(
  name: string,
  options: { readonly role: 'client'; readonly attributes: RequestAttributes },
  work: (span: { setAttributes(attributes: ResponseAttributes): void }) => Promise<T>
) => Promise<T>
type RequestAttributes = {
  readonly 'gen_ai.operation.name': 'chat'
  readonly 'gen_ai.provider.name': 'openai'
  readonly 'gen_ai.request.model': string
}
type ResponseAttributes = {
  readonly 'gen_ai.usage.input_tokens': number
  readonly 'gen_ai.usage.output_tokens': number
}

export type OpenAiSettings = {
  readonly traced: Traced
  readonly apiKey: string
  readonly baseURL: string | undefined
  readonly timeoutMs: number
  readonly maxRetries: number
}
export type ModelSettings = {
  readonly model: string
  readonly tools: readonly Tool[]
  readonly turnBudgetMs: number
} & (
  | { readonly kind: 'gpt_model'; readonly temperature: number }
  | { readonly kind: 'reasoning_model'; readonly effort: 'low' | 'medium' | 'high' }
)

/**
 * The model gave no answer that can be used; `message` says why, without any text of the
 * conversation.
 */
export class ModelUnavailable extends Error {}

/** While the breaker of a model is open, turns do not wait for it. */
const maxConsecutiveFailures = 5
const halfOpenAfterMs = 30_000
const maxCompletionTokens = { gpt_model: 800, reasoning_model: 6_000 } as const

type MessageParam = OpenAI.Chat.Completions.ChatCompletionMessageParam

const messageParamOf = ({ role, content, toolCalls, toolCallId }: Message): MessageParam => {
  switch (role) {
    case 'system':
      return { role, content }
    case 'user':
      return { role, content }
    case 'tool':
      return { role, content, tool_call_id: toolCallId ?? '' }
    case 'assistant':
      return toolCalls?.length
        ? {
            role,
            content: content === '' ? null : content,
            tool_calls: toolCalls.map(({ id, name, arguments: json }) => ({
              id,
              type: 'function',
              function: { name, arguments: json },
            })),
          }
        : { role, content }
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof ModelUnavailable) return error.message
  if (error instanceof BrokenCircuitError) return 'en pausa por fallas seguidas'
  if (
    error instanceof OpenAI.APIUserAbortError ||
    error instanceof OpenAI.APIConnectionTimeoutError
  )
    return 'tardó demasiado'
  if (error instanceof OpenAI.APIError) return error.code ?? String(error.status ?? 'sin conexión')
  return 'respuesta ilegible'
}

/** Language models behind the OpenAI API, with one breaker per model for the whole process. */
export const openAiModels = ({
  traced,
  apiKey,
  baseURL,
  timeoutMs,
  maxRetries,
}: OpenAiSettings): ((settings: ModelSettings) => LanguageModel) => {
  const client = new OpenAI({
    apiKey,
    baseURL,
    timeout: timeoutMs,
    maxRetries,
    logLevel: 'off',
    // The conversation goes to the address that was configured, and not on to where that one
    // points.
    fetchOptions: { redirect: 'error' },
  })
  const breakers = new Map<string, ReturnType<typeof createCircuitBreaker>>()
  const createCircuitBreaker = () =>
    circuitBreaker(handleAll, {
      halfOpenAfter: halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(maxConsecutiveFailures),
    })
  const breakerOf = (model: string) => {
    const breaker = breakers.get(model) ?? createCircuitBreaker()
    breakers.set(model, breaker)
    return breaker
  }
  return settings => {
    const { model, tools, turnBudgetMs } = settings
    const definitions = tools.map(tool => ({
      name: tool.name,
      definition: {
        type: 'function' as const,
        function: {
          name: tool.name,
          description: tool.description,
          parameters: schemaOf(tool),
          strict: true,
        },
      },
    }))
    // One budget for the whole turn: retries and further calls share it [F20].
    const deadline = AbortSignal.timeout(turnBudgetMs)
    return {
      async complete({ messages, context }) {
        const offered = definitions
          .filter(({ name }) => context.tools.includes(name))
          .map(({ definition }) => definition)
        try {
          const attributes = {
            'gen_ai.operation.name': 'chat',
            'gen_ai.provider.name': 'openai',
            'gen_ai.request.model': model,
          } as const
          return await breakerOf(model).execute(() =>
            traced(`chat ${model}`, { role: 'client', attributes }, async span => {
              const answer = await client.chat.completions.create(
                {
                  model,
                  messages: messages.map(messageParamOf),
                  max_completion_tokens: maxCompletionTokens[settings.kind],
                  ...(offered.length > 0 && { tools: offered, parallel_tool_calls: false }),
                  ...(settings.kind === 'gpt_model'
                    ? { temperature: settings.temperature }
                    : { reasoning_effort: settings.effort }),
                },
                { signal: deadline }
              )
              span.setAttributes({
                'gen_ai.usage.input_tokens': answer.usage?.prompt_tokens ?? 0,
                'gen_ai.usage.output_tokens': answer.usage?.completion_tokens ?? 0,
              })
              const message = answer.choices[0]?.message
              const toolCalls = (message?.tool_calls ?? []).flatMap(call =>
                call.type === 'function'
                  ? [{ id: call.id, name: call.function.name, arguments: call.function.arguments }]
                  : []
              )
              const text = message?.content?.trim() || null
              if (text === null && toolCalls.length === 0)
                throw new ModelUnavailable('no dijo nada')
              return {
                text,
                toolCalls,
                usage: {
                  inputTokens: answer.usage?.prompt_tokens ?? 0,
                  outputTokens: answer.usage?.completion_tokens ?? 0,
                  model: answer.model,
                },
              }
            })
          )
        } catch (error) {
          throw new ModelUnavailable(reasonOf(error), { cause: error })
        }
      },
    }
  }
}
