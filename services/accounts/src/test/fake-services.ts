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

const initialState = () => ({
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
})
type State = ReturnType<typeof initialState>

/** The contexts of the services that publish, once they are set up. */
type Contexts = {
  billing?: ServiceContext<unknown, 'billing'>
  'messaging-gateway'?: ServiceContext<unknown, 'messaging-gateway'>
  scheduling?: ServiceContext<unknown, 'scheduling'>
}

const assistantService = (state: State) =>
  defineService({
    name: 'ai-assistant',
    setup: ctx => {
      serve(ctx, assistantRoutes.listAssistants, () => [])
      serve(ctx, assistantRoutes.getSettings, () => state.settings)
      serve(ctx, assistantRoutes.putSettings, ({ body }) => {
        const { threadRepliesPerDay = state.settings.threadRepliesPerDay } = body
        state.settings = { ...body, threadRepliesPerDay }
        return state.settings
      })
    },
  })

const billingService = (state: State, contexts: Contexts) =>
  defineService({
    name: 'billing',
    errors: billingErrors,
    setup: ctx => {
      contexts.billing = ctx
      serve(ctx, billingRoutes.subscriptionState, () => state.subscription)
      serve(ctx, billingRoutes.disputeFacts, () => {
        if (state.dispute === undefined) throw new Refusal('payment_not_found')
        return state.dispute
      })
      serve(ctx, billingRoutes.providerMarkers, () => ({
        isConnected: false,
        publicKey: null,
        currency: null,
        stripeCustomerId: 'cus_NaNdU',
      }))
      serve(ctx, billingRoutes.getCredits, () => ({
        gptModel: state.gptModel,
        reasoningModel: 3,
        balanceMXN: 0,
        paymentMode: 'credits' as const,
        paymentLevel: { level: 1, pricePerConversion: 25 },
        ...state.thresholds,
      }))
      serve(ctx, billingRoutes.putThresholds, ({ body }) => {
        state.thresholds = body
        return body
      })
    },
  })

const messagingService = (state: State, contexts: Contexts) =>
  defineService({
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
          ...state.connection,
        },
      ])
    },
  })

const schedulingService = (state: State, contexts: Contexts) =>
  defineService({
    name: 'scheduling',
    setup: ctx => {
      contexts.scheduling = ctx
      serve(ctx, schedulingRoutes.calendarStates, () => ({
        configured: true,
        calendars: state.calendar === undefined ? [] : [{ ...noCalendar, ...state.calendar }],
      }))
    },
  })

/** The events of these services that accounts consumes, published as their owners do. */
const createPublishers = (state: State, contexts: Contexts) => ({
  async publishChannelEvent(
    businessId: string,
    type: 'channel.expired' | 'channel.expiring' | 'channel.phone_quiet',
    connectionId: string
  ): Promise<void> {
    const ctx = contexts['messaging-gateway']
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx =>
        tx.publish(type, { key: connectionId, data: { channel: 'messenger', connectionId } })
      )
    )
  },
  async publishCalendarFailed(
    businessId: string,
    specialistId: string,
    problem: 'revoked' | 'silent'
  ): Promise<void> {
    const ctx = contexts.scheduling
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx =>
        tx.publish('calendar.failed', { key: specialistId, data: { specialistId, problem } })
      )
    )
  },
  async publishCreditsLow(businessId: string, creditType: CreditType): Promise<void> {
    const ctx = contexts.billing
    const data = { businessId, creditType, available: 0 }
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx => tx.publish('credits.low', { key: businessId, data }))
    )
  },
  async publishPaymentFailed(businessId: string, invoiceId: string): Promise<void> {
    const ctx = contexts.billing
    const data = { businessId, invoiceId }
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx => tx.publish('subscription.payment_failed', { key: businessId, data }))
    )
  },
  async publishDisputeChanged(businessId: string, dispute: Dispute): Promise<void> {
    state.dispute = dispute
    const ctx = contexts.billing
    const { _id: disputeId, kind, state: disputeState } = dispute
    const data = { disputeId, kind, state: disputeState }
    await ctx?.underTenant(businessId, () =>
      ctx.db.transaction(tx => tx.publish('dispute.changed', { key: disputeId, data }))
    )
  },
})

/** The services that accounts asks. `state` is what they answer, and what was forwarded to them. */
export const fakeServices = () => {
  const state = initialState()
  const contexts: Contexts = {}
  return {
    state,
    ...createPublishers(state, contexts),
    services: [
      assistantService(state),
      billingService(state, contexts),
      messagingService(state, contexts),
      schedulingService(state, contexts),
    ],
  }
}
