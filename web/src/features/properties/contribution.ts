import { lazy } from 'react'
import { stepMs } from '../../ui/toast-options.ts'
import type { Contribution } from '../contribution.ts'

export const properties: Contribution = {
  realtime: { 'property.changed': () => ['Property'] },
  setUp: {
    key: 'inmuebles',
    order: 6,
    label: 'Inmuebles',
    path: '/inmuebles',
    question: '¿Cuántos inmuebles tienes?',
    why: 'Lo que vendes o rentas: dónde está y cuánto cuesta.',
    item: 'Inmueble',
    most: 100,
    advanceMs: stepMs,
    appliesTo: sells => sells.properties,
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).PropertyItems })),
  },
  commands: [
    {
      id: 'properties.new',
      title: 'Registrar inmueble',
      group: 'Inmuebles',
      keywords: ['crear', 'casa', 'departamento', 'nuevo'],
      to: '/inmuebles?nuevo=1',
    },
  ],
}
