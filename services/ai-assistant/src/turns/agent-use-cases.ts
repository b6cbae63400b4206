import type { Assistant } from '@mostrador/contracts/ai-assistant'
import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import { billingRoutes } from '@mostrador/contracts/billing'
import { catalogRoutes } from '@mostrador/contracts/catalog'
import { type Offer, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { cleanText, type Clock, Refusal } from '@mostrador/kernel'
import { actorOf, failpoint, type ServiceClients } from '@mostrador/platform'
import { type AgentModel, type Step, runAgent, type AgentRun, turnLimits } from '../agent/loop.ts'
import { type PromptFacts, systemPrompt } from '../agent/prompt.ts'
import type { LanguageModel, Message } from '../planner/planner-model.ts'
import { planner } from '../planner/planner.ts'
import { orderText } from '../reply/order-confirmation.ts'
import { confirmationText, listingText } from '../reply/confirmation.ts'
import { guardReply } from '../reply/guard.ts'
import type { Handles } from '../tools/handles.ts'
import { refusal, type Tool, type ToolContext } from '../tools/tool.ts'
import { peersOf } from './peers-use-cases.ts'
import { runTool, toolsFor } from '../tools/toolbox.ts'
import { appointmentRow, timeRow } from '../tools/wording.ts'
import type { AssistantContext } from '../context.ts'
import type { BusinessFacts, Facts } from './facts-use-cases.ts'
import type { Committed, Journal } from './journal-use-cases.ts'
import { emptyText, stoppedText } from './turn.ts'

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
  async complete(asked) {
    failpoint('ai.before_call')
    const answer = await model.complete(asked)
    failpoint('ai.after_call')
    return answer
  },
})
const fallbackModel: AgentModel = { kind: 'planner', model: withFailpoints(planner) }
/** After a turn of a model the planner knows no more than that somebody was greeted: an old question of its own must not be answered by a new «sí». */
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

/** A lead who never said their name is known by their number. */
const nameOf = ({ name }: Facts['client']): string | null =>
  /\p{L}/u.test(name) ? cleanText(name).slice(0, 80) : null

const renderCommitted = async (
  { call }: AgentContext,
  { business }: Facts,
  { committed, assistant }: { committed: readonly Committed[]; assistant: Assistant }
): Promise<string[]> => {
  const as = actorOf.service('ai-assistant', business._id)
  const asAssistant = actorOf.assistant(assistant.name, business._id)
  const textOf = async (each: Committed): Promise<string | null> => {
    if (each.change === 'ordered')
      return orderText(
        await call(catalogRoutes.getOrder, { params: { id: each.orderId } }, asAssistant)
      )
    const params = { id: each.appointmentId }
    // Before the row is read: it waits for its payment from then on.
    const deposit =
      each.change === 'booked'
        ? await call(billingRoutes.requestDeposit, { params, body: { by: assistant.name } }, as)
        : null
    const booked = await call(schedulingRoutes.appointmentFacts, { params }, as)
    return confirmationText(each.change, booked, business.timezone.name, deposit)
  }
  const texts = await Promise.all(committed.map(textOf))
  return texts.filter(text => text !== null)
}

/** A model does not see the tools of earlier turns: it is told what their handles stand for, so that «sí» needs no new search. */
const offeredIn = async ({
  handles,
  peers,
  zone,
}: ToolContext): Promise<PromptFacts['offered']> => {
  const services = handles
    .latest('service', 20)
    .map(({ handle, value: { name } }) => ({ handle, name }))
  const times = handles.latest('time', 10)
  if (times.length === 0) return { services, times }
  const offer = await peers.offer()
  return { services, times: times.map(({ handle, value }) => timeRow(handle, value, offer, zone)) }
}

const renderListing = async (context: ToolContext): Promise<string> => {
  const [appointments, offer] = await Promise.all([context.peers.upcoming(), context.peers.offer()])
  return listingText(
    appointments
      .slice(0, 10)
      .map(appointment => appointmentRow('', appointment, offer, context.zone))
  )
}

