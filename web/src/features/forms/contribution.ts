import type { Contribution } from '../contribution.ts'

export const forms: Contribution = {
  realtime: { 'form.changed': () => ['Form'], 'form.answered': () => ['Form'] },
}
