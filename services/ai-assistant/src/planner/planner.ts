import type { LanguageModel, Completion, Message, ToolCall, TurnContext } from './planner-model.ts'
import { converse } from './policy/dialogue.ts'
import { recall, type Memory } from './state/memory.ts'
import { phrases } from './wording/phrases.ts'
import { parseResult, type Result } from './results.ts'
import type { Call } from './policy/talk.ts'

/** Tool calls in one turn, as many as the loop runs (`turnLimits`), and how many of them may read. */
const budget = { calls: 6, reads: 6 }

type Answered = { call: ToolCall; result: Result }
export type Decision =
  | { kind: 'call'; call: Call }
  | { kind: 'say'; text: string; stages: string; memory: Memory }

/** The turn so far: what the person wrote since the last answer, and what the tools have said since. */
export const turnOf = (messages: readonly Message[]): { text: string; answered: Answered[] } => {
  const start = messages.findLastIndex(
    ({ role, toolCalls }) => role === 'assistant' && !toolCalls?.length
  )
  const turn = messages.slice(start + 1)
  const calls = turn.flatMap(({ toolCalls }) => toolCalls ?? [])
  return {
    text: turn
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content)
      .join('\n'),
    answered: calls.flatMap(call => {
      const reply = turn.find(({ role, toolCallId }) => role === 'tool' && toolCallId === call.id)
      return reply ? [{ call, result: parseResult(reply.content) }] : []
    }),
  }
}

/** Tools that change nothing: asked for again in the same words, they would answer the same. */
const reads = /^(?:list_|find_|my_|past_|quote_|business_info)/
const keyOf = (name: string, json: string): string => `${name} ${json}`

/**
 * The next move of a turn: a tool call, or the text that ends it with the memory to keep. The dialogue is replayed from the
 * memory at the start of the turn over the results at hand, so a turn may be resumed by any process at any point.
 */
export const decide = (
  memory: unknown,
  text: string,
  answered: readonly Answered[],
  context: TurnContext
): Decision => {
  const state = recall(memory)
  const waiting = answered.map(({ call, result }) => ({
    key: keyOf(call.name, call.arguments),
    result,
  }))
  const talk = converse(state, text, context)
  const read = new Map<string, Result>()
  let step = talk.next()
  for (let guard = 0; !step.done && guard < 40; guard += 1) {
    const { name, arguments: input } = step.value
    const key = keyOf(name, JSON.stringify(input))
    const again = read.get(key)
    if (again) {
      step = talk.next(again)
      continue
    }
    const at = waiting.findIndex(each => each.key === key)
    const [known] = at < 0 ? [] : waiting.splice(at, 1)
    // After a change what was read before may be otherwise.
    if (known && !reads.test(name)) read.clear()
    if (known && reads.test(name)) read.set(key, known.result)
    if (known) step = talk.next(known.result)
    else if (!context.tools.includes(name))
      step = talk.next({ ok: false, code: 'tool_unavailable' })
    else if (isSpent(answered)) step = talk.next({ ok: false, code: 'budget' })
    else return { kind: 'call', call: step.value }
  }
  const { text: said, stages } = step.done ? step.value : { text: phrases.trouble, stages: '' }
  return { kind: 'say', text: said, stages, memory: state }
}

/** Past its calls the dialogue goes on with what it knows. */
const isSpent = (answered: readonly Answered[]): boolean =>
  answered.length >= budget.calls ||
  answered.filter(({ call }) => reads.test(call.name)).length >= budget.reads

/** The offline model: books in Mexican Spanish by rules. Deterministic, no clock, no network. */
export const planner: LanguageModel = {
  async complete({ messages, context }) {
    const { text, answered } = turnOf(messages)
    const decision = decide(context.memory, text, answered, context)
    if (decision.kind === 'say')
      return {
        text: decision.text,
        toolCalls: [],
        memory: decision.memory,
        understanding: decision.stages,
      }
    const { name, arguments: input } = decision.call
    const completion: Completion = {
      text: null,
      toolCalls: [
        {
          id: `plan-${messages.length}-${answered.length + 1}`,
          name,
          arguments: JSON.stringify(input),
        },
      ],
    }
    // Mid-turn the memory stays as it was: the turn is replayed from its start.
    return { ...completion, memory: context.memory }
  },
}
