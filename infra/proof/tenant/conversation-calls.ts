import { byId, ofBusiness, type Call } from './call-data.ts'

/**
 * One call per route of messaging-gateway and ai-assistant; what destroys is at the end of the
 * matrix.
 */
export const conversationCalls: Readonly<Record<string, Call>> = {
  'messaging-gateway.listThreads': ({ ids, mark }) => ({
    query: { businessId: ids.businessId, clientId: ids.clientId, name: mark },
  }),
  'messaging-gateway.getThread': byId('threadId'),
  'messaging-gateway.threadCost': ({ ids }) => ({
    params: { id: ids.threadId },
    query: { turnId: ids.turnId },
  }),
  'messaging-gateway.listMessages': ({ ids }) => ({
    query: { threadId: ids.threadId, businessId: ids.businessId },
  }),
  'messaging-gateway.markRead': ({ ids }) => ({ body: { threadId: ids.threadId } }),
  'messaging-gateway.setAttention': ({ ids }) => ({
    params: { id: ids.threadId },
    body: { by: 'me' },
  }),
  'messaging-gateway.threadMessagesByNumber': ({ whatsapp }) => ({
    params: { whatsapp },
    query: {},
  }),
  'messaging-gateway.sendMessage': ({ ids }) => ({
    body: { threadId: ids.threadId, message: 'Con gusto' },
  }),
  'messaging-gateway.listConnections': () => ({}),
  'messaging-gateway.listLogins': () => ({}),
  'messaging-gateway.startLogin': () => ({ body: { login: 'whatsapp' } }),
  'messaging-gateway.saveSignupData': ({ ids }) => ({
    body: {
      businessId: ids.businessId,
      loginId: ids.loginId,
      data: { type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH', data: { waba_id: '10' } },
    },
  }),
  'messaging-gateway.connections': () => ({}),
  'messaging-gateway.connectChannel': ({ accountId }) => ({
    body: { channel: 'whatsapp', accountId, displayName: 'Tomado', token: 'EAA-otro-token' },
  }),
  'messaging-gateway.threadFacts': byId('threadId'),
  'messaging-gateway.recentMessages': ({ ids }) => ({ params: { id: ids.threadId }, query: {} }),
  'messaging-gateway.messageFacts': byId('messageId'),
  'messaging-gateway.queueMessage': ({ ids }, n) => ({
    body: {
      to: { threadId: ids.threadId },
      text: 'Hasta pronto',
      kind: 'reply',
      author: { kind: 'assistant', name: 'Ana' },
      key: `matrix-${ids.threadId}-${n}`,
    },
  }),
  'messaging-gateway.threadsOf': ({ ids }) => ({ params: { clientId: ids.clientId } }),

  'ai-assistant.listAssistants': ofBusiness,
  'ai-assistant.getAssistant': byId('assistantId'),
  'ai-assistant.createAssistant': ({ ids }, n) => ({
    body: {
      assistant: { name: `Eva ${n}`, funnelId: ids.funnelId, branchId: ids.branchId },
    },
  }),
  'ai-assistant.editAssistant': ({ ids }) => ({
    params: { id: ids.assistantId },
    body: {
      assistant: { temperature: 0.4, funnelId: ids.funnelId, branchId: ids.branchId },
    },
  }),
  'ai-assistant.listTurns': ({ ids }) => ({ params: { id: ids.assistantId }, query: {} }),
  'ai-assistant.threadTurns': ({ ids }) => ({ query: { threadId: ids.threadId } }),
  'ai-assistant.turnSummary': () => ({ query: { since: '2026-01-01T00:00:00.000Z' } }),
  'ai-assistant.getTurn': byId('turnId'),
  'ai-assistant.getSettings': () => ({}),
  'ai-assistant.putSettings': () => ({
    body: { delayResponse: 1_000, testingNumbers: [], limitMessagesPerDay: null },
  }),
  'ai-assistant.timings': () => ({
    body: { clientType: 'lead', attended: false, channel: 'whatsapp' },
  }),
}
