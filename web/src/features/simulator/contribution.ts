import type { Contribution } from '../contribution.ts'

export const simulador: Contribution = {}
