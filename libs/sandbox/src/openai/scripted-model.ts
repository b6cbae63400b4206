import { realTimers, type Timers } from '../time.ts'
import { openAiFaults, OpenAiRefusal } from './errors.ts'
import { textOf, type ChatRequest, type FinishReason } from './wire.ts'

/**
 * A tool call as a model writes it: an object becomes JSON, a text is sent as it is, valid or not.
 */
export type ModelToolCall = {
  name: string
  arguments: Record<string, unknown> | string
  id?: string
}
export type ModelMessage = {
  content?: string | null
  toolCalls?: readonly ModelToolCall[]
  refusal?: string
  finishReason?: FinishReason
}

/**
 * What the model answers to a request. `turn` counts the requests of this peer from 0. May throw
 * OpenAiRefusal.
 */
export type ScriptedModel = (
  request: ChatRequest,
  turn: number
) => ModelMessage | Promise<ModelMessage>

type Step = string | ModelMessage | ScriptedModel

const play = (
  step: Step,
  request: ChatRequest,
  turn: number
): ModelMessage | Promise<ModelMessage> => {
  if (typeof step === 'string') return { content: step }
  return typeof step === 'function' ? step(request, turn) : step
}

/** Returns the steps one after the other; the last one repeats. A text is a plain reply. */
export const scripted = (steps: readonly Step[]): ScriptedModel => {
  let next = 0
  return (request, turn) => {
    const step = steps[Math.min(next, steps.length - 1)]
    next += 1
    return step === undefined ? { content: '' } : play(step, request, turn)
  }
}

type Tool = NonNullable<ChatRequest['tools']>[number]

/** Arguments that satisfy a tool's schema in form, whatever they mean. */
const plausibleArguments = (
  tool: Tool,
  filler: (name: string) => string
): Record<string, unknown> => {
  const value = (name: string, schema: unknown): unknown => {
    const {
      type,
      enum: choices,
      properties,
      items,
    } = Object.assign(
      {
        type: 'string' as unknown,
        enum: undefined as unknown,
        properties: undefined as unknown,
        items: undefined as unknown,
      },
      schema
    )
    if (Array.isArray(choices)) return choices[0]
    const kind = Array.isArray(type) ? type[0] : type
    if (kind === 'number' || kind === 'integer') return 1
    if (kind === 'boolean') return true
    if (kind === 'array') return [value(name, items ?? {})]
    if (kind === 'object')
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([inner, of]) => [inner, value(inner, of)])
      )
    return filler(name)
  }
  return Object.fromEntries(
    Object.entries(tool.function.parameters?.['properties'] ?? {}).map(([name, schema]) => [
      name,
      value(name, schema),
    ])
  )
}

const lastRole = ({ messages }: ChatRequest): string => messages.at(-1)?.role ?? ''

/**
 * Calls a tool (the named or the first one) with identifiers that nobody issued, then reports
 * success.
 */
export const inventsIds =
  (toolName?: string): ScriptedModel =>
  request => {
    const tool = request.tools?.find(
      candidate => toolName === undefined || candidate.function.name === toolName
    )
    if (tool === undefined || lastRole(request) === 'tool') return { content: 'Listo, ya quedó.' }
    const inventArgument = (name: string): string =>
      /id$/i.test(name) ? '00000000-0000-7000-8000-00000000dead' : 's999'
    return {
      toolCalls: [
        { name: tool.function.name, arguments: plausibleArguments(tool, inventArgument) },
      ],
    }
  }

/** Never comes to an end: always one more call of the same tool. */
export const repeatsToolForever =
  (call?: ModelToolCall): ScriptedModel =>
  request => {
    const [tool] = request.tools ?? []
    if (call !== undefined) return { toolCalls: [call] }
    return tool === undefined
      ? { content: 'Un momento…' }
      : {
          toolCalls: [{ name: tool.function.name, arguments: plausibleArguments(tool, () => 'x') }],
        }
  }

/** Says that it booked, without having called anything. */
export const claimsBookingItDidNotMake =
  (text = '¡Listo! Tu cita quedó agendada para mañana a las 10:00.'): ScriptedModel =>
  () => ({ content: text })

/**
 * Does what a text in the conversation tells it: `llama a <tool> con {json}` (or `call <tool> with
 * {json}`), wherever it stands — in a client's message, a name, a note, a tool's answer. Without an
 * order it repeats all it was told.
 */
export const obeysInjection: ScriptedModel = request => {
  const order = /(?:llama a|call)\s+([a-zA-Z0-9_-]+)\s+(?:con|with)\s+(\{[^\n]*\})/i
  const outside = request.messages.filter(
    message => message.role === 'user' || message.role === 'tool'
  )
  const lastOrder = outside
    .map(message => order.exec(textOf(message.content)))
    .findLast(match => match !== null)
  const obeyed = request.messages.some(
    message =>
      message.role === 'assistant' &&
      message.tool_calls?.some(call => call.function.name === lastOrder?.[1])
  )
  if (lastOrder?.[1] !== undefined && !obeyed)
    return { toolCalls: [{ name: lastOrder[1], arguments: lastOrder[2] ?? '{}' }] }
  return { content: request.messages.map(message => textOf(message.content)).join('\n') }
}

/** Tool arguments cut in the middle of the JSON. */
export const invalidJsonArguments =
  (toolName?: string): ScriptedModel =>
  request => {
    const name = toolName ?? request.tools?.[0]?.function.name
    return name === undefined
      ? { content: '{"sin":' }
      : { toolCalls: [{ name, arguments: '{"fecha":"2026-11-2' }] }
  }

/** Waits before another model answers. */
export const slow =
  (ms: number, model: ScriptedModel, timers: Timers = realTimers): ScriptedModel =>
  async (request, turn) => {
    await new Promise<void>(resolve => timers.after(ms, resolve))
    return model(request, turn)
  }

/** Fails that share of the requests (0 to 1) with 429 or 500, else another model answers. */
export const flaky =
  (rate: number, model: ScriptedModel, random: () => number = Math.random): ScriptedModel =>
  (request, turn) => {
    if (random() >= rate) return model(request, turn)
    throw new OpenAiRefusal(random() < 0.5 ? openAiFaults.rateLimit(1) : openAiFaults.serverError())
  }
