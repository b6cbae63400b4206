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
  cursos: 20,
  inmuebles: 21,
  inscripciones: 22,
  pedidos: 23,
  movimientos: 14,
  formularios: 31,
  fuentesTrafico: 32,
  audiencias: 33,
} as const

const knownPages: ReadonlySet<number> = new Set(Object.values(pages))
const actions = ['view', 'create', 'edit', 'delete'] as const
export const MAX_PERMISSIONS = 100

export const Permission = z.object({
  pageId: z
    .number()
    .int()
    .refine(page => knownPages.has(page), 'Esa página no existe'),
  actions: z.array(z.enum(actions)).max(actions.length),
  schedule: z.object({ appointments: z.boolean(), blocks: z.boolean() }).optional(),
})
export type Permission = z.output<typeof Permission>
