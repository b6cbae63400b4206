import { randomOf } from '../random.ts'
import { instantAt, halfHour, type TenantFixture } from '../tenant/fixture.ts'
import { identity, type Parts } from '../tenant/call-data.ts'

const random = randomOf(1)
/** Does not shrink: what repeats would fit into an index. */
const manyDigits = Array.from({ length: 20_000 }, () => random.below(10)).join('')
const beyondInt = 2_147_483_648

/**
 * Calls that broke the product once, and are refused. Every run calls each of them, whatever the
 * seed is.
 */
export const regressions: readonly (readonly [
  route: string,
  call: (fixture: TenantFixture) => Parts,
])[] = [
  [
    'crm.createNotification',
    ({ ids }) => ({
      body: { clientId: ids.clientId, text: 'Aviso', deliveryDate: '2199-12-31T23:59:59-14:00' },
    }),
  ],
  [
    'crm.resolveContact',
    ({ ids }) => ({
      body: {
        identity: identity({ whatsapp: '2225550198' }),
        threadId: ids.threadId,
        at: '2199-12-31T23:59:59-14:00',
      },
    }),
  ],
  [
    'messaging-gateway.listMessages',
    ({ ids }) => ({ query: { threadId: ids.threadId, before: '0000-01-01' } }),
  ],
  [
    'messaging-gateway.listMessages',
    ({ ids }) => ({ query: { threadId: ids.threadId, before: '+010000-01-01T00:00:00Z' } }),
  ],
  [
    'messaging-gateway.queueMessage',
    ({ ids }) => ({
      body: {
        to: { threadId: ids.threadId },
        text: ' ',
        kind: 'reply',
        author: { kind: 'automation', name: 'Ana' },
        key: 'un-texto-sin-letras',
      },
    }),
  ],
  [
    'crm.resolveContact',
    ({ ids }) => ({
      body: {
        identity: identity({ whatsapp: manyDigits }),
        threadId: ids.threadId,
        at: instantAt(0, 9),
      },
    }),
  ],
  [
    'crm.createClient',
    () => ({
      body: { client: { name: 'Nueva', whatsapp: '2225550199', countryCode: manyDigits } },
    }),
  ],
  ['crm.saveClientData', ({ ids }) => ({ params: { id: ids.clientId }, body: { name: '\uD800' } })],
  [
    'accounts.registerUser',
    ({ mark }) => ({
      body: {
        name: 'a\0b',
        email: `nul-${mark}@correo.example`,
        password: 'clave-de-persona',
        host: 'localhost',
      },
    }),
  ],
  [
    'accounts.editBusiness',
    ({ ids }) => ({
      params: { id: ids.businessId },
      body: { business: { timezone: { name: 'US/Pacific-New' } } },
    }),
  ],
  [
    'ai-assistant.editAssistant',
    ({ ids }) => ({
      params: { id: ids.assistantId },
      body: { assistant: { price: -Number.MAX_VALUE } },
    }),
  ],
  [
    'ai-assistant.putSettings',
    () => ({
      body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: Number.MAX_VALUE },
    }),
  ],
  [
    'scheduling.editAppointment',
    ({ ids }) => ({
      params: { id: ids.appointmentId },
      body: { appointment: { version: Number.MAX_SAFE_INTEGER } },
    }),
  ],
  [
    'billing.putThresholds',
    () => ({ body: { lowCreditThreshold: beyondInt, creditNotificationInterval: 24 } }),
  ],
  [
    'billing.putThresholds',
    () => ({ body: { lowCreditThreshold: 10, creditNotificationInterval: beyondInt } }),
  ],
  [
    'billing.recharge',
    () => ({
      body: {
        creditType: 'gpt',
        amount: Number.MAX_SAFE_INTEGER,
        key: 'mas-de-lo-que-cabe',
        concept: 'Prueba',
      },
    }),
  ],
  [
    'scheduling.importAppointments',
    ({ ids }) => ({
      body: {
        appointments: [
          {
            clientId: ids.clientId,
            branchId: ids.branchId,
            serviceId: ids.serviceId,
            specialistId: ids.specialistId,
            ...halfHour(instantAt(-3, 12)),
            status: 'agendada',
            createdAt: instantAt(-4, 9),
            clientNotes: '\uD800',
          },
        ],
      },
    }),
  ],
]
