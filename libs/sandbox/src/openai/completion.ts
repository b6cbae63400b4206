import type { ModelMessage } from './scripted-model.ts'
import {
  promptTokens,
  tokensOf,
  usageOf,
  type ChatRequest,
  type FinishReason,
  type ToolCall,
  type Usage,
} from './wire.ts'

/** A finished answer before it takes the form of a body or of a stream. */
export type Completion = {
  id: string
  created: number
  model: string
  content: string | null
  refusal: string | null
  toolCalls: ToolCall[]
  finishReason: FinishReason
  usage: Usage
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const randomText = (random: () => number, length: number): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)] ?? 'A').join('')

/** Ids, token counts, the cut at the token limit and the reason to finish. */
export const complete = (
  request: ChatRequest,
  message: ModelMessage,
  { created, random, turn }: { created: number; random: () => number; turn: number }
): Completion => {
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY
  let used = 0
  /** What still fits of a text; counts the whole of it. */
  const spend = (text: string): string => {
    const room = Math.max(0, limit - used)
    used += tokensOf(text)
    return tokensOf(text) > room ? text.slice(0, room * 4) : text
  }
  const content = typeof message.content === 'string' ? spend(message.content) : null
  const refusal = message.refusal === undefined ? null : spend(message.refusal)
  const allowedCalls =
    request.parallel_tool_calls === false
      ? (message.toolCalls ?? []).slice(0, 1)
      : (message.toolCalls ?? [])
  const toolCalls = allowedCalls.map((call, index): ToolCall => {
    spend(call.name)
    const text = spend(
      typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
    )
    return {
      id: call.id ?? `call_${randomText(random, 20)}${turn}${index}`,
      type: 'function',
      function: { name: call.name, arguments: text },
    }
  })
  const forced =
    typeof request.tool_choice === 'object' && request.tool_choice.function !== undefined
  const natural: FinishReason = toolCalls.length > 0 && !forced ? 'tool_calls' : 'stop'
  return {
    id: `chatcmpl-${randomText(random, 24)}${turn}`,
    created,
    model: request.model,
    content,
    refusal,
    toolCalls,
    finishReason: message.finishReason ?? (used > limit ? 'length' : natural),
    usage: usageOf(promptTokens(request), Math.min(used, limit)),
  }
}

const fingerprint = { service_tier: 'default', system_fingerprint: 'fp_44709d6fcb' }

export const completionBody = ({
  id,
  created,
  model,
  content,
  refusal,
  toolCalls,
  finishReason,
  usage,
}: Completion): unknown => ({
  id,
  object: 'chat.completion',
  created,
  model,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content,
        refusal,
        annotations: [],
        ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
      },
      logprobs: null,
      finish_reason: finishReason,
    },
  ],
  usage,
  ...fingerprint,
})

const chunksOfText = (text: string, size: number): string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? []

type StreamChoice = { includeUsage: boolean; obfuscation: (() => string) | null }

/** The chunks of a stream in order, without `data:` and without the closing `[DONE]`. */
export const completionChunks = (
  { id, created, model, content, refusal, toolCalls, finishReason, usage }: Completion,
  { includeUsage, obfuscation }: StreamChoice
): unknown[] => {
  const chunk = (choices: unknown[], used: Usage | null = null): unknown => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    ...fingerprint,
    choices,
    ...(includeUsage ? { usage: used } : {}),
    ...(obfuscation === null ? {} : { obfuscation: obfuscation() }),
  })
  const delta = (fields: unknown, finish: FinishReason | null = null): unknown =>
    chunk([{ index: 0, delta: fields, logprobs: null, finish_reason: finish }])
  const text = content ?? ''
  return [
    delta({
      role: 'assistant',
      content: toolCalls.length > 0 && content === null ? null : '',
      refusal: null,
    }),
    ...chunksOfText(text, 16).map(piece => delta({ content: piece })),
    ...(refusal === null ? [] : [delta({ refusal })]),
    ...toolCalls.flatMap((call, index) => [
      delta({
        tool_calls: [
          {
            index,
            id: call.id,
            type: 'function',
            function: { name: call.function.name, arguments: '' },
          },
        ],
      }),
      // Later chunks name their call by its index only.
      ...chunksOfText(call.function.arguments, 12).map(text =>
        delta({ tool_calls: [{ index, function: { arguments: text } }] })
      ),
    ]),
    delta({}, finishReason),
    ...(includeUsage ? [chunk([], usage)] : []),
  ]
}
