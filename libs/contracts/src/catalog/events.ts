import { z } from 'zod'
import { Id } from '../common.ts'
import { defineEvents } from '../contract.ts'

export const catalogEvents = defineEvents({
  'product.changed': {
    audience: 'productos',
    label: 'Cambió un producto',
    schema: z.object({ productId: Id }),
  },
  /** Key: the business. Consumption names its appointment. */
  'stock.moved': {
    audience: 'productos',
    label: 'Se movió el inventario',
    schema: z.object({
      productIds: z.array(Id),
      movementIds: z.array(Id),
      appointmentId: Id.optional(),
    }),
  },
  'resource.changed': {
    audience: 'recursos',
    label: 'Cambió un recurso',
    schema: z.object({ resourceId: Id }),
  },
})
