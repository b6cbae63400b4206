import { createApi } from '@reduxjs/toolkit/query/react'
import { withConnectivity } from './connectivity.ts'
import { withPersistedAnswers } from './persisted-answers.ts'
import { plainQuery } from './plain-query.ts'
import { withSessionExpiry } from './session-expiry.ts'

/**
 * Names of what the server knows and the browser caches. A realtime event invalidates some of them.
 */
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
  'Bulk',
  'ClientField',
  'Erasure',
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
  'Dispute',
  'Seller',
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

/** The one cache of the server's data. Features add to it with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: withPersistedAnswers(withSessionExpiry(withConnectivity(plainQuery))),
  tagTypes,
  keepUnusedDataFor: 300,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
