import type { Contribution } from '../contribution.ts'

export const simulator: Contribution = {}
