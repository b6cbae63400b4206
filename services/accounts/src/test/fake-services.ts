import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import {
  billingErrors,
  billingRoutes,
  type CreditType,
  type Dispute,
  type Subscription,
} from '@mostrador/contracts/billing'
import { type ChannelConnection, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { type CalendarState, schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { defineService, serve, type ServiceContext } from '@mostrador/platform'

const noCalendar = {
  account: null,
  calendarId: null,
  calendarName: null,
  syncedAt: null,
  problemAt: null,
  conflicts: 0,
} satisfies Partial<CalendarState>

/** The services that accounts asks. `state` is what they answer, and what was forwarded to them. */
export const fakeServices = () => {
  const fakeState = {
    settings: {
      delayResponse: 10_000,
      testingNumbers: [] as { whatsapp: string; countryCode: string; countryCodeExt: string }[],
      limitMessagesPerDay: null as number | null,
      threadRepliesPerDay: 40,
    },
    thresholds: { lowCreditThreshold: 10, creditNotificationInterval: 24 },
    gptModel: 12.5,
    connection: { channel: 'messenger', state: 'connected' } as Pick<
      ChannelConnection,
      'channel' | 'state'
    > &
      Partial<ChannelConnection>,
    subscription: null as Subscription | null,
    dispute: undefined as Dispute | undefined,
    calendar: undefined as
      | Pick<CalendarState, 'specialistId' | 'specialistName' | 'problem'>
      | undefined,
  }
  const contexts: {
    billing?: ServiceContext<unknown, 'billing'>
    'messaging-gateway'?: ServiceContext<unknown, 'messaging-gateway'>
    scheduling?: ServiceContext<unknown, 'scheduling'>
  } = {}
  const assistant = defineService({
    name: 'ai-assistant',
    setup: ctx => {
      serve(ctx, assistantRoutes.listAssistants, () => [])
      serve(ctx, assistantRoutes.getSettings, () => fakeState.settings)
      serve(ctx, assistantRoutes.putSettings, ({ body }) => {
        const { threadRepliesPerDay = fakeState.settings.threadRepliesPerDay } = body
        fakeState.settings = { ...body, threadRepliesPerDay }
        return fakeState.settings
      })
    },
  })
  const billing = defineService({
    name: 'billing',
    errors: billingErrors,
    setup: ctx => {
      contexts.billing = ctx
      serve(ctx, billingRoutes.subscriptionState, () => fakeState.subscription)
      serve(ctx, billingRoutes.disputeFacts, () => {
        if (fakeState.dispute === undefined) throw new Refusal('payment_not_found')
        return fakeState.dispute
      })
      serve(ctx, billingRoutes.providerMarkers, () => ({
        isConnected: false,
        publicKey: null,
        currency: null,
        stripeCustomerId: 'cus_NaNdU',
      }))
      serve(ctx, billingRoutes.getCredits, () => ({
        gptModel: fakeState.gptModel,
        reasoningModel: 3,
        balanceMXN: 0,
        paymentMode: 'credits' as const,
        paymentLevel: { level: 1, pricePerConversion: 25 },
        ...fakeState.thresholds,
      }))
      serve(ctx, billingRoutes.putThresholds, ({ body }) => {
        fakeState.thresholds = body
        return body
      })
    },
  })
  const messaging = defineService({
    name: 'messaging-gateway',
    setup: ctx => {
      contexts['messaging-gateway'] = ctx
      serve(ctx, messagingRoutes.connections, () => [
        {
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
          ...fakeState.connection,
        },
      ])
    },
  })
  const scheduling = defineService({
    name: 'scheduling',
    setup: ctx => {
      contexts.scheduling = ctx
      serve(ctx, schedulingRoutes.calendarStates, () => ({
        configured: true,
        calendars:
          fakeState.calendar === undefined ? [] : [{ ...noCalendar, ...fakeState.calendar }],
      }))
    },
  })
  const publishChannelEvent = async (
    businessId: string,
    type: 'channel.expired' | 'channel.expiring' | 'channel.phone_quiet',
    connectionId: string
  ): Promise<void> => {
    const ctx = contexts['messaging-gateway']
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx =>
        tx.publish(type, { key: connectionId, data: { channel: 'messenger', connectionId } })
      )
    )
  }
  const publishCalendarFailed = async (
    businessId: string,
    specialistId: string,
    problem: 'revoked' | 'silent'
  ): Promise<void> => {
    const ctx = contexts.scheduling
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx =>
        tx.publish('calendar.failed', { key: specialistId, data: { specialistId, problem } })
      )
    )
  }
  const publishCreditsLow = async (businessId: string, creditType: CreditType): Promise<void> => {
    const ctx = contexts.billing
    const data = { businessId, creditType, available: 0 }
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx => tx.publish('credits.low', { key: businessId, data }))
    )
  }
  const publishPaymentFailed = async (businessId: string, invoiceId: string): Promise<void> => {
    const ctx = contexts.billing
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx =>
        tx.publish('subscription.payment_failed', {
          key: businessId,
          data: { businessId, invoiceId },
        })
      )
    )
  }
  const publishDisputeChanged = async (businessId: string, dispute: Dispute): Promise<void> => {
    fakeState.dispute = dispute
    const ctx = contexts.billing
    const { _id: disputeId, kind, state } = dispute
    const data = { disputeId, kind, state }
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx => tx.publish('dispute.changed', { key: disputeId, data }))
    )
  }
  return {
    state: fakeState,
    publishDisputeChanged,
    publishChannelEvent,
    publishCalendarFailed,
    publishCreditsLow,
    publishPaymentFailed,
    services: [assistant, billing, messaging, scheduling],
  }
}