/** One reply, from facts to the words that may leave. Changes what the journal writes, sends nothing. */
export const prepareReply =
  (ctx: AgentContext) =>
  async (input: AgentInput): Promise<Reply> => {
    const { facts, assistant, handles, memory, journal, trace } = input
    const { clock } = ctx
    const { business, client } = facts
    const zone = business.timezone.name
    const now = clock.now()
    const tools = toolsFor(assistant)
    let human: string | null = null
    const context: ToolContext = {
      now,
      zone,
      business: {
        name: business.name,
        description: business.description,
        phone: business.whatsapp,
      },
      assistantName: assistant.name,
      branchId: assistant.branchId,
      capabilities: assistant.capabilities,
      handles,
      peers: peersOf(ctx, input),
      write: journal.write,
      callHuman: reason => void (human ??= reason),
    }
    const earlier = await journal.resume()
    const model = ctx.modelFor?.(assistant, tools)
    const run: AgentRun =
      earlier.length > 0
        ? // An earlier run of this turn changed the agenda and died: nothing is run again, the client learns what happened.
          {
            text: '',
            memory: memoryAfterModel,
            answeredBy: 'planner',
            model: 'planner',
            stopped: null,
            promptTokens: 0,
            completionTokens: 0,
          }
        : await runAgent({
            primary: model ? { kind: 'openai', model: withFailpoints(model) } : fallbackModel,
            fallback: fallbackModel,
            messages: [
              {
                role: 'system',
                content: systemPrompt(assistant, {
                  now,
                  zone,
                  businessName: business.name,
                  businessDescription: business.description,
                  clientName: nameOf(client),
                  attended: facts.person.attended,
                  offered: model ? await offeredIn(context) : { services: [], times: [] },
                }),
              },
              ...historyOf(facts.messages),
            ],
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
            tools: {
              run: async ({ name, arguments: json }) =>
                JSON.stringify(
                  await runTool(tools, context, name, json).catch((error: unknown) => {
                    // A question that went unanswered is something to say; a change that may have happened is not.
                    if (
                      !(error instanceof Refusal) ||
                      tools.some(tool => tool.name === name && tool.writes)
                    )
                      throw error
                    return refusal(error.code, 'No se pudo consultar en este momento')
                  })
                ),
              writes: name => tools.some(tool => tool.name === name && tool.writes),
            },
            limits: { ...turnLimits, tokens: ctx.tokens },
            now: () => clock.now(),
            trace,
          })
    const committed = await renderCommitted(ctx, facts, {
      committed: earlier.length > 0 ? earlier : await journal.resume(),
      assistant,
    })
    const stopped = run.stopped !== null && committed.length === 0
    const looked = trace.some(
      ({ kind, name, ok }) => kind === 'tool' && name === 'my_appointments' && ok
    )
    const { instructions } = assistant
    const guarded = guardReply({
      text: stopped ? stoppedText : (run.text ?? ''),
      committed,
      listing: looked ? await renderListing(context) : null,
      trusted: [
        instructions.greeting,
        instructions.preSale,
        instructions.postSale,
        business.description,
        ...(await context.peers.offer().then(
          ({ branches }) =>
            branches.flatMap(branch => [branch.location, branch.address.description]),
          () => []
        )),
      ],
      numbers: [business.whatsapp, client.whatsapp].filter(number => number !== ''),
      emails: [client.email].filter(address => address !== ''),
      names: [
        client.name,
        ...(await context.peers.offer().then(
          ({ specialists }) => specialists.map(({ name }) => name),
          () => []
        )),
      ],
    })
    for (const decision of guarded.decisions)
      trace.push({
        kind: 'guard',
        name: 'reply',
        arguments: run.text ?? '',
        output: decision,
        ok: false,
        milliseconds: 0,
        promptTokens: 0,
        completionTokens: 0,
        at: clock.now(),
      })
    const reason = human ?? (stopped ? 'El asistente no pudo terminar' : null)
    return {
      text: guarded.text || emptyText,
      human: reason !== null,
      reason,
      memory: run.answeredBy === 'planner' ? run.memory : memoryAfterModel,
      run,
    }
  }
