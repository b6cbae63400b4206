import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'

export const properties: Contribution = {
  realtime: { 'property.changed': () => ['Property'] },
  setUp: {
    ...setUpTopics.properties,
    question: '¿Cuántos inmuebles tienes?',
    why: 'Lo que vendes o rentas: dónde está y cuánto cuesta.',
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
