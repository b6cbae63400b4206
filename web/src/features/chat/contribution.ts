import type { Contribution } from '../contribution.ts'

export const chat: Contribution = {}
