import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'

/** From the last one to the next step [ONB-11]. */
const ITEM_MS = 300

export const especialistas: Contribution = {
  setUp: {
    key: 'especialistas',
    order: 2,
    label: 'Especialistas',
    path: '/especialistas',
    question: '¿Cuántas personas atienden?',
    why: 'Cada una tiene su columna en la agenda. Si trabajas sin nadie más, eres tú.',
    item: 'Especialista',
    most: 50,
    advanceMs: ITEM_MS,
    appliesTo: sells => sells.services || sells.properties,
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).SpecialistItems })),
  },
  notice: lazy(async () => ({ default: (await import('./home-row.tsx')).HomeRow })),
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
