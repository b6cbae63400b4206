import type { LanguageModel, Message, TurnContext, ToolCall } from '../planner/planner-model.ts'

export type Step = {
  readonly kind: 'understanding' | 'model' | 'tool' | 'reply' | 'guard'
  readonly name: string
  readonly arguments: string
  readonly output: string
  readonly ok: boolean
  readonly milliseconds: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly at: Date
}

export type AgentModel = { readonly kind: 'openai' | 'planner'; readonly model: LanguageModel }
export type Limits = { readonly calls: number; readonly writes: number; readonly tokens: number }
/** Six calls and two changes per turn [reliability 4.9, A13]. */
export const turnLimits = { calls: 6, writes: 2 } as const

export type Loop = {
  readonly primary: AgentModel
  /** Answers instead when the primary fails before it changed anything. */
  readonly fallback: AgentModel
  readonly messages: readonly Message[]
  readonly context: TurnContext
  readonly tools: { run(call: ToolCall): Promise<string>; writes(name: string): boolean }
  readonly limits: Limits
  readonly now: () => Date
  /** Every step as it happens, so that a turn that fails has a trace too. */
  readonly trace: Step[]
}

export type AgentRun = {
  /** Null when the run was stopped: the caller answers instead. */
  readonly text: string | null
  /** The planner's memory; undefined when a model answered. */
  readonly memory: unknown
  readonly answeredBy: AgentModel['kind']
  readonly model: string
  readonly stopped: 'calls' | 'repeat' | 'tokens' | 'down' | null
  readonly promptTokens: number
  readonly completionTokens: number
}

const short = (text: string): string => (text.length > 4_000 ? `${text.slice(0, 4_000)}…` : text)
const refused = (code: string, message: string): string =>
  JSON.stringify({ ok: false, code, message })
const succeeded = (result: string): boolean => result.startsWith('{"ok":true')

/**
 * Runs one turn: the model calls tools until it answers. Calls, changes, tokens and repetitions are
 * bounded here, whatever the model does. Tools refuse by answering; what a tool throws ends the
 * turn for a later try.
 */
export const runAgent = async ({
  primary,
  fallback,
  messages,
  context,
  tools,
  limits,
  now,
  trace,
}: Loop): Promise<AgentRun> => {
  let current = primary
  let talk = [...messages]
  let memory = context.memory
  let remembered: unknown
  let model = primary.kind === 'planner' ? 'planner' : ''
  const spent = { prompt: 0, completion: 0, calls: 0, writes: 0 }
  const made = new Map<string, number>()
  let previous = ''
  const result = (text: string | null, stopped: AgentRun['stopped']): AgentRun => ({
    text,
    memory: remembered,
    answeredBy: current.kind,
    model,
    stopped,
    promptTokens: spent.prompt,
    completionTokens: spent.completion,
  })
  const note = (
    step: Pick<Step, 'kind' | 'name' | 'arguments' | 'output' | 'ok'>,
    since: Date,
    tokens: { prompt: number; completion: number } = { prompt: 0, completion: 0 }
  ): void => {
    trace.push({
      ...step,
      arguments: short(step.arguments),
      output: short(step.output),
      milliseconds: now().getTime() - since.getTime(),
      promptTokens: tokens.prompt,
      completionTokens: tokens.completion,
      at: since,
    })
  }

  for (;;) {
    const since = now()
    // After its last call the model may still answer, without tools.
    const allowed = spent.calls >= limits.calls ? [] : context.tools
    let completion: Awaited<ReturnType<LanguageModel['complete']>>
    try {
      completion = await current.model.complete({
        messages: talk,
        context: { ...context, tools: allowed, memory },
      })
    } catch (error) {
      if (current === fallback || current.kind === 'planner') throw error
      note(
        {
          kind: 'model',
          name: model || current.kind,
          arguments: '',
          output: `No respondió (${error instanceof Error ? error.message : 'error'}); contesta el planificador`,
          ok: false,
        },
        since
      )
      if (spent.writes > 0) return result(null, 'down')
      current = fallback
      model = 'planner'
      talk = [...messages]
      made.clear()
      spent.calls = 0
      continue
    }
    const { text, toolCalls, usage } = completion
    if (usage?.model !== undefined) model = usage.model
    const tokens = { prompt: usage?.inputTokens ?? 0, completion: usage?.outputTokens ?? 0 }
    spent.prompt += tokens.prompt
    spent.completion += tokens.completion
    if (completion.memory !== undefined) remembered = memory = completion.memory
    if (completion.understanding)
      note(
        {
          kind: 'understanding',
          name: 'stages',
          arguments: '',
          output: completion.understanding,
          ok: true,
        },
        since
      )
    note(
      {
        kind: 'model',
        name: model || current.kind,
        arguments: `${talk.length} mensajes, ${allowed.length} herramientas`,
        output: text ?? toolCalls.map(({ name }) => name).join(', '),
        ok: true,
      },
      since,
      tokens
    )
    if (toolCalls.length === 0) return result(text, null)
    if (allowed.length === 0) return result(null, 'calls')
    if (spent.prompt + spent.completion > limits.tokens) return result(null, 'tokens')
    talk.push({ role: 'assistant', content: text ?? '', toolCalls })
    for (const call of toolCalls) {
      const key = `${call.name} ${call.arguments}`
      const times = (made.get(key) ?? 0) + 1
      made.set(key, times)
      // A list may be asked for again later in a turn; the same question twice in a row, or a third
      // time, is a loop.
      if (key === previous || times > 2) return result(null, 'repeat')
      previous = key
      const started = now()
      const writes = tools.writes(call.name)
      const answer =
        spent.calls >= limits.calls || (writes && spent.writes >= limits.writes)
          ? refused('budget', 'Ya no quedan acciones en esta respuesta; contesta con lo que sabes')
          : await tools.run(call)
      spent.calls += 1
      if (writes && succeeded(answer)) spent.writes += 1
      note(
        {
          kind: 'tool',
          name: call.name,
          arguments: call.arguments,
          output: answer,
          ok: succeeded(answer),
        },
        started
      )
      talk.push({ role: 'tool', content: answer, toolCallId: call.id })
    }
  }
}
