import type { Contribution } from '../contribution.ts'

export const audiences: Contribution = {
  realtime: {
    'audience.changed': () => ['Audience'],
    'client.created': () => ['Audience'],
  },
}
