import type { Assistant } from '@mostrador/contracts/ai-assistant'
import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import type { Offer } from '@mostrador/contracts/scheduling'
import { cleanText, type Clock, Refusal } from '@mostrador/kernel'
import { failpoint, type ServiceClients } from '@mostrador/platform'
import { type AgentModel, type Step, runAgent, type AgentRun, turnLimits } from '../agent/loop.ts'
import { type PromptFacts, systemPrompt } from '../agent/prompt.ts'
import type { LanguageModel, Message } from '../planner/planner-model.ts'
import { planner } from '../planner/planner.ts'
import { languageOf } from '../planner/understand/english.ts'
import type { Language } from '../reply/confirmation-words.ts'
import type { Handles } from '../tools/handles.ts'
import { refusal, type Tool, type ToolContext } from '../tools/tool.ts'
import { peersOf } from './peers-use-cases.ts'
import { runTool, toolsFor } from '../tools/toolbox.ts'
import { timeRow } from '../tools/wording.ts'
import type { AssistantContext } from '../context.ts'
import type { BusinessFacts, Facts } from './facts-use-cases.ts'
import type { Journal } from './journal-use-cases.ts'
import { renderCommitted, renderReply } from './reply-text-use-cases.ts'
import { emptyText } from './turn.ts'

/** Makes the model of an assistant; undefined without a provider. */
export type ModelFor = ((assistant: Assistant, tools: readonly Tool[]) => LanguageModel) | undefined
export type AgentContext = {
  readonly clock: Clock
  readonly call: ServiceClients
  readonly modelFor: ModelFor
  readonly tokens: number
}
/** What the job that answers threads is given. */
export type ReplyContext = Pick<
  AssistantContext,
  'db' | 'clock' | 'ids' | 'call' | 'jobs' | 'log'
> &
  AgentContext & {
    readonly businessFacts: (businessId: string) => Promise<BusinessFacts>
  }

export type AgentInput = {
  readonly facts: Facts
  readonly assistant: Assistant
  /** What the business offers, when the turn has read it already. */
  readonly offer: Offer | null
  readonly handles: Handles
  readonly memory: unknown
  readonly journal: Journal
  readonly trace: Step[]
}
export type Reply = {
  readonly text: string
  readonly human: boolean
  readonly reason: string | null
  readonly memory: unknown
  readonly run: Pick<AgentRun, 'answeredBy' | 'model' | 'promptTokens' | 'completionTokens'>
}

/** A model whose process may die around each of its answers. */
const withFailpoints = (model: LanguageModel): LanguageModel => ({
  async complete(request) {
    failpoint('ai.before_call')
    const answer = await model.complete(request)
    failpoint('ai.after_call')
    return answer
  },
})
const fallbackModel: AgentModel = { kind: 'planner', model: withFailpoints(planner) }
/**
 * The planner's memory after a model's turn: only that it greeted. A question that the planner
 * asked earlier must not be answered by a new «sí».
 */
const memoryAfterModel = { version: 2, greeted: true }

const labels: Partial<Record<ChatMessage['type'], string>> = {
  image: '[imagen]',
  audio: '[audio]',
  video: '[video]',
  document: '[documento]',
  sticker: '[sticker]',
  location: '[ubicación]',
  contacts: '[contacto]',
}
export const wordsOf = ({ content, type }: Pick<ChatMessage, 'content' | 'type'>): string =>
  cleanText(content).trim().slice(0, 2_000) || labels[type] || ''

const historyOf = (messages: readonly ChatMessage[]): Message[] =>
  messages
    .filter(({ isDeleted, type }) => !isDeleted && type !== 'reaction')
    .slice(-30)
    .map(message => ({ role: message.role, content: wordsOf(message) }))
    .filter(({ content }) => content !== '')

/** A lead without a name is shown by their number. */
const nameOf = ({ name }: Facts['client']): string | null =>
  /\p{L}/u.test(name) ? cleanText(name).slice(0, 80) : null

/**
 * What was offered in earlier turns, for the prompt: a model does not see their tool calls, and
 * «sí» should need no new search.
 */
const offeredIn = async (context: ToolContext): Promise<PromptFacts['offered']> => {
  const { handles, peers } = context
  const services = handles
    .latest('service', 20)
    .map(({ handle, value: { name } }) => ({ handle, name }))
  const times = handles.latest('time', 10)
  if (times.length === 0) return { services, times }
  const offer = await peers.offer()
  return {
    services,
    times: times.map(({ handle, value }) => timeRow(handle, value, offer, context)),
  }
}

