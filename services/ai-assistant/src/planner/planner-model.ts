/** A tool call. `arguments` is a JSON text, exactly as a language model sends it. */
export type ToolCall = { id: string; name: string; arguments: string }

export type Message = {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  toolCalls?: ToolCall[]
  toolCallId?: string
}

/** Either a text (the turn ends) or tool calls (the loop runs them and asks again). */
export type Completion = { text: string | null; toolCalls: ToolCall[] }

/** Tokens spent, for the models that cost something. */
export type Usage = { inputTokens: number; outputTokens: number; model?: string }

/**
 * What the server knows and the model may use. `now` is an instant (UTC), `zone` an IANA name; `memory` is the model's own
 * JSON of this conversation: the loop stores what the last completion returned and hands it back unread.
 */
export type TurnContext = {
  now: Date
  zone: string
  businessName: string
  assistantName: string
  greeting: string
  /** The traits of the assistant, as the owner chose them: «Amable y profesional». */
  personality: string
  clientName: string | null
  schedulingMode: 'secure' | 'open'
  tools: readonly string[]
  memory: unknown
}

/**
 * A model behind the agent loop: a provider's or the offline planner, with the same tools and guards.
 * `understanding`: what was made of the message, in plain Spanish, for the trace.
 */
export type LanguageModel = {
  complete(input: {
    messages: Message[]
    context: TurnContext
  }): Promise<Completion & { memory?: unknown; usage?: Usage; understanding?: string }>
}
