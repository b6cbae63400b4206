import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

export const catalogEvents = defineEvents({
  'product.changed': {
    audience: 'productos',
    label: 'Cambió un producto',
    schema: z.object({ productId: Id }),
  },
  'product_import.changed': {
    audience: 'productos',
    label: 'Avanzó una carga masiva de productos',
    schema: z.object({ importId: Id }),
  },
  'resource.changed': {
    audience: 'recursos',
    label: 'Cambió un recurso',
    schema: z.object({ resourceId: Id }),
  },
})
