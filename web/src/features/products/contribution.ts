import { lazy } from 'react'
import type { Contribution } from '../contribution.ts'
import { setUpTopics } from '../set-up-topics.ts'

export const products: Contribution = {
  realtime: { 'product.changed': () => ['Product'] },
  setUp: {
    ...setUpTopics.products,
    question: '¿Cuántos productos vendes?',
    why: 'Lo que tus asistentes pueden cotizar, con su foto y su precio.',
    Items: lazy(async () => ({ default: (await import('./set-up-items.tsx')).ProductItems })),
  },
  commands: [
    {
      id: 'products.new',
      title: 'Registrar producto',
      group: 'Productos',
      keywords: ['crear', 'inventario', 'nuevo', 'venta'],
      to: '/inventario/productos?nuevo=1',
    },
  ],
}
