import { z } from 'zod'

/** The request and the answer of chat completions, as far as the peer looks into them. */

const Part = z.looseObject({ type: z.string(), text: z.string().optional() })
const Content = z.union([z.string(), z.array(Part)])
const Call = z.looseObject({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})

export const ChatMessage = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), content: Content }),
  z.looseObject({ role: z.literal('developer'), content: Content }),
  z.looseObject({ role: z.literal('user'), content: Content }),
  z.looseObject({
    role: z.literal('assistant'),
    content: Content.nullish(),
    tool_calls: z.array(Call).optional(),
  }),
  z.looseObject({ role: z.literal('tool'), content: Content, tool_call_id: z.string() }),
])
export type ChatMessage = z.output<typeof ChatMessage>

export const ChatTool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
    strict: z.boolean().nullish(),
  }),
})

export const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(ChatMessage).min(1),
  tools: z.array(ChatTool).min(1).max(128).optional(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.looseObject({ type: z.string(), function: z.object({ name: z.string() }).optional() }),
    ])
    .optional(),
  parallel_tool_calls: z.boolean().optional(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z
    .object({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullish(),
})
export type ChatRequest = z.output<typeof ChatRequest>

export type ToolCall = {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}
export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'
export type Usage = {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
  prompt_tokens_details: Record<string, number>
  completion_tokens_details: Record<string, number>
}

export const textOf = (content: z.output<typeof Content> | null | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(part => part.text ?? '').join('\n')

/**
 * About four characters a token, never zero for a text. Enough for budgets and bills to move as in
 * production.
 */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4)

const imageTokens = 255

/**
 * Prompt size: every message costs a few tokens of framing, tools cost their schema, pictures a
 * fixed amount.
 */
export const promptTokens = ({ messages, tools }: ChatRequest): number => {
  const ofMessages = messages.map(message => {
    const images = Array.isArray(message.content)
      ? message.content.filter(part => part.type === 'image_url').length
      : 0
    const calls =
      message.role === 'assistant'
        ? (message.tool_calls ?? [])
            .map(call => call.function.name + call.function.arguments)
            .join('')
        : ''
    return 4 + tokensOf(textOf(message.content) + calls) + images * imageTokens
  })
  return ofMessages.reduce(
    (sum, tokens) => sum + tokens,
    3 + (tools === undefined ? 0 : tokensOf(JSON.stringify(tools)))
  )
}

export const usageOf = (prompt: number, completion: number): Usage => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0, cache_write_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: 0,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
})

/** Models that think before they answer refuse `max_tokens` and a temperature. */
export const isReasoningModel = (model: string): boolean => /^(o\d|gpt-5)/.test(model)
