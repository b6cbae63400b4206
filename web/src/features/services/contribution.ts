import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'

export const services: Contribution = {
  setUp: {
    ...setUpTopics.services,
    question: '¿Cuántos servicios das?',
    why: 'Lo que se puede agendar: cuánto dura y cuánto cuesta.',
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).ServiceItems })),
  },
  commands: [
    {
      id: 'services.new',
      title: 'Registrar servicio',
      group: 'Servicios',
      keywords: ['crear', 'precio', 'nuevo'],
      to: '/servicios?nuevo=1',
    },
  ],
}
