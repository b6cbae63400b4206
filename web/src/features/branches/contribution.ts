import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'

/** From the last one to the next step [ONB-11]. */
const ITEM_MS = 300

export const sucursales: Contribution = {
  setUp: {
    key: 'sucursales',
    order: 1,
    label: 'Sucursales',
    path: '/sucursales',
    question: '¿Cuántas sucursales tienes?',
    why: 'Dónde atiendes y en qué horario. Si trabajas en un solo lugar, es una.',
    item: 'Sucursal',
    most: 20,
    advanceMs: ITEM_MS,
    appliesTo: () => true,
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).BranchItems })),
  },
}
