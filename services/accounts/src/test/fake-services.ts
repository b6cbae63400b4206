import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { billingRoutes } from '@mostrador/contracts/billing'
import { type ChannelConnection, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { defineService, serve } from '@mostrador/platform'

/** The services that accounts asks. `kept` is what was forwarded to them. */
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
    setup: ctx => {
      serve(ctx, assistantRoutes.listAssistants, () => [])
      serve(ctx, assistantRoutes.getSettings, () => kept.settings)
      serve(ctx, assistantRoutes.putSettings, ({ body }) => {
        const { threadRepliesPerDay = kept.settings.threadRepliesPerDay } = body
        kept.settings = { ...body, threadRepliesPerDay }
        return kept.settings
      })
    },
  })
  const billing = defineService({
    name: 'billing',
    setup: ctx => {
      serve(ctx, billingRoutes.getCredits, () => ({
        gptModel: 12.5,
        reasoningModel: 3,
        ...kept.thresholds,
      }))
      serve(ctx, billingRoutes.putThresholds, ({ body }) => {
        kept.thresholds = body
        return body
      })
    },
  })
  const messaging = defineService({
    name: 'messaging-gateway',
    setup: ctx => {
      serve(ctx, messagingRoutes.connections, () => [
        {
          ...kept.connection,
          _id: '00000000-0000-4000-8000-000000000010',
          accountId: '10',
          displayName: 'Página',
          handle: '',
          connectedAt: '2026-11-21T18:00:00.000Z',
          login: null,
          quality: null,
          problem: null,
          checkedAt: null,
          expiresAt: null,
          isExpiring: false,
          phone: null,
        },
      ])
    },
  })
  return { kept, services: [assistant, billing, messaging] }
}
