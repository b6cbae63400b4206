import type { Assistant, Turn, TurnStep } from '@mostrador/contracts/ai-assistant'

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const businessId = id(2)

/** An assistant as the server answers it; change what the test is about. */
export const anAssistant = (change: Partial<Assistant> = {}): Assistant => ({
  _id: id(10), businessId, name: 'Ana', goal: 'Atender a las personas que escriben', personality: 'Amable y profesional',
  instructions: { greeting: '¡Hola! Soy Ana. ¿En qué te ayudo?', preSale: 'Resuelve dudas de servicios.', postSale: 'Ayuda a mover citas.' },
  mode: 'production', type: 'new', model: 'gpt_model', temperature: 0.5, reasoningEffort: 'low', funnelId: null, channel: ['whatsapp'], respondTo: 'messages', correspondTo: 'leads_and_clients',
  color: 'chica_blue', image: '', isWorking: false, price: null, branchId: null,
  capabilities: {
    onlineScheduling: false, inPersonScheduling: true, rescheduleAppointments: true, cancelAppointments: true, processImages: false, processAudio: false, createOrders: false, collectClientData: true,
    createReminders: false, updateAppointmentStatus: false, createBlockSchedules: false, getAppointmentsByDate: false, createCustomConversionEvents: false, customConversionEvent: '', audioFrequency: 'never',
    schedulingMode: 'secure', autoCancelAppointments: null, requestConfirmation: null, sendReminder: null, waitTimeToSchedule: 0, searchPaginatedSchedules: null,
    postFreeSchedules: { enabled: false, daysBefore: 1, minimunSchedules: 1, maximunSchedules: 5, deliveryHour: '09:00', textTemplate: '' },
  },
  createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z', version: 1,
  ...change,
})

export const aTurn = (n: number, change: Partial<Turn> = {}): Turn => ({
  _id: id(1000 + n), assistantId: id(10), assistantName: 'Ana', threadId: id(20), clientId: null, channel: 'whatsapp', startedAt: new Date(Date.UTC(2026, 10, 25, 22, 30) - n * 60_000).toISOString(), finishedAt: null,
  outcome: 'answered', reason: null, model: 'planner', brain: 'planner', creditType: 'gpt', credits: 0.5, milliseconds: 820, promptTokens: 1200, completionTokens: 80,
  question: `Pregunta ${n}`, answer: `Contestación ${n}`, ...change,
})

export const aStep = (index: number, change: Partial<TurnStep> = {}): TurnStep => ({
  index, kind: 'tool', name: 'free_times', arguments: '{"day":"2026-11-26"}', output: '{"times":["10:00"]}', ok: true, milliseconds: 12, promptTokens: 0, completionTokens: 0, at: '2026-11-25T22:30:00.000Z', ...change,
})
