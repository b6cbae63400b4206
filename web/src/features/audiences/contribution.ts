import type { Contribution } from '../contribution.ts'

export const audiencias: Contribution = {
  realtime: {
    'audience.changed': () => ['Audience'],
    'client.created': () => ['Audience'],
  },
}
