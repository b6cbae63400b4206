import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { type ChannelConnection, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { defineService, serve } from '@mostrador/platform'

/** The services that accounts asks: small peers that keep what they are told, so that a test sees what was forwarded. */
export const fakeServices = () => {
  const kept = {
    settings: {
      delayResponse: 10_000,
      testingNumbers: [] as { whatsapp: string; countryCode: string; countryCodeExt: string }[],
      limitMessagesPerDay: null as number | null,
      threadRepliesPerDay: 40,
    },
    thresholds: { lowCreditThreshold: 10, creditNotificationInterval: 24 },
    connection: { channel: 'messenger', state: 'connected' } as Pick<
      ChannelConnection,
      'channel' | 'state'
    >,
  }
  const assistant = defineService({
    name: 'ai-assistant',
    setup: testApp => {
      serve(testApp, assistantRoutes.listAssistants, () => [])
      serve(testApp, assistantRoutes.getSettings, () => kept.settings)
      serve(testApp, assistantRoutes.putSettings, ({ body }) => {
        const { threadRepliesPerDay = kept.settings.threadRepliesPerDay } = body
        kept.settings = { ...body, threadRepliesPerDay }
        return kept.settings
      })
    },
  })
  const billing = defineService({
    name: 'billing',
    setup: testApp => {
      serve(testApp, billingRoutes.getCredits, () => ({
        gptModel: 12.5,
        reasoningModel: 3,
        ...kept.thresholds,
      }))
      serve(testApp, billingRoutes.putThresholds, ({ body }) => {
        kept.thresholds = body
        return body
      })
    },
  })
  const messaging = defineService({
    name: 'messaging-gateway',
    setup: testApp => {
      serve(testApp, messagingRoutes.connections, () => [
        {
          ...kept.connection,
          accountId: '10',
          displayName: 'Página',
          connectedAt: '2026-11-21T18:00:00.000Z',
        },
      ])
    },
  })
  return { kept, services: [assistant, billing, messaging] }
}
