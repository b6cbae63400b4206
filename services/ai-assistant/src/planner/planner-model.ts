/** A tool call asked for by a brain. `arguments` is a JSON text, exactly as a language model sends it. */
export type ToolCall = { id: string; name: string; arguments: string }

export type Message = {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  toolCalls?: ToolCall[]
  toolCallId?: string
}

/** Either a text (the turn ends) or tool calls (the loop runs them and asks again). */
export type Completion = { text: string | null; toolCalls: ToolCall[] }

/** Tokens spent, for the brains that cost something. */
export type Usage = { inputTokens: number; outputTokens: number; model?: string }

/**
 * What the server knows and the brain may use. `now` is an instant (UTC), `zone` an IANA name; `memory` is the brain's own
 * JSON of this conversation: the loop stores what the last completion returned and hands it back unread.
 */
export type TurnContext = {
  now: Date
  zone: string
  businessName: string
  assistantName: string
  greeting: string
  clientName: string | null
  schedulingMode: 'secure' | 'open'
  tools: readonly string[]
  memory: unknown
}

/** One mind behind the agent loop: a language model or the offline planner. Same tools, same loop, same guards. */
export type LanguageModel = {
  complete(input: {
    messages: Message[]
    context: TurnContext
  }): Promise<Completion & { memory?: unknown; usage?: Usage }>
}
