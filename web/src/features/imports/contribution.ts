import type { Contribution } from '../contribution.ts'

export const cargas: Contribution = {
  realtime: { 'product_import.changed': () => ['Import'] },
}
