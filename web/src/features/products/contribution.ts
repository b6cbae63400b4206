import { lazy } from 'react'
import { stepMs } from '../../ui/toast-options.ts'
import type { Contribution } from '../contribution.ts'

export const products: Contribution = {
  realtime: { 'product.changed': () => ['Product'] },
  setUp: {
    key: 'productos',
    order: 5,
    label: 'Productos',
    path: '/inventario/productos',
    question: '¿Cuántos productos vendes?',
    why: 'Lo que tus asistentes pueden cotizar, con su foto y su precio.',
    item: 'Producto',
    most: 100,
    advanceMs: stepMs,
    appliesTo: sells => sells.products,
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
