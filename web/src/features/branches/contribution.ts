import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'

export const branches: Contribution = {
  setUp: {
    ...setUpTopics.branches,
    question: '¿Cuántas sucursales tienes?',
    why: 'Dónde atiendes y en qué horario. Si trabajas en un solo lugar, es una.',
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).BranchItems })),
  },
}
