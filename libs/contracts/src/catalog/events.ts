import { z } from 'zod'
import { Id, Link } from '../common.ts'
import { defineEvents } from '../contract.ts'

export const catalogEvents = defineEvents({
  'product.changed': {
    audience: 'productos',
    label: 'Cambió un producto',
    schema: z.object({ productId: Id }),
  },
  'file.deleted': {
    audience: 'nobody',
    label: 'Se eliminó un archivo',
    // What shows the file holds its address, not its id.
    schema: z.object({ fileId: Id, url: Link }),
  },
  'resource.changed': {
    audience: 'recursos',
    label: 'Cambió un recurso',
    schema: z.object({ resourceId: Id }),
  },
})
