import { z } from 'zod'

/**
 * The pages that permissions refer to. Numbers are never reused; 6 is the agenda [G2-02, USR2-03].
 */
export const pages = {
  principal: 1,
  asistentes: 2,
  chat: 3,
  contactos: 4,
  negocio: 5,
  agenda: 6,
  servicios: 7,
  especialistas: 8,
  sucursales: 9,
  productos: 10,
  creditos: 11,
  funnels: 12,
  recursos: 13,
} as const

export const Permission = z.object({
  pageId: z.number().int(),
  actions: z.array(z.enum(['view', 'create', 'edit', 'delete'])),
  schedule: z.object({ appointments: z.boolean(), blocks: z.boolean() }).optional(),
})
export type Permission = z.output<typeof Permission>
