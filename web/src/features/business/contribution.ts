import type { Contribution } from '../contribution.ts'

export const business: Contribution = {
  // The name and the zone of a business are part of the session.
  realtime: { 'business.changed': () => ['Business', 'Session'] },
}
