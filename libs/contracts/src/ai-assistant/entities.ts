import { z } from 'zod'
import {
  Channel,
  CountryCode,
  Digits,
  Id,
  Instant,
  LocalTime,
  visibleLine,
  visibleText,
} from '../common.ts'

const boundedText = (min: number, max: number) =>
  visibleLine().min(min, `Mínimo ${min} caracteres`).max(max, `Máximo ${max} caracteres`)
const instructions = (max: number) =>
  visibleText()
    .min(10, 'Las indicaciones deben tener al menos 10 caracteres')
    .max(max, `Máximo ${max} caracteres`)

/** [CAP-01..CAP-08]; key spellings are the documents'. */
export const Capabilities = z.object({
  onlineScheduling: z.boolean(),
  inPersonScheduling: z.boolean(),
  rescheduleAppointments: z.boolean(),
  cancelAppointments: z.boolean(),
  processImages: z.boolean(),
  processAudio: z.boolean(),
  createOrders: z.boolean(),
  collectClientData: z.boolean(),
  createReminders: z.boolean(),
  updateAppointmentStatus: z.boolean(),
  createBlockSchedules: z.boolean(),
  getAppointmentsByDate: z.boolean(),
  createCustomConversionEvents: z.boolean(),
  customConversionEvent: visibleLine().max(200),
  audioFrequency: z.enum(['never', 'sometimes', 'always']),
  schedulingMode: z.enum(['secure', 'open']),
  /** Hours before the appointment, or null when off. */
  autoCancelAppointments: z.number().int().min(1).max(168).nullable(),
  requestConfirmation: z.number().int().min(1).max(168).nullable(),
  sendReminder: z.number().int().min(1).max(168).nullable(),
  /** Minutes between now and the earliest start that may be offered; 0 is at once. */
  waitTimeToSchedule: z
    .number()
    .int()
    .min(0)
    .max(24 * 60 + 55),
  searchPaginatedSchedules: z
    .object({
      slotsPerPage: z.number().int().min(1).max(20).nullable(),
      daysToLookAhead: z.number().int().min(1).max(60).nullable(),
    })
    .nullable(),
  postFreeSchedules: z.object({
    enabled: z.boolean(),
    daysBefore: z.number().int().min(0).max(30),
    minimunSchedules: z.number().int().min(1).max(50),
    maximunSchedules: z.number().int().min(1).max(50),
    deliveryHour: LocalTime,
    textTemplate: visibleText().max(2000),
  }),
})
export type Capabilities = z.output<typeof Capabilities>

const fields = {
  name: z.string(),
  goal: z.string(),
  personality: z.string(),
  instructions: z.object({ greeting: z.string(), preSale: z.string(), postSale: z.string() }),
  mode: z.enum(['testing', 'production']),
  type: z.enum(['new', 'business', 'other']),
  model: z.enum(['gpt_model', 'reasoning_model']),
  temperature: z.number(),
  reasoningEffort: z.enum(['low', 'medium', 'high']),
  funnelId: Id.nullable(),
  channel: z.array(Channel).max(3),
  respondTo: z.enum(['messages', 'comments']),
  correspondTo: z.enum(['leads_and_clients', 'leads', 'clients', 'business', 'test_numbers']),
  color: z.string(),
  image: z.string(),
  isWorking: z.boolean(),
  price: z.number().nullable(),
  branchId: Id.nullable(),
  capabilities: Capabilities,
}
/** [AST-01, AST-02] */
export const Assistant = z.object({
  _id: Id,
  businessId: Id,
  ...fields,
  createdAt: Instant,
  updatedAt: Instant,
  version: z.number().int(),
})
export type Assistant = z.output<typeof Assistant>

/**
 * Any part of an assistant; each field keeps its own limits [AST-09..AST-12]. `test` is read as
 * `testing` [C1-09].
 */
