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
/** The planner writes only what one yes confirmed: a plan has at most four parts. */
export const PLANNER_WRITES = 4

export type Loop = {
  readonly primary: AgentModel
  /** Returns instead when the primary fails before it changed anything. */
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

/** What a turn has come to so far. */
type RunState = {
  model: AgentModel
  /** The provider's name of the model; empty until it has answered. */
  modelName: string
  talk: Message[]
  /** What the model gets as its memory, and what it returned as such. */
  memory: unknown
  returnedMemory: unknown
  /** How often each call was made, and the last one. */
  readonly callCounts: Map<string, number>
  lastCall: string
  readonly spent: { prompt: number; completion: number; calls: number; writes: number }
}
type Completion = Awaited<ReturnType<LanguageModel['complete']>>

/**
 * Runs one turn: the model calls tools until it answers. Calls, changes, tokens and repetitions are
 * bounded here, whatever the model does. Tools refuse by answering; what a tool throws ends the
 * turn for a later try.
 */
export const runAgent = async (loop: Loop): Promise<AgentRun> => {
  const { primary, messages, context, limits, now } = loop
  const state: RunState = {
    model: primary,
    modelName: primary.kind === 'planner' ? 'planner' : '',
    talk: [...messages],
    memory: context.memory,
    returnedMemory: undefined,
    callCounts: new Map(),
    lastCall: '',
    spent: { prompt: 0, completion: 0, calls: 0, writes: 0 },
  }
  for (;;) {
    const since = now()
    // After its last call a model may still answer, without tools. The planner counts its calls
    // itself, and replays its turn with the tools that it began with.
    const isSpent = state.spent.calls >= limits.calls
    const allowed = isSpent && state.model.kind !== 'planner' ? [] : context.tools
    let completion: Completion
    try {
      completion = await state.model.model.complete({
        messages: state.talk,
        context: { ...context, tools: allowed, memory: state.memory },
      })
    } catch (error) {
      noteFailure(loop, state, error, since)
      if (state.spent.writes > 0) return endRun(state, null, 'down')
      switchToFallback(loop, state)
      continue
    }
    noteCompletion(loop, state, completion, { since, toolCount: allowed.length })
    const { text, toolCalls } = completion
    if (toolCalls.length === 0) return endRun(state, text, null)
    if (isSpent || allowed.length === 0) return endRun(state, null, 'calls')
    if (state.spent.prompt + state.spent.completion > limits.tokens)
      return endRun(state, null, 'tokens')
    state.talk.push({ role: 'assistant', content: text ?? '', toolCalls })
    for (const call of toolCalls) {
      if (isRepeated(state, call)) return endRun(state, null, 'repeat')
      await runToolCall(loop, state, call)
    }
  }
}

const writesAllowed = ({ limits }: Loop, { model }: RunState): number =>
  model.kind === 'planner' ? Math.max(limits.writes, PLANNER_WRITES) : limits.writes

const endRun = (
  { returnedMemory, model, modelName, spent }: RunState,
  text: string | null,
  stopped: AgentRun['stopped']
): AgentRun => ({
  text,
  memory: returnedMemory,
  answeredBy: model.kind,
  model: modelName,
  stopped,
  promptTokens: spent.prompt,
  completionTokens: spent.completion,
})

const noteStep = (
  { trace, now }: Loop,
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

/** Notes that the primary model failed. Throws its error when there is no other model. */
const noteFailure = (loop: Loop, state: RunState, error: unknown, since: Date): void => {
  const { model, modelName } = state
  if (model === loop.fallback || model.kind === 'planner') throw error
  const reason = error instanceof Error ? error.message : 'error'
  const output = `No respondió (${reason}); contesta el planificador`
  noteStep(
    loop,
    { kind: 'model', name: modelName || model.kind, arguments: '', output, ok: false },
    since
  )
}

/** Starts the turn again with the fallback; tokens that were spent stay counted. */
const switchToFallback = ({ fallback, messages }: Loop, state: RunState): void => {
  state.model = fallback
  state.modelName = 'planner'
  state.talk = [...messages]
  state.callCounts.clear()
  state.spent.calls = 0
}

const noteCompletion = (
  loop: Loop,
  state: RunState,
  { text, toolCalls, usage, memory, understanding }: Completion,
  { since, toolCount }: { since: Date; toolCount: number }
): void => {
  if (usage?.model !== undefined) state.modelName = usage.model
  const tokens = { prompt: usage?.inputTokens ?? 0, completion: usage?.outputTokens ?? 0 }
  state.spent.prompt += tokens.prompt
  state.spent.completion += tokens.completion
  if (memory !== undefined) {
    state.returnedMemory = memory
    state.memory = memory
  }
  if (understanding)
    noteStep(
      loop,
      { kind: 'understanding', name: 'stages', arguments: '', output: understanding, ok: true },
      since
    )
  noteStep(
    loop,
    {
      kind: 'model',
      name: state.modelName || state.model.kind,
      arguments: `${state.talk.length} mensajes, ${toolCount} herramientas`,
      output: text ?? toolCalls.map(({ name }) => name).join(', '),
      ok: true,
    },
    since,
    tokens
  )
}

/**
 * Counts a call. A list may be read again later in a turn; the same call twice in a row, or a third
 * time, is a loop.
 */
const isRepeated = (state: RunState, call: ToolCall): boolean => {
  const key = `${call.name} ${call.arguments}`
  const times = (state.callCounts.get(key) ?? 0) + 1
  state.callCounts.set(key, times)
  if (key === state.lastCall || times > 2) return true
  state.lastCall = key
  return false
}

const runToolCall = async (loop: Loop, state: RunState, call: ToolCall): Promise<void> => {
  const { tools, limits, now } = loop
  const { spent } = state
  const since = now()
  const writes = tools.writes(call.name)
  const output =
    spent.calls >= limits.calls || (writes && spent.writes >= writesAllowed(loop, state))
      ? refused('budget', 'Ya no quedan acciones en esta respuesta; contesta con lo que sabes')
      : await tools.run(call)
  const ok = succeeded(output)
  spent.calls += 1
  if (writes && ok) spent.writes += 1
  noteStep(loop, { kind: 'tool', name: call.name, arguments: call.arguments, output, ok }, since)
  state.talk.push({ role: 'tool', content: output, toolCallId: call.id })
}