/**
 * Prepares one reply: runs the agent and renders what may be sent. Changes what the journal writes,
 * sends nothing.
 */
export const prepareReply =
  (ctx: AgentContext) =>
  async (input: AgentInput): Promise<Reply> => {
    const { facts, assistant, journal, trace } = input
    const tools = toolsFor(assistant)
    let human: string | null = null
    const context = toolContextOf(ctx, input, reason => void (human ??= reason))
    const earlier = await journal.resume()
    // An earlier run of this turn made changes and died: the client learns of them, nothing runs
    // again.
    const run = earlier.length > 0 ? emptyRun : await runAssistant(ctx, input, { tools, context })
    const committed = await renderCommitted(ctx, facts, {
      committed: earlier.length > 0 ? earlier : await journal.resume(),
      assistant,
      language: languageSpoken(run.memory, facts.messages),
    })
    const isStopped = run.stopped !== null && committed.length === 0
    const text = await renderReply(
      { facts, assistant, context, trace, clock: ctx.clock },
      { modelText: run.text, isStopped, committed }
    )
    const reason = human ?? (isStopped ? 'El asistente no pudo terminar' : null)
    return {
      text: text || emptyText,
      human: reason !== null,
      reason,
      memory: run.answeredBy === 'planner' ? run.memory : memoryAfterModel,
      run,
    }
  }

/** The language of the talk: as the planner remembers it, else that of the last message of the client. */
const languageSpoken = (memory: unknown, messages: readonly ChatMessage[]): Language => {
  const isEnglish =
    typeof memory === 'object' &&
    memory !== null &&
    'language' in memory &&
    memory.language === 'en'
  const last = messages.findLast(({ role }) => role === 'user')
  return languageOf(last === undefined ? '' : wordsOf(last), isEnglish ? 'en' : 'es')
}

const emptyRun: AgentRun = {
  text: '',
  memory: memoryAfterModel,
  answeredBy: 'planner',
  model: 'planner',
  stopped: null,
  promptTokens: 0,
  completionTokens: 0,
}

const toolContextOf = (
  ctx: AgentContext,
  input: AgentInput,
  callHuman: (reason: string) => void
): ToolContext => {
  const { facts, assistant, handles, journal } = input
  const { business } = facts
  return {
    now: ctx.clock.now(),
    zone: business.timezone.name,
    business: { name: business.name, description: business.description, phone: business.whatsapp },
    assistantName: assistant.name,
    branchId: assistant.branchId,
    capabilities: assistant.capabilities,
    handles,
    peers: peersOf(ctx, input),
    write: journal.write,
    callHuman,
  }
}

type AgentTools = { readonly tools: readonly Tool[]; readonly context: ToolContext }

/** Runs the assistant's model, or the planner where it has none, with the planner as fallback. */
const runAssistant = async (
  ctx: AgentContext,
  { facts, assistant, memory, trace }: AgentInput,
  { tools, context }: AgentTools
): Promise<AgentRun> => {
  const model = ctx.modelFor?.(assistant, tools)
  const { now, zone } = context
  const { business, client, person } = facts
  const system = systemPrompt(assistant, {
    now,
    zone,
    businessName: business.name,
    businessDescription: business.description,
    clientName: nameOf(client),
    attended: person.attended,
    offered: model ? await offeredIn(context) : { services: [], times: [] },
  })
  return runAgent({
    primary: model ? { kind: 'openai', model: withFailpoints(model) } : fallbackModel,
    fallback: fallbackModel,
    messages: [{ role: 'system', content: system }, ...historyOf(facts.messages)],
    context: {
      now,
      zone,
      businessName: business.name,
      assistantName: assistant.name,
      greeting: assistant.instructions.greeting,
      personality: assistant.personality,
      clientName: nameOf(client),
      schedulingMode: assistant.capabilities.schedulingMode,
      tools: tools.map(({ name }) => name),
      memory,
    },
    tools: toolRunner({ tools, context }),
    limits: { ...turnLimits, tokens: ctx.tokens },
    now: () => ctx.clock.now(),
    trace,
  })
}

const toolRunner = ({ tools, context }: AgentTools): Parameters<typeof runAgent>[0]['tools'] => {
  const writes = (name: string): boolean => tools.some(tool => tool.name === name && tool.writes)
  return {
    writes,
    run: async ({ name, arguments: json }) =>
      JSON.stringify(
        await runTool(tools, context, name, json).catch((error: unknown) => {
          // A failed read is an answer for the model; a write that may have happened is not.
          if (!(error instanceof Refusal) || writes(name)) throw error
          return refusal(error.code, 'No se pudo consultar en este momento')
        })
      ),
  }
}
