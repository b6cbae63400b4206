import { createApi } from '@reduxjs/toolkit/query/react'
import { makeBaseQuery, waitFor } from './base-query.ts'
import { withConnectivity } from './connectivity.ts'
import { fetchOrEarly } from './early-answers.ts'
import { withKeptAnswers } from './kept-answers.ts'
import { withSessionExpiry } from './session-expiry.ts'

/** Names of what the server knows and the browser caches. A realtime event answers with some of them. */
export const tagTypes = [
  'Session',
  'Business',
  'Member',
  'Onboarding',
  'Invitation',
  'OwnSession',
  'EmailChange',
  'AccountLink',
  'Branch',
  'Service',
  'Specialist',
  'Appointment',
  'Block',
  'Availability',
  'WaitlistEntry',
  'Calendar',
  'Client',
  'Notification',
  'Funnel',
  'Form',
  'Audience',
  'TrafficSource',
  'Thread',
  'Message',
  'Comment',
  'Connection',
  'ChannelLogin',
  'Template',
  'CannedReply',
  'Assistant',
  'Capability',
  'Turn',
  'Flow',
  'Campaign',
  'Credits',
  'Plan',
  'Payment',
  'Product',
  'Import',
  'Course',
  'Enrollment',
  'Property',
  'Resource',
  'Order',
  'MoneyMovement',
  'StockMovement',
  'Upload',
  'Simulator',
  'Faq',
  'Upsell',
  'DeadLetter',
] as const
export type Tag = (typeof tagTypes)[number]

/** Calls without a second thought about the session; for signing in again. */
export const plainQuery = makeBaseQuery({
  fetch: fetchOrEarly,
  origin: globalThis.location?.origin ?? '',
  timeoutMs: 20_000,
  retryAfterMs: [400, 1500],
  wait: waitFor,
})

/** The one cache of the server's data. Features add to it with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: withKeptAnswers(withSessionExpiry(withConnectivity(plainQuery))),
  tagTypes,
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