export const AssistantEdit = z
  .object({
    ...fields,
    name: boundedText(2, 30),
    goal: boundedText(10, 200),
    personality: visibleText().max(200),
    instructions: z.object({
      greeting: instructions(7000),
      preSale: instructions(5000),
      postSale: instructions(7000),
    }),
    mode: z
      .enum(['test', 'testing', 'production'])
      .transform(mode => (mode === 'test' ? ('testing' as const) : mode)),
    temperature: z.number().min(0.01).max(1),
    color: z
      .string()
      .regex(/^[a-z]+_[a-z]+$/)
      .max(40),
    image: z.string().max(500),
    price: z.number().min(0).max(999_999_999, 'El precio debe tener máximo 9 dígitos').nullable(),
    capabilities: Capabilities.partial(),
  })
  .partial()
export type AssistantEdit = z.input<typeof AssistantEdit>

/** Replies of assistants to one thread on a local day; then a person is called. */
export const ThreadRepliesPerDay = z
  .number({ error: 'Escribe cuántas respuestas, de 1 a 500' })
  .int('Escribe un número entero')
  .min(1, 'El mínimo es 1 respuesta')
  .max(500, 'El máximo es 500 respuestas')

/**
 * What the assistants of a business share [TST-01..TST-04]; public path is PATCH /business/{id}.
 */
export const AssistantSettings = z.object({
  /** Milliseconds between the last message of a burst and the answer. */
  delayResponse: z.number().int().min(1000).max(120_000),
  testingNumbers: z
    .array(z.object({ whatsapp: Digits, countryCode: CountryCode, countryCodeExt: CountryCode }))
    .max(3),
  /** Credits per business and local day; null means no limit [C1-29]. */
  limitMessagesPerDay: z.number().min(30).max(1_000_000).nullable(),
  threadRepliesPerDay: ThreadRepliesPerDay,
})
export type AssistantSettings = z.output<typeof AssistantSettings>
/** A limit of replies that is not sent stays as it is. */
export const AssistantSettingsForm = AssistantSettings.extend({
  threadRepliesPerDay: ThreadRepliesPerDay.optional(),
})
export type AssistantSettingsForm = z.output<typeof AssistantSettingsForm>

export const turnOutcomes = ['answered', 'human', 'silent', 'failed'] as const
/** One reading of a burst and what came of it. */
export const Turn = z.object({
  _id: Id,
  assistantId: Id.nullable(),
  assistantName: z.string(),
  threadId: Id,
  clientId: Id.nullable(),
  channel: Channel,
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  outcome: z.enum(turnOutcomes).nullable(),
  /**
   * Why it was silent or failed, in Spanish: "Sin créditos", "Número fuera de la lista de prueba".
   */
  reason: z.string().nullable(),
  /** "planner" when the offline planner answered. */
  model: z.string(),
  brain: z.enum(['openai', 'planner']),
  creditType: z.enum(['gpt', 'reasoning']),
  credits: z.number(),
  /** When its credits went back because the channel did not take the reply to the person. */
  refundedAt: Instant.nullable(),
  milliseconds: z.number().int().nullable(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  /** What people wrote; `hiddenChatText` for who may not see chats. */
  question: z.string(),
  answer: z.string().nullable(),
})
export type Turn = z.output<typeof Turn>

/** What `question` and `answer` hold for a reader who may not see chats. */
export const hiddenChatText = 'Solo lo ve quien puede ver los chats'

/**
 * A step of a turn: what the model was asked, which tool it called with what, what it got, what was
 * sent or dropped. `arguments` and `output` are empty for a reader who may not see chats.
 */
export const TurnStep = z.object({
  index: z.number().int(),
  kind: z.enum(['understanding', 'model', 'tool', 'reply', 'guard']),
  name: z.string(),
  arguments: z.string(),
  output: z.string(),
  ok: z.boolean(),
  milliseconds: z.number().int(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  at: Instant,
})
export type TurnStep = z.output<typeof TurnStep>

/**
 * What one assistant did in a time: finished turns by outcome, changes of the agenda, and credits
 * that it was paid.
 */
export const AssistantSummary = z.object({
  assistantId: Id,
  assistantName: z.string(),
  answered: z.number().int(),
  handedOver: z.number().int(),
  booked: z.number().int(),
  moved: z.number().int(),
  cancelled: z.number().int(),
  /** Without those that went back. */
  credits: z.number(),
})
export type AssistantSummary = z.output<typeof AssistantSummary>
