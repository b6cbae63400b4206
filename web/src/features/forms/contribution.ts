import type { Contribution } from '../contribution.ts'

export const formularios: Contribution = {
  realtime: { 'form.changed': () => ['Form'], 'form.answered': () => ['Form'] },
}
