import type { Contribution } from '../contribution.ts'

export const credits: Contribution = {
  realtime: {
    // The end of what is paid is shown with the business.
    'subscription.changed': () => ['Plan', 'Business'],
    'subscription.payment_failed': () => ['Plan'],
  },
}
