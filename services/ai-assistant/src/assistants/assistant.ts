import type { Assistant, AssistantSettings, Capabilities } from '@mostrador/contracts/ai-assistant'

/** An assistant without the fields that the server alone writes. */
export type AssistantFields = Omit<
  Assistant,
  '_id' | 'businessId' | 'createdAt' | 'updatedAt' | 'version'
>
/** What a form sends, with its limits already checked; `undefined` leaves a field as it is. */
export type Changes = {
  readonly [Field in Exclude<keyof AssistantFields, 'capabilities'>]?:
    | AssistantFields[Field]
    | undefined
} & {
  readonly capabilities?:
    | { readonly [Name in keyof Capabilities]?: Capabilities[Name] | undefined }
    | undefined
}

/**
 * Off means off: confirmations and cancellations start when somebody switches them on [CAP-03,
 * CAP-04]. The reminder is what every business expects.
 */
export const defaultCapabilities: Capabilities = {
  onlineScheduling: false,
  inPersonScheduling: true,
  rescheduleAppointments: true,
  cancelAppointments: true,
  processImages: false,
  processAudio: false,
  createOrders: false,
  collectClientData: true,
  createReminders: false,
  updateAppointmentStatus: false,
  createBlockSchedules: false,
  getAppointmentsByDate: false,
  createCustomConversionEvents: false,
  customConversionEvent: '',
  audioFrequency: 'never',
  schedulingMode: 'secure',
  autoCancelAppointments: null,
  requestConfirmation: null,
  sendReminder: 12,
  waitTimeToSchedule: 30,
  searchPaginatedSchedules: null,
  postFreeSchedules: {
    enabled: false,
    daysBefore: 1,
    minimunSchedules: 1,
    maximunSchedules: 5,
    deliveryHour: '09:00',
    textTemplate: '',
  },
}

/**
 * Settings of a business that has stored none; 10 s are also what a new business gets [C1-08,
 * C2-18].
 */
export const defaultSettings: AssistantSettings = {
  delayResponse: 10_000,
  testingNumbers: [],
  limitMessagesPerDay: null,
  threadRepliesPerDay: 40,
}

/** First texts, to be edited by the owner. */
export const templateTexts = (
  name: string,
  businessName: string
): AssistantFields['instructions'] => {
  const business = businessName.trim()
  return {
    greeting: `¡Hola! Soy ${name}${business === '' ? '' : `, de ${business}`}. ¿En qué te ayudo?`,
    preSale:
      'Resuelve dudas de servicios, precios, horarios y ubicación con los datos del negocio. Cuando la persona quiera una cita, pregunta qué servicio y qué día le acomoda y ofrece horarios libres. No inventes precios ni promociones.',
    postSale:
      'Ayuda a consultar, mover o cancelar citas. Si hay una queja o algo que no puedes resolver, ofrece pasar con una persona del equipo.',
  }
}

/**
 * The defaults for whatever a form leaves out [AST-11]. Channels: the documents preset WhatsApp in
 * one form and Instagram in another [AST-14]; here all three, so that a new business can try its
 * assistant wherever it connects first.
 */
export const withDefaults = (changes: Changes, businessName: string): AssistantFields => {
  const name = changes.name ?? 'Ana'
  const base: AssistantFields = {
    name,
    goal: 'Atender a las personas que escriben y ayudarles a agendar su cita',
    personality: 'Amable y profesional',
    instructions: templateTexts(name, businessName),
    mode: 'production',
    type: 'new',
    model: 'gpt_model',
    temperature: 0.5,
    reasoningEffort: 'low',
    funnelId: null,
    channel: ['whatsapp', 'instagram', 'messenger'],
    respondTo: 'messages',
    correspondTo: 'leads_and_clients',
    color: 'chica_white',
    image: '',
    isWorking: false,
    price: null,
    branchId: null,
    capabilities: defaultCapabilities,
  }
  return edited(base, changes)
}

/** An edit of any part; what is not mentioned stays [AST-19]. */
export const edited = (
  fields: AssistantFields,
  { capabilities, ...changes }: Changes
): AssistantFields => ({
  ...fields,
  ...present(changes),
  capabilities: { ...fields.capabilities, ...present(capabilities ?? {}) },
})

const present = <Fields extends object>(
  changes: Fields
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/**
 * Whether an edit switches the assistant on, or lets a working one spend credits of another kind.
 * Both need credits [AST-16].
 */
export const needsCredits = (
  before: Pick<AssistantFields, 'isWorking' | 'model'> | null,
  after: Pick<AssistantFields, 'isWorking' | 'model'>
): boolean =>
  after.isWorking && (before === null || !before.isWorking || before.model !== after.model)
