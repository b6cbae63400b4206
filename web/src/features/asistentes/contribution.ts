import type { Contribution } from '../contribution.ts'

export const asistentes: Contribution = {}
