import { lazy } from 'react'
import { stepMs } from '../../ui/toast-options.ts'
import type { Contribution } from '../contribution.ts'

export const servicios: Contribution = {
  setUp: {
    key: 'servicios',
    order: 3,
    label: 'Servicios',
    path: '/servicios',
    question: '¿Cuántos servicios das?',
    why: 'Lo que se puede agendar: cuánto dura y cuánto cuesta.',
    item: 'Servicio',
    most: 100,
    advanceMs: stepMs,
    appliesTo: sells => sells.services || sells.properties,
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
