import type { Contribution } from '../contribution.ts'

export const resources: Contribution = {
  realtime: { 'resource.changed': () => ['Resource'] },
}
