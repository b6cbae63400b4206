import type { Contribution } from '../contribution.ts'

export const recursos: Contribution = {
  realtime: { 'resource.changed': () => ['Resource'] },
}
