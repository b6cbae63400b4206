import type { Contribution } from '../contribution.ts'

export const imports: Contribution = {
  realtime: {
    'product_import.changed': () => ['Import'],
    'enrollment_import.changed': () => ['Import', 'Enrollment', 'Course'],
    'client_import.changed': () => ['Import', 'Client'],
  },
}
