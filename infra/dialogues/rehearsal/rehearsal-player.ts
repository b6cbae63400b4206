import { runAgent, turnLimits, type Step } from '../../../services/ai-assistant/src/agent/loop.ts'
import {
  defaultCapabilities,
  templateTexts,
} from '../../../services/ai-assistant/src/assistants/assistant.ts'
import type { Message } from '../../../services/ai-assistant/src/planner/planner-model.ts'
import { planner } from '../../../services/ai-assistant/src/planner/planner.ts'
import {
  type Change,
  confirmationText,
} from '../../../services/ai-assistant/src/reply/confirmation.ts'
import type { Language } from '../../../services/ai-assistant/src/reply/confirmation-words.ts'
import { guardReply } from '../../../services/ai-assistant/src/reply/guard.ts'
import {
  handlesOf,
  noHandles,
  type StoredHandles,
} from '../../../services/ai-assistant/src/tools/handles.ts'
import type { ToolContext, Writes } from '../../../services/ai-assistant/src/tools/tool.ts'
import { runTool, toolsFor } from '../../../services/ai-assistant/src/tools/toolbox.ts'
import { type Business, type Conversation, NOW, ZONE } from '../format.ts'
import type { Answer, Chat, Player } from '../player.ts'
import { type Agenda, createAgenda, rowsOf } from './agenda.ts'

const tools = toolsFor({ type: 'other', capabilities: defaultCapabilities })
const phone = '2225550100'

/**
 * Plays with the planner, its tools, its guard and its confirmations in this process, on an agenda in memory: a
 * hundred chats in seconds. It stands for the product while rules are being written; figures that count come from the
 * product.
 */
export const createRehearsalPlayer = (): Player => ({
  open: async ({ business, conversation }) => openChat(business, conversation),
})

const openChat = (business: Business, conversation: Conversation): Chat => {
  const agenda = createAgenda(business, conversation)
  const history: Message[] = []
  let memory: unknown = null
  let stored: StoredHandles = noHandles
  return {
    async send(texts): Promise<Answer> {
      history.push(...texts.map(content => ({ role: 'user' as const, content })))
      const began = performance.now()
      const turn = await answer({ business, conversation, agenda, history, memory, stored })
      memory = turn.memory
      stored = turn.stored
      history.push({ role: 'assistant', content: turn.text })
      const milliseconds = performance.now() - began
      return {
        replies: [turn.text],
        tools: turn.tools,
        handedOver: turn.handedOver,
        milliseconds,
      }
    },
    rows: async () => rowsOf(agenda),
    close: async () => undefined,
  }
}

type Turn = {
  business: Business
  conversation: Conversation
  agenda: Agenda
  history: readonly Message[]
  memory: unknown
  stored: StoredHandles
}

const answer = async ({ business, conversation, agenda, history, memory, stored }: Turn) => {
  const now = new Date(NOW)
  const changes: { change: Change; id: string }[] = []
  const trace: Step[] = []
  let human = false
  const handles = handlesOf(stored, now.getTime())
  const context: ToolContext = {
    ...{ now, zone: ZONE, assistantName: 'Vale', branchId: null, handles },
    business: { name: business.name, description: business.description, phone },
    capabilities: defaultCapabilities,
    peers: agenda.peers,
    write: async (name, body) => writeTo(agenda, changes, name, body) as never,
    callHuman: () => void (human = true),
  }
  const run = await runAgent({
    primary: { kind: 'planner', model: planner },
    fallback: { kind: 'planner', model: planner },
    messages: history,
    context: {
      ...{ now, zone: ZONE, businessName: business.name, assistantName: 'Vale' },
      greeting: templateTexts('Vale', business.name).greeting,
      personality: 'Amable, Directa',
      clientName: conversation.name,
      schedulingMode: defaultCapabilities.schedulingMode,
      tools: tools.map(({ name }) => name),
      memory: memory === null ? null : JSON.parse(JSON.stringify(memory)),
    },
    tools: {
      writes: name => tools.some(tool => tool.name === name && tool.writes),
      run: async call => JSON.stringify(await runTool(tools, context, call.name, call.arguments)),
    },
    limits: { ...turnLimits, tokens: 100_000 },
    now: () => now,
    trace,
  })
  return {
    text: textOf(run.text, { agenda, business, changes, language: languageIn(run.memory) }),
    memory: run.memory,
    stored: handles.stored(),
    handedOver: human || (run.stopped !== null && changes.length === 0),
    tools: trace
      .filter(({ kind }) => kind === 'tool')
      .map(({ name, arguments: json, ok }) => ({ name, arguments: json, ok })),
  }
}

type Made = {
  agenda: Agenda
  business: Business
  changes: { change: Change; id: string }[]
  language: Language
}

const languageIn = (memory: unknown): Language =>
  typeof memory === 'object' && memory !== null && 'language' in memory && memory.language === 'en'
    ? 'en'
    : 'es'

const textOf = (text: string | null, { agenda, business, changes, language }: Made): string => {
  const committed = changes.flatMap(({ change, id }) => {
    const appointment = agenda.find(id)
    if (appointment === undefined) return []
    const branch = business.branches.find(({ name }) => name === appointment.branchId)
    const service = business.services.find(({ name }) => name === appointment.serviceId)
    const facts = {
      ...{ appointment, serviceName: appointment.serviceId ?? '' },
      ...{ branchName: branch?.name ?? '', branchAddress: branch?.address ?? '' },
      ...{ specialistName: appointment.specialistId, price: String(service?.price ?? '') },
    }
    return confirmationText(change, facts, ZONE, { language }) ?? []
  })
  return guardReply({
    ...{ text: text ?? '', committed, listing: null, numbers: [phone], emails: [], names: [] },
    trusted: [business.description, ...business.branches.flatMap(each => [each.map, each.address])],
  }).text
}

/** One change of the agenda, as the product's scheduling would make it. */
const writeTo = (agenda: Agenda, changes: Made['changes'], name: keyof Writes, body: unknown) => {
  if (name === 'save_client_data') return { ok: true, value: {} }
  if (name === 'note_for_whom') return agenda.note(body as Writes['note_for_whom']['body'])
  const {
    slot,
    notes,
    appointmentId = '',
  } = body as Partial<Writes['move_appointment']['body'] & Writes['book_appointment']['body']>
  const made =
    name === 'cancel_appointment'
      ? agenda.cancel(appointmentId)
      : slot &&
        (name === 'move_appointment' ? agenda.move(appointmentId, slot) : agenda.book(slot, notes))
  if (!made) return { ok: false, code: 'slot_taken', message: 'Esa hora ya se ocupó', details: {} }
  const kinds = { cancel_appointment: 'cancelled', move_appointment: 'moved' } as const
  const change =
    name === 'cancel_appointment' || name === 'move_appointment' ? kinds[name] : 'booked'
  changes.push({ change, id: made._id })
  return { ok: true, value: made }
}
