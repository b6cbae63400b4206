import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'

export const specialists: Contribution = {
  setUp: {
    ...setUpTopics.specialists,
    question: '¿Cuántas personas atienden?',
    why: 'Cada una tiene su columna en la agenda. Si trabajas sin nadie más, eres tú.',
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).SpecialistItems })),
  },
  commands: [
    {
      id: 'specialists.new',
      title: 'Registrar especialista',
      group: 'Especialistas',
      keywords: ['crear', 'nuevo', 'empleado', 'equipo'],
      to: '/especialistas?nuevo=1',
    },
  ],
}
